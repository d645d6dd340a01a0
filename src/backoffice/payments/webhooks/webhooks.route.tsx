import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { webhookStates, type WebhookState } from '#shop/payments/webhooks/replay.rules.ts'
import { listWebhooks, type ReceivedWebhook } from '#shop/payments/webhooks/webhook-desk.contract.ts'
import { Link } from '#ui/link.tsx'
import { Filters } from '../../shell/filters.tsx'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { callDesk, queryOf } from '../../shell/forms/call-desk.server.ts'
import { calls } from '../../shell/forms/calls.ts'
import { Send } from '../../shell/forms/fields.tsx'
import type { Column } from '../../shell/list/column.ts'
import { List } from '../../shell/list/list.tsx'
import { PageTop } from '../../shell/page-top.tsx'
import { Moment } from '../../shell/when.tsx'
import { useWords } from '../../words/words.tsx'
import { shownMethods, useMethodName } from '../methods.ts'
import { PaymentsNav } from '../payments-nav.tsx'

const size = 50
export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, listWebhooks, queryOf(args, listWebhooks, { limit: String(size) }))

/** Webhook calls of payment providers as received, with their outcome. */
export default function Webhooks() {
  const t = useWords('webhooks')
  const method = useMethodName()
  const { webhooks, total } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('title')} />
      <PaymentsNav />
      <Filters
        filters={[
          {
            name: 'state',
            label: t('state'),
            options: webhookStates.map((each) => [each, t(`stateOf.${each}`)] as const),
          },
          {
            name: 'method',
            label: t('method'),
            options: shownMethods.map((each) => [each, method(each)] as const),
          },
        ]}
      />
      <List
        name="payments/webhooks"
        label={t('title')}
        columns={useWebhookColumns()}
        rows={webhooks}
        total={total}
        size={size}
        none={{ text: t('none') }}
      />
    </>
  )
}

const tones: Record<WebhookState, string> = {
  waiting: 'warn',
  done: 'ok',
  ignored: '',
  suspicious: 'bad',
  mismatch: 'bad',
}

function useWebhookColumns(): readonly Column<ReceivedWebhook>[] {
  const t = useWords('webhooks')
  const method = useMethodName()
  return [
    {
      key: 'receivedAt',
      title: t('came'),
      isName: true,
      className: 'tight',
      cell: ({ receivedAt }) => <Moment at={receivedAt} />,
    },
    { key: 'provider', title: t('method'), cell: ({ provider }) => method(provider) },
    {
      key: 'state',
      title: t('state'),
      className: 'tight',
      cell: ({ state }) => <span className={`desk-label ${tones[state]}`}>{t(`stateOf.${state}`)}</span>,
    },
    {
      key: 'orderNumber',
      title: t('payment'),
      className: 'tight num',
      fields: ['orderNumber', 'attemptId'],
      cell: ({ attemptId, orderNumber }) =>
        attemptId ? (
          <Link to={`/desk/payments/${attemptId}`} className="link">
            {orderNumber}
          </Link>
        ) : (
          '—'
        ),
    },
    {
      key: 'body',
      title: t('body'),
      className: 'wrap',
      cell: ({ body }) => (
        <details>
          <summary>{t('show')}</summary>
          <pre className="small">{body}</pre>
        </details>
      ),
    },
    {
      key: 'settledAt',
      title: t('settled'),
      className: 'tight soft',
      spare: 3,
      cell: ({ settledAt }) => (settledAt ? <Moment at={settledAt} /> : '—'),
    },
    {
      key: 'toDo',
      title: t('toDo'),
      isAct: true,
      right: 'payments.settle',
      fields: [],
      cell: ({ id, canReplay }) =>
        canReplay ? (
          <ActForm call={calls.replayWebhook} fixed={{ id }} className="row">
            <Send look="">{t('replay')}</Send>
          </ActForm>
        ) : null,
    },
  ]
}
