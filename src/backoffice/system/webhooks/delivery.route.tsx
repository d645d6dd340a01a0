import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { getDelivery, type Delivery } from '#shop/webhooks/webhook.contract.ts'
import { Link } from '#ui/link.tsx'
import { callDesk } from '../../shell/forms/call-desk.server.ts'
import { useMay } from '../../shell/frame-context.ts'
import { PageTop } from '../../shell/page-top.tsx'
import { Scroll } from '../../shell/scroll.tsx'
import { Moment } from '../../shell/when.tsx'
import { useWords } from '../../words/words.tsx'
import { ReplayDelivery } from './replay-delivery.tsx'
import { Answer, DeliveryLabel } from './state-labels.tsx'

export const loader = (args: LoaderFunctionArgs) => callDesk(args, getDelivery, { id: args.params.id ?? '' })

/** A delivery: payload, and the response to each attempt. */
export default function DeliveryPage() {
  const t = useWords('webhookEndpoints')
  const may = useMay()
  const { delivery, body, attempts } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={delivery.event}>
        <DeliveryLabel {...delivery} />
        <Link to="/desk/system/webhooks/deliveries" className="act">
          {t('deliveries')}
        </Link>
        {may('integrations.manage') ? <ReplayDelivery delivery={delivery} look="main" /> : null}
      </PageTop>
      <div className="desk-two even">
        <Facts delivery={delivery} />
        <section className="desk-card" aria-labelledby="body">
          <h2 id="body">{t('body')}</h2>
          <pre>{JSON.stringify(JSON.parse(body), null, 2)}</pre>
        </section>
      </div>
      <section className="desk-card" aria-labelledby="tries">
        <h2 id="tries">{t('tries')}</h2>
        {attempts.length === 0 ? (
          <p className="soft">{t('noTries')}</p>
        ) : (
          <Scroll labelledBy="tries">
            <table className="desk-table">
              <thead>
                <tr>
                  <th>{t('when')}</th>
                  <th>{t('answer')}</th>
                  <th className="r">{t('took')}</th>
                  <th>{t('excerpt')}</th>
                </tr>
              </thead>
              <tbody>
                {attempts.map(({ at, status, failure, milliseconds, excerpt }, index) => (
                  <tr key={attempts.length - index}>
                    <th scope="row" className="tight">
                      <Moment at={at} />
                    </th>
                    <td>
                      <Answer status={status} failure={failure} />
                    </td>
                    <td className="r num tight">{t('ms', { count: milliseconds })}</td>
                    <td>
                      <code className="small" style={{ overflowWrap: 'anywhere' }}>
                        {excerpt || '—'}
                      </code>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
        )}
      </section>
    </>
  )
}

function Facts({ delivery }: { delivery: Delivery }) {
  const t = useWords('webhookEndpoints')
  const { endpointId, endpointName, subject, messageId, eventAt, nextAt, settledAt } = delivery
  const moments = [
    [t('eventAt'), eventAt],
    [t('next'), nextAt],
    [t('settledAt'), settledAt],
  ] as const
  return (
    <section className="desk-card" aria-label={t('delivery')}>
      <dl>
        <dt>{t('endpoint')}</dt>
        <dd>
          <Link to={`/desk/system/webhooks/${endpointId}`} className="link">
            {endpointName}
          </Link>
        </dd>
        <dt>{t('subject')}</dt>
        <dd style={{ overflowWrap: 'anywhere' }}>
          <Subject subject={subject} />
        </dd>
        <dt>{t('messageId')}</dt>
        <dd style={{ overflowWrap: 'anywhere' }}>{messageId}</dd>
        {moments.map(([label, at]) =>
          at === null ? null : (
            <div key={label} style={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd>
                <Moment at={at} />
              </dd>
            </div>
          ),
        )}
      </dl>
    </section>
  )
}

const pages: Record<string, string> = {
  order: '/desk/orders',
  return: '/desk/returns',
  subscription: '/desk/subscriptions',
  review: '/desk/reviews',
}

/** Record of the event, linked to its page if there is one. */
function Subject({ subject }: { subject: string }) {
  const [thing = '', id = ''] = subject.split(':')
  const page = pages[thing]
  return page ? (
    <Link to={`${page}/${id}`} className="link">
      {subject}
    </Link>
  ) : (
    <>{subject}</>
  )
}
