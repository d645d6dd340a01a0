import type { Delivery } from '#shop/webhooks/webhook.contract.ts'
import { Link } from '#ui/link.tsx'
import { Scroll } from '../../shell/scroll.tsx'
import { Moment } from '../../shell/when.tsx'
import { useWords } from '../../words/words.tsx'
import { Answer, DeliveryLabel } from './state-labels.tsx'

/** Latest deliveries of an endpoint, with a link to the filtered list. */
export function LastDeliveries({
  endpointId,
  deliveries,
}: {
  endpointId: string
  deliveries: readonly Delivery[]
}) {
  const t = useWords('webhookEndpoints')
  const listed = `/desk/system/webhooks/deliveries?endpoint=${endpointId}`
  return (
    <section className="desk-card" aria-labelledby="deliveries">
      <h2 id="deliveries">{t('deliveries')}</h2>
      {deliveries.length === 0 ? (
        <p className="soft">{t('noDeliveries')}</p>
      ) : (
        <Scroll labelledBy="deliveries">
          <table className="desk-table">
            <thead>
              <tr>
                <th>{t('event')}</th>
                <th>{t('state')}</th>
                <th>{t('answer')}</th>
                <th>{t('when')}</th>
              </tr>
            </thead>
            <tbody>
              {deliveries.map(({ id, event, subject, state, attempts, lastStatus, lastFailure, eventAt }) => (
                <tr key={id}>
                  <th scope="row">
                    <Link to={`/desk/system/webhooks/deliveries/${id}`} className="link">
                      {event}
                    </Link>
                    <div className="small soft">{subject}</div>
                  </th>
                  <td className="tight">
                    <DeliveryLabel state={state} attempts={attempts} />
                  </td>
                  <td>
                    <Answer status={lastStatus} failure={lastFailure} />
                  </td>
                  <td className="tight soft">
                    <Moment at={eventAt} short />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      <p className="row">
        <Link to={listed} className="act">
          {t('allDeliveries')}
        </Link>
        <Link to={`${listed}&state=dead`} className="act">
          {t('deadLetters')}
        </Link>
      </p>
    </section>
  )
}
