import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import {
  getEndpoint,
  listDeliveries,
  listEndpoints,
  type WebhookEndpoint,
} from '#shop/webhooks/webhook.contract.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { callDesk } from '../../shell/forms/call-desk.server.ts'
import { calls } from '../../shell/forms/calls.ts'
import { Send } from '../../shell/forms/fields.tsx'
import { useMay } from '../../shell/frame-context.ts'
import { PageTop } from '../../shell/page-top.tsx'
import { ActPanel } from '../../shell/panel.tsx'
import { momentInHongKong } from '../../shell/when.rules.ts'
import { Moment } from '../../shell/when.tsx'
import { useWords } from '../../words/words.tsx'
import { EndpointActions } from './endpoint-actions.tsx'
import { EndpointFields } from './endpoint-fields.tsx'
import { LastDeliveries } from './last-deliveries.tsx'
import { EndpointLabel } from './state-labels.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const id = args.params.id ?? ''
  const { endpoint } = await callDesk(args, getEndpoint, { id })
  const [{ events }, { deliveries }] = await Promise.all([
    callDesk(args, listEndpoints, {}),
    callDesk(args, listDeliveries, { endpoint: id, page: 1, limit: 20 }),
  ])
  return { endpoint, events, deliveries }
}

/** An endpoint: health, latest deliveries, and actions. */
export default function Webhook() {
  const t = useWords('webhookEndpoints')
  const may = useMay()
  const { endpoint, events, deliveries } = useLoaderData<typeof loader>()
  const canManage = may('integrations.manage')
  return (
    <>
      <PageTop title={endpoint.name}>
        <EndpointLabel state={endpoint.state} />
        <Link to="/desk/system/webhooks" className="act">
          {t('title')}
        </Link>
      </PageTop>
      <div className="desk-two">
        <div className="stack">
          <Facts endpoint={endpoint} />
          <LastDeliveries endpointId={endpoint.id} deliveries={deliveries} />
        </div>
        {canManage ? <EndpointActions endpoint={endpoint} /> : null}
      </div>
      {canManage ? <Change endpoint={endpoint} events={events} /> : null}
    </>
  )
}

function Facts({ endpoint }: { endpoint: WebhookEndpoint }) {
  const t = useWords('webhookEndpoints')
  const { url, createdBy, createdAt, lastDeliveredAt, failures, failingSince, offAt, oldSecretUntil } =
    endpoint
  const moments = [
    [t('failingSince'), failingSince],
    [t('offSince'), offAt],
  ] as const
  return (
    <section className="desk-card" aria-label={t('endpoint')}>
      <dl>
        <dt>{t('url')}</dt>
        <dd style={{ overflowWrap: 'anywhere' }}>{url}</dd>
        <dt>{t('lastDelivered')}</dt>
        <dd>{lastDeliveredAt === null ? t('never') : <Moment at={lastDeliveredAt} />}</dd>
        <dt>{t('failures')}</dt>
        <dd className="num">{failures}</dd>
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
        <dt>{t('madeBy')}</dt>
        <dd>
          {createdBy} · <Moment at={createdAt} />
        </dd>
        <dt>{t('allEvents')}</dt>
        <dd>
          <details>
            <summary>{t('eventCount', { count: endpoint.events.length })}</summary>
            <ul className="small">
              {endpoint.events.map((event) => (
                <li key={event}>
                  <code>{event}</code>
                </li>
              ))}
            </ul>
          </details>
        </dd>
      </dl>
      {oldSecretUntil === null ? null : (
        <p className="soft">{t('overlap', { at: momentInHongKong(oldSecretUntil) })}</p>
      )}
    </section>
  )
}

function Change({ endpoint, events }: { endpoint: WebhookEndpoint; events: readonly string[] }) {
  const t = useWords('webhookEndpoints')
  return (
    <ActPanel title={t('settings')}>
      <ActForm
        key={`${endpoint.name} ${endpoint.url} ${endpoint.events.join(' ')}`}
        call={calls.changeWebhook}
        fixed={{ id: endpoint.id }}
        label={t('settings')}
        stays
      >
        <EndpointFields events={events} endpoint={endpoint} />
        <div className="row">
          <Send>{t('save')}</Send>
        </div>
      </ActForm>
    </ActPanel>
  )
}
