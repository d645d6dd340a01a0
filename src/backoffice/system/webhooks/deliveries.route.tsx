import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { deliveryStates } from '#shop/webhooks/delivery.rules.ts'
import { listDeliveries, listEndpoints, type Delivery } from '#shop/webhooks/webhook.contract.ts'
import { Link } from '#ui/link.tsx'
import { Filters } from '../../shell/filters.tsx'
import { callDesk, queryOf } from '../../shell/forms/call-desk.server.ts'
import type { Column } from '../../shell/list/column.ts'
import { List } from '../../shell/list/list.tsx'
import { PageTop } from '../../shell/page-top.tsx'
import { Moment } from '../../shell/when.tsx'
import { useWords } from '../../words/words.tsx'
import { ReplayDelivery } from './replay-delivery.tsx'
import { Answer, DeliveryLabel } from './state-labels.tsx'

const size = 50
export async function loader(args: LoaderFunctionArgs) {
  const [page, { endpoints }] = await Promise.all([
    callDesk(args, listDeliveries, queryOf(args, listDeliveries, { limit: String(size) })),
    callDesk(args, listEndpoints, {}),
  ])
  return { ...page, endpoints: endpoints.map(({ id, name }) => [id, name] as const) }
}

/** Webhook deliveries, including discarded ones. */
export default function Deliveries() {
  const t = useWords('webhookEndpoints')
  const { deliveries, total, endpoints } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('deliveries')}>
        <Link to="/desk/system/webhooks" className="act">
          {t('title')}
        </Link>
      </PageTop>
      <Filters
        filters={[
          { name: 'endpoint', label: t('endpoint'), options: endpoints },
          {
            name: 'state',
            label: t('state'),
            options: deliveryStates.map((each) => [each, t(`deliveryState.${each}`)] as const),
          },
        ]}
      />
      <List
        name="system/webhooks/deliveries"
        label={t('deliveries')}
        columns={useDeliveryColumns()}
        rows={deliveries}
        total={total}
        size={size}
        to={({ id }) => `/desk/system/webhooks/deliveries/${id}`}
        none={{ text: t('noDeliveries') }}
      />
    </>
  )
}

function useDeliveryColumns(): readonly Column<Delivery>[] {
  const t = useWords('webhookEndpoints')
  return [
    { key: 'event', title: t('event'), isName: true, cell: ({ event }) => event },
    {
      key: 'subject',
      title: t('subject'),
      spare: 3,
      cell: ({ subject }) => <span className="small soft">{subject}</span>,
    },
    { key: 'endpointName', title: t('endpoint'), cell: ({ endpointName }) => endpointName },
    {
      key: 'state',
      title: t('state'),
      className: 'tight',
      cell: (delivery) => <DeliveryLabel {...delivery} />,
    },
    {
      key: 'lastStatus',
      title: t('answer'),
      fields: ['lastStatus', 'lastFailure'],
      cell: ({ lastStatus, lastFailure }) => <Answer status={lastStatus} failure={lastFailure} />,
    },
    { key: 'attempts', title: t('tries'), isNumber: true, spare: 2, cell: ({ attempts }) => attempts },
    {
      key: 'eventAt',
      title: t('eventAt'),
      className: 'tight soft',
      cell: ({ eventAt }) => <Moment at={eventAt} />,
    },
    {
      key: 'nextAt',
      title: t('next'),
      className: 'tight soft',
      spare: 2,
      cell: ({ nextAt }) => (nextAt === null ? '—' : <Moment at={nextAt} />),
    },
    {
      key: 'toDo',
      title: t('toDo'),
      isAct: true,
      right: 'integrations.manage',
      fields: [],
      cell: (delivery) => <ReplayDelivery delivery={delivery} look="" />,
    },
  ]
}
