import type { StockHold } from '#shop/orders/fulfilment/holds.contract.ts'
import { Link } from '#ui/link.tsx'
import { Pages } from '../shell/pages.tsx'
import { Scroll } from '../shell/scroll.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'

/** Orders per page. */
export const holdsPageSize = 50

/** Orders that reserve or bought pieces of an option. */
export function OptionHolds({
  holds,
  total,
  pieces,
}: {
  holds: readonly StockHold[]
  total: number
  pieces: number
}) {
  const t = useWords('stockOption')
  const stock = useWords('stock')
  return (
    <section className="desk-card flush" aria-labelledby="holds">
      <h2 id="holds">{t('holds')}</h2>
      {total === 0 ? (
        <p className="desk-empty">{t('noHolds')}</p>
      ) : (
        <>
          <p className="soft num" style={{ paddingInline: 14 }}>
            {t('holdsOf', { pieces, total })}
          </p>
          <Scroll label={t('holds')}>
            <table className="desk-table">
              <thead>
                <tr>
                  <th>{stock('order')}</th>
                  <th>{t('ordered')}</th>
                  <th>{stock('state')}</th>
                  <th className="r">{stock('pieces')}</th>
                  <th>{t('since')}</th>
                  <th>{t('until')}</th>
                </tr>
              </thead>
              <tbody>
                {holds.map((hold) => (
                  <tr key={`${hold.orderId} ${hold.lineSku} ${hold.state}`}>
                    <td className="tight number num">
                      <Link to={`/desk/orders/${hold.orderId}`}>{hold.number}</Link>
                    </td>
                    <td className="num soft">{hold.lineSku}</td>
                    <td>{t(hold.state === 'held' ? 'held' : 'sold')}</td>
                    <td className="r num">{hold.pieces}</td>
                    <td className="tight soft">
                      <Moment at={hold.since} />
                    </td>
                    <td className="tight">{hold.until === null ? '—' : <Moment at={hold.until} />}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
        </>
      )}
      <Pages total={total} size={holdsPageSize} />
    </section>
  )
}
