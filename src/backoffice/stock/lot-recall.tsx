import { useSearchParams } from 'react-router'
import type { RecalledOrder } from '#shop/orders/fulfilment/recall.contract.ts'
import { Link } from '#ui/link.tsx'
import { useMay } from '../shell/frame-context.ts'
import { Pages } from '../shell/pages.tsx'
import { Scroll } from '../shell/scroll.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'

/** Orders per page of a recall. */
export const recallPageSize = 50

type RecallProps = { lotId: string; orders: readonly RecalledOrder[]; total: number; pieces: number }

/** Orders that received pieces of a lot, with their buyers' contacts. */
export function LotRecall({ lotId, orders, total, pieces }: RecallProps) {
  const t = useWords('stock')
  const may = useMay()
  const [query] = useSearchParams()
  const sees = may('customers.read')
  return (
    <section className="desk-card flush" aria-labelledby="recall" key={query.toString()}>
      <div className="row" style={{ padding: '0 14px' }}>
        <h2 id="recall">{t('recall')}</h2>
        {total > 0 ? (
          <>
            <span className="soft num">{t('recallOf', { pieces, orders: total })}</span>
            <a className="link push" href={`/desk/stock/lots/${lotId}/orders.csv`} download>
              {t('csv')}
            </a>
          </>
        ) : null}
      </div>
      {total === 0 ? (
        <p className="desk-empty">{t('noRecall')}</p>
      ) : (
        <Scroll label={t('recall')}>
          <table className="desk-table">
            <thead>
              <tr>
                <th>{t('order')}</th>
                <th className="r">{t('pieces')}</th>
                <th>{t('sentOn')}</th>
                <th>{t('trackingNo')}</th>
                {sees ? <th>{t('buyer')}</th> : null}
              </tr>
            </thead>
            <tbody>
              {orders.map((order) => (
                <tr key={`${order.orderId} ${order.subSku}`}>
                  <td className="tight number num">
                    <Link to={`/desk/orders/${order.orderId}`}>{order.number}</Link>
                  </td>
                  <td className="r num">{order.pieces}</td>
                  <td className="tight soft">
                    <Moment at={order.shippedAt} />
                  </td>
                  <td className="num">{order.trackingNumber}</td>
                  {sees ? (
                    <td>
                      {order.name}
                      <div className="small soft num">
                        {[order.email, order.phone].filter(Boolean).join(' · ')}
                      </div>
                    </td>
                  ) : null}
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      <Pages total={total} size={recallPageSize} />
    </section>
  )
}
