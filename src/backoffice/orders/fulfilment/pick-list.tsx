import type { DeskOrder } from '#shop/orders/desk/desk.contract.ts'
import type { PickLot } from '#shop/orders/fulfilment/pick-lots.contract.ts'
import { useWords } from '../../words/words.tsx'
import { Scroll } from '../../shell/scroll.tsx'
import { isPickable, pickRows, sharedBoxes } from './pick.rules.ts'

type Props = {
  orders: readonly DeskOrder[]
  /** Lots to pick from, for all orders. */
  lots: readonly PickLot[]
}

/** Pick list over several orders, sorted by storage location. */
export function PickList({ orders, lots }: Props) {
  const t = useWords('print')
  // no column if no line has a lot
  const lotsOf = (subSku: string) => {
    const some = lots.filter((lot) => lot.subSku === subSku)
    return some.some(({ lot }) => lot !== null) ? some : []
  }
  const rows = pickRows(orders)
  const hasShelves = rows.some(({ shelfCode }) => shelfCode !== null)
  const left = orders.filter((order) => !isPickable(order))
  const boxes = sharedBoxes(
    orders
      .filter(isPickable)
      .map(({ number, together }) => ({ number, together: together.map((each) => each.number) })),
  )
  const numbersOf = (some: readonly DeskOrder[]) => some.map(({ number }) => number).join(', ')
  return (
    <section className="desk-paper stack" aria-label={t('title.pick')}>
      <h2>{t('pickOf', { count: orders.length - left.length })}</h2>
      <p className="soft num">{numbersOf(orders.filter(isPickable))}</p>
      {boxes.map((numbers) => (
        <p key={numbers} className="num">
          {t('oneBox', { numbers })}
        </p>
      ))}
      {left.length > 0 ? <p className="hot num">{t('left', { numbers: numbersOf(left) })}</p> : null}
      <Scroll label={t('title.pick')}>
        <table className="desk-table">
          <thead>
            <tr>
              <th className="tight">☐</th>
              {hasShelves ? <th>{t('shelf')}</th> : null}
              <th>{t('sku')}</th>
              <th>{t('item')}</th>
              <th className="r">{t('pieces')}</th>
              <th>{t('lots')}</th>
              <th>{t('orders')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.subSku}>
                <td className="tight">☐</td>
                {hasShelves ? <td className="tight number num">{row.shelfCode ?? '—'}</td> : null}
                <td className="tight number num">{row.subSku}</td>
                <td>{row.name}</td>
                <td className="r number num">{row.pieces}</td>
                <td className="num">
                  {lotsOf(row.subSku).map(({ lot, expiresOn, pieces }) => (
                    <div key={lot}>
                      {[lot ?? t('noLot'), expiresOn].filter(Boolean).join(' · ')} × {pieces}
                    </div>
                  ))}
                </td>
                <td className="num wraps">
                  {row.orders.map(({ number, pieces }) => `${number} × ${pieces}`).join(', ')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  )
}
