import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listPayments, type DeskAttempt } from '#shop/payments/desk.contract.ts'
import { attemptStates } from '#shop/payments/rules.ts'
import { Link } from '#ui/link.tsx'
import { Amount } from '../shell/amount.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { Filters } from '../shell/filters.tsx'
import { Find } from '../shell/find.tsx'
import { StateLabel } from '../shell/label.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { Pages } from '../shell/pages.tsx'
import { useRowKeys } from '../shell/keys/use-row-keys.ts'
import { Moment } from '../shell/when.tsx'
import { shownMethods, useMethodName } from './methods.ts'
import { useWords } from '../words/words.tsx'
import { Scroll } from '../shell/scroll.tsx'
import { PaymentsNav } from './payments-nav.tsx'

const size = 50
export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, listPayments, queryOf(args, listPayments, { limit: String(size) }))

/** Every try to pay. */
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
      {payments.length === 0 ? (
        <p className="desk-empty">{t('none')}</p>
      ) : (
        <AttemptTable payments={payments} />
      )}
      <Pages total={total} size={size} file="payments" />
    </>
  )
}

function AttemptTable({ payments }: { payments: readonly DeskAttempt[] }) {
  const t = useWords('payments')
  const method = useMethodName()
  const { table, at } = useRowKeys()
  return (
    <Scroll label={t('attempts')}>
      <table className="desk-table" ref={table}>
        <thead>
          <tr>
            <th>{t('reference')}</th>
            <th>{t('order')}</th>
            <th>{t('method')}</th>
            <th className="r">{t('amount')}</th>
            <th>{t('state')}</th>
            <th>{t('providerRef')}</th>
            <th>{t('begun')}</th>
          </tr>
        </thead>
        <tbody>
          {payments.map((payment, index) => (
            <tr key={payment.id} data-at={index === at || undefined}>
              <td className="tight number num">
                <Link to={`/desk/payments/${payment.id}`}>{payment.billNumber ?? payment.reference}</Link>
              </td>
              <td className="tight num">
                <Link to={`/desk/orders/${payment.orderId}`} className="link">
                  {payment.orderNumber}
                </Link>
              </td>
              <td>{method(payment.method)}</td>
              <td className="r">
                <Amount of={payment.amount} currency={payment.currency} />
                {payment.returned > 0 ? (
                  <div className="small soft">
                    {t('returned')} <Amount of={payment.returned} currency={payment.currency} />
                  </div>
                ) : null}
              </td>
              <td>
                <StateLabel state={payment.state} />
                {payment.failureCode ? <div className="small soft">{payment.failureCode}</div> : null}
              </td>
              <td className="num soft">{payment.providerRef ?? '—'}</td>
              <td className="tight soft">
                <Moment at={payment.createdAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}
