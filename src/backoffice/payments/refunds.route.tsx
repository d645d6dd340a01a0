import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listRefunds, type DeskRefund } from '#shop/payments/desk.contract.ts'
import { refundStates } from '#shop/payments/rules.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../shell/forms/act-form.tsx'
import { Amount } from '../shell/amount.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { calls } from '../shell/forms/calls.ts'
import { Send, TextField } from '../shell/forms/fields.tsx'
import { Filters } from '../shell/filters.tsx'
import { Find } from '../shell/find.tsx'
import { useMay } from '../shell/frame-context.ts'
import { StateLabel } from '../shell/label.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { Pages } from '../shell/pages.tsx'
import { Moment } from '../shell/when.tsx'
import { useMethodName } from './methods.ts'
import { useWhy } from '../words/why.ts'
import { useWords } from '../words/words.tsx'
import { Scroll } from '../shell/scroll.tsx'
import { PaymentsNav } from './payments-nav.tsx'

const size = 50
const canTry = new Set(['approved', 'sent'])

export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, listRefunds, queryOf(args, listRefunds, { limit: String(size) }))

/** Money on its way back; what no provider sends back is transferred by hand and closed with its proof. */
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
      {refunds.length === 0 ? <p className="desk-empty">{t('noRefunds')}</p> : null}
      {refunds.length > 0 ? (
        <Scroll label={t('refunds')}>
          <table className="desk-table">
            <thead>
              <tr>
                <th>{t('order')}</th>
                <th>{t('method')}</th>
                <th className="r">{t('amount')}</th>
                <th>{t('why')}</th>
                <th>{t('state')}</th>
                <th>{t('begun')}</th>
                <th>{t('toDo')}</th>
              </tr>
            </thead>
            <tbody>
              {refunds.map((refund) => (
                <RefundRow key={refund.id} refund={refund} />
              ))}
            </tbody>
          </table>
        </Scroll>
      ) : null}
      <Pages total={total} size={size} file="refunds" />
    </>
  )
}

function RefundRow({ refund }: { refund: DeskRefund }) {
  const t = useWords('payments')
  const method = useMethodName()
  const why = useWhy()
  const may = useMay()
  return (
    <tr>
      <td className="tight number num">
        <Link to={`/desk/orders/${refund.orderId}`}>{refund.orderNumber}</Link>
      </td>
      <td>{method(refund.method)}</td>
      <td className="r">
        <Amount of={refund.amount} currency={refund.currency} />
      </td>
      <td>
        {why(refund)}
        <div className="small soft">{refund.actor}</div>
      </td>
      <td>
        <StateLabel state={refund.state} />
        {refund.tries > 0 ? (
          <div className="small soft num">{t('tries', { count: refund.tries })}</div>
        ) : null}
        {refund.proof ? <div className="small soft">{refund.proof}</div> : null}
      </td>
      <td className="tight soft">
        <Moment at={refund.createdAt} />
      </td>
      <td>
        {canTry.has(refund.state) && may('refunds.execute') ? (
          <ActForm call={calls.retryRefund} fixed={{ id: refund.id }}>
            <Send look="">{t('retry')}</Send>
          </ActForm>
        ) : null}
        {refund.state === 'manual' && may('refunds.execute') ? (
          <ActForm call={calls.settleRefund} fixed={{ id: refund.id }} className="row end">
            <TextField name="proof" label={t('proof')} required maxLength={300} />
            <Send look="">{t('settled')}</Send>
          </ActForm>
        ) : null}
      </td>
    </tr>
  )
}
