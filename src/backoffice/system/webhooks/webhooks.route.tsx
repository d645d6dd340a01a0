import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listEndpoints, type WebhookEndpoint } from '#shop/webhooks/webhook.contract.ts'
import { Link } from '#ui/link.tsx'
import { callDesk } from '../../shell/forms/call-desk.server.ts'
import { useMay } from '../../shell/frame-context.ts'
import { PageTop } from '../../shell/page-top.tsx'
import { Scroll } from '../../shell/scroll.tsx'
import { Moment } from '../../shell/when.tsx'
import { useWords } from '../../words/words.tsx'
import { EndpointLabel } from './state-labels.tsx'

export const loader = (args: LoaderFunctionArgs) => callDesk(args, listEndpoints, {})

/** Webhook endpoints: health, and pending deliveries. */
export default function Webhooks() {
  const t = useWords('webhookEndpoints')
  const may = useMay()
  const { endpoints } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('title')}>
        <Link to="/desk/system/webhooks/deliveries" className="act">
          {t('allDeliveries')}
        </Link>
        <Link to="/desk/system/webhooks/deliveries?state=dead" className="act">
          {t('deadLetters')}
        </Link>
        {may('integrations.manage') ? (
          <Link to="/desk/system/webhooks/new" className="act main">
            {t('new')}
          </Link>
        ) : null}
      </PageTop>
      <p className="soft">
        {t('about')}{' '}
        <a href="/api/v1/docs" className="link">
          {t('document')}
        </a>
      </p>
      {endpoints.length === 0 ? (
        <p className="desk-empty">{t('none')}</p>
      ) : (
        <section className="desk-card flush" aria-label={t('title')}>
          <Scroll label={t('title')}>
            <table className="desk-table">
              <thead>
                <tr>
                  <th>{t('name')}</th>
                  <th>{t('state')}</th>
                  <th>{t('events')}</th>
                  <th>{t('lastDelivered')}</th>
                  <th className="r">{t('failures')}</th>
                  <th className="r">{t('waiting')}</th>
                  <th className="r">{t('dead')}</th>
                  <th>{t('madeBy')}</th>
                </tr>
              </thead>
              <tbody>
                {endpoints.map((endpoint) => (
                  <EndpointRow key={endpoint.id} endpoint={endpoint} />
                ))}
              </tbody>
            </table>
          </Scroll>
        </section>
      )}
    </>
  )
}

function EndpointRow({ endpoint }: { endpoint: WebhookEndpoint }) {
  const t = useWords('webhookEndpoints')
  const { id, name, url, events, state, lastDeliveredAt, failures, waiting, dead, createdBy } = endpoint
  const listed = `/desk/system/webhooks/deliveries?endpoint=${id}`
  return (
    <tr>
      <th scope="row">
        <Link to={`/desk/system/webhooks/${id}`} className="link">
          {name}
        </Link>
        <div className="small soft" style={{ overflowWrap: 'anywhere' }}>
          {url}
        </div>
      </th>
      <td className="tight">
        <EndpointLabel state={state} />
      </td>
      <td className="tight">{t('eventCount', { count: events.length })}</td>
      <td className="tight soft">
        {lastDeliveredAt === null ? t('never') : <Moment at={lastDeliveredAt} />}
      </td>
      <td className="r num">{failures}</td>
      <td className="r num">
        {waiting === 0 ? (
          0
        ) : (
          <Link to={`${listed}&state=waiting`} className="link">
            {waiting}
          </Link>
        )}
      </td>
      <td className="r num">
        {dead === 0 ? (
          0
        ) : (
          <Link to={`${listed}&state=dead`} className="link">
            {dead}
          </Link>
        )}
      </td>
      <td>{createdBy}</td>
    </tr>
  )
}
