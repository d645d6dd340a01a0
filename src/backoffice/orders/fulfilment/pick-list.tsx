import type { DeskOrder } from '#shop/orders/desk/desk.contract.ts'
import { useWords } from '../../words/words.tsx'
import { Scroll } from '../../shell/scroll.tsx'
import { isPickable, pickRows } from './pick.rules.ts'

/** One walk along the shelves for several orders. */
export function PickList({ orders }: { orders: readonly DeskOrder[] }) {
  const t = useWords('print')
  const left = orders.filter((order) => !isPickable(order))
  const numbersOf = (some: readonly DeskOrder[]) => some.map(({ number }) => number).join(', ')
  return (
    <section className="desk-sheet" aria-label={t('title.pick')}>
      <h2>{t('pickOf', { count: orders.length - left.length })}</h2>
      <p className="soft num">{numbersOf(orders.filter(isPickable))}</p>
      {left.length > 0 ? <p className="hot num">{t('left', { numbers: numbersOf(left) })}</p> : null}
      <Scroll label={t('title.pick')}>
        <table className="desk-table">
          <thead>
            <tr>
              <th>☐</th>
              <th>{t('sku')}</th>
              <th>{t('item')}</th>
              <th className="r">{t('pieces')}</th>
              <th>{t('orders')}</th>
            </tr>
          </thead>
          <tbody>
            {pickRows(orders).map((row) => (
              <tr key={row.subSku}>
                <td>☐</td>
                <td className="tight number num">{row.subSku}</td>
                <td>{row.name}</td>
                <td className="r number num">{row.pieces}</td>
                <td className="num">
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
