import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listPayments, type DeskAttempt } from '#shop/payments/desk.contract.ts'
import { attemptStates } from '#shop/payments/rules.ts'
import { Link } from '#ui/link.tsx'
import { Amount } from '../shell/amount.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { Filters } from '../shell/filters.tsx'
import { Find } from '../shell/find.tsx'
import { StateLabel } from '../shell/label.tsx'
import type { Column } from '../shell/list/column.ts'
import { List } from '../shell/list/list.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'
import { shownMethods, useMethodName } from './methods.ts'
import { PaymentsNav } from './payments-nav.tsx'

const size = 50
export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, listPayments, queryOf(args, listPayments, { limit: String(size) }))

/** All payment attempts. */
export default function Payments() {
  const t = useWords('payments')
  const state = useWords('state')
  const method = useMethodName()
  const { payments, total } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('title')} find={<Find placeholder={t('searchHint')} />} />
      <PaymentsNav />
      <Filters
        filters={[
          {
            name: 'state',
            label: t('state'),
            options: attemptStates.map((each) => [each, state(each)] as const),
          },
          {
            name: 'method',
            label: t('method'),
            options: shownMethods.map((each) => [each, method(each)] as const),
          },
        ]}
      />
      <List
        name="payments"
        label={t('attempts')}
        columns={useAttemptColumns()}
        rows={payments}
        total={total}
        size={size}
        growing="payments"
        usualSort="-created"
        to={({ id }) => `/desk/payments/${id}`}
        none={{ text: t('noneYet') }}
        file="payments"
      />
    </>
  )
}

function useAttemptColumns(): readonly Column<DeskAttempt>[] {
  const t = useWords('payments')
  const method = useMethodName()
  return [
    {
      key: 'reference',
      title: t('reference'),
      isName: true,
      className: 'num',
      fields: ['billNumber', 'reference'],
      cell: ({ billNumber, reference }) => billNumber ?? reference,
    },
    {
      key: 'orderNumber',
      title: t('order'),
      className: 'tight num',
      cell: ({ orderId, orderNumber }) => (
        <Link to={`/desk/orders/${orderId}`} className="link">
          {orderNumber}
        </Link>
      ),
    },
    { key: 'method', title: t('method'), cell: (payment) => method(payment.method) },
    {
      key: 'amount',
      title: t('amount'),
      isNumber: true,
      fields: ['amount', 'currency', 'returned'],
      cell: ({ amount, currency, returned }) => (
        <>
          <Amount of={amount} currency={currency} />
          {returned > 0 ? (
            <div className="small soft">
              {t('returned')} <Amount of={returned} currency={currency} />
            </div>
          ) : null}
        </>
      ),
    },
    {
      key: 'state',
      title: t('state'),
      fields: ['state', 'failureCode'],
      cell: ({ state, failureCode }) => (
        <>
          <StateLabel state={state} />
          {failureCode ? <div className="small soft">{failureCode}</div> : null}
        </>
      ),
    },
    {
      key: 'providerRef',
      title: t('providerRef'),
      className: 'num soft',
      spare: 3,
      cell: ({ providerRef }) => providerRef ?? '—',
    },
    {
      key: 'createdAt',
      title: t('begun'),
      sort: 'created',
      className: 'tight soft',
      spare: 2,
      cell: ({ createdAt }) => <Moment at={createdAt} />,
    },
  ]
}
