import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listRefunds, type DeskRefund } from '#shop/payments/desk.contract.ts'
import { refundStates } from '#shop/payments/rules.ts'
import { Link } from '#ui/link.tsx'
import { ActorName } from '../words/actor-name.tsx'
import { ActForm } from '../shell/forms/act-form.tsx'
import { Amount } from '../shell/amount.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { calls } from '../shell/forms/calls.ts'
import { Send, TextField } from '../shell/forms/fields.tsx'
import { Filters } from '../shell/filters.tsx'
import { Find } from '../shell/find.tsx'
import { StateLabel } from '../shell/label.tsx'
import type { Column } from '../shell/list/column.ts'
import { List } from '../shell/list/list.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { Moment } from '../shell/when.tsx'
import { useMethodName } from './methods.ts'
import { useWhy } from '../words/why.ts'
import { useWords } from '../words/words.tsx'
import { PaymentsNav } from './payments-nav.tsx'

const size = 50
const canTry = new Set(['approved', 'sent'])

export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, listRefunds, queryOf(args, listRefunds, { limit: String(size) }))

/** Refunds in progress; those that no provider pays are transferred by hand and closed with a proof. */
export default function Refunds() {
  const t = useWords('payments')
  const state = useWords('state')
  const { refunds, total } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('refunds')} find={<Find placeholder={t('searchHint')} />} />
      <PaymentsNav />
      <Filters
        filters={[
          {
            name: 'state',
            label: t('state'),
            options: refundStates.map((each) => [each, state(each)] as const),
          },
        ]}
      />
      <List
        name="payments/refunds"
        label={t('refunds')}
        columns={useRefundColumns()}
        rows={refunds}
        total={total}
        size={size}
        usualSort="-created"
        none={{ text: t('noRefundsYet') }}
        file="refunds"
      />
    </>
  )
}

function useRefundColumns(): readonly Column<DeskRefund>[] {
  const t = useWords('payments')
  const method = useMethodName()
  const why = useWhy()
  return [
    {
      key: 'orderNumber',
      title: t('order'),
      isName: true,
      className: 'num',
      cell: ({ orderId, orderNumber }) => <Link to={`/desk/orders/${orderId}`}>{orderNumber}</Link>,
    },
    { key: 'method', title: t('method'), cell: (refund) => method(refund.method) },
    {
      key: 'amount',
      title: t('amount'),
      isNumber: true,
      fields: ['amount', 'currency'],
      cell: ({ amount, currency }) => <Amount of={amount} currency={currency} />,
    },
    {
      key: 'reason',
      title: t('why'),
      fields: ['cause', 'reason', 'actor'],
      spare: 2,
      cell: (refund) => (
        <>
          {why(refund)}
          <div className="small soft">
            <ActorName of={refund.actor} />
          </div>
        </>
      ),
    },
    {
      key: 'state',
      title: t('state'),
      fields: ['state', 'tries', 'proof'],
      cell: ({ state, tries, proof }) => (
        <>
          <StateLabel state={state} />
          {tries > 0 ? <div className="small soft num">{t('tries', { count: tries })}</div> : null}
          {proof ? <div className="small soft">{proof}</div> : null}
        </>
      ),
    },
    {
      key: 'createdAt',
      title: t('begun'),
      sort: 'created',
      className: 'tight soft',
      spare: 3,
      cell: ({ createdAt }) => <Moment at={createdAt} />,
    },
    {
      key: 'toDo',
      title: t('toDo'),
      isAct: true,
      right: 'refunds.execute',
      fields: [],
      cell: (refund) => <RefundActions refund={refund} />,
    },
  ]
}

function RefundActions({ refund: { id, state } }: { refund: DeskRefund }) {
  const t = useWords('payments')
  return (
    <>
      {canTry.has(state) ? (
        <ActForm call={calls.retryRefund} fixed={{ id }}>
          <Send look="">{t('retry')}</Send>
        </ActForm>
      ) : null}
      {state === 'manual' ? (
        <ActForm call={calls.settleRefund} fixed={{ id }} className="row end">
          <TextField name="proof" label={t('proof')} required maxLength={300} />
          <Send look="">{t('settled')}</Send>
        </ActForm>
      ) : null}
    </>
  )
}
