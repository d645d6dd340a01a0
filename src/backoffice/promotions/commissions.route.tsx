import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listStatements, type DeskStatement } from '#shop/referrals/desk.contract.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../shell/forms/act-form.tsx'
import { Amount } from '../shell/amount.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { calls } from '../shell/forms/calls.ts'
import { Choice, Send, TextField } from '../shell/forms/fields.tsx'
import { Filters } from '../shell/filters.tsx'
import { useMay } from '../shell/frame-context.ts'
import { StateLabel } from '../shell/label.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { Scroll } from '../shell/scroll.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, listStatements, queryOf(args, listStatements))

/** What ambassadors earned, a statement a month, and how it is paid. */
export default function Commissions() {
  const t = useWords('referrals')
  const { statements } = useLoaderData<typeof loader>()
  const may = useMay()
  return (
    <>
      <PageTop title={t('commissions')}>
        <Link to="/desk/referrals" className="act">
          {t('title')}
        </Link>
      </PageTop>
      <Filters
        filters={[
          {
            name: 'state',
            label: t('state'),
            options: [
              ['open', t('open')],
              ['paid', t('paid')],
            ],
          },
        ]}
      />
      {statements.length === 0 ? (
        <p className="desk-empty">{t('noStatements')}</p>
      ) : (
        <Scroll label={t('commissions')}>
          <table className="desk-table">
            <thead>
              <tr>
                <th>{t('month')}</th>
                <th>{t('ambassador')}</th>
                <th className="r">{t('orders')}</th>
                <th className="r">{t('amount')}</th>
                <th>{t('state')}</th>
                <th>{t('toDo')}</th>
              </tr>
            </thead>
            <tbody>
              {statements.map((statement) => (
                <Row key={statement.id} statement={statement} canPay={may('commissions.pay')} />
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </>
  )
}

function Row({ statement, canPay }: { statement: DeskStatement; canPay: boolean }) {
  const t = useWords('referrals')
  return (
    <tr>
      <td className="tight number num">{statement.month}</td>
      <td>
        {statement.name} <span className="soft">{statement.email}</span>
      </td>
      <td className="r num">{statement.orders}</td>
      <td className="r">
        <Amount of={statement.amount} currency="HKD" />
      </td>
      <td>
        <StateLabel state={statement.state} />
        {statement.paidAt && statement.paidBy ? (
          <div className="small soft">
            {t(`by.${statement.paidBy}`)} {statement.reference} · <Moment at={statement.paidAt} />
          </div>
        ) : null}
      </td>
      <td>
        {canPay && statement.state === 'open' ? (
          <ActPanel title={`${t('pay')}…`} look="main">
            <ActForm call={calls.payStatement} fixed={{ id: statement.id }} className="row end">
              <Choice
                name="by"
                label={t('payBy')}
                options={[
                  ['wallet', t('by.wallet')],
                  ['bank', t('by.bank')],
                ]}
              />
              <TextField name="reference" label={t('reference')} maxLength={80} />
              <Send>{t('payGo')}</Send>
            </ActForm>
          </ActPanel>
        ) : null}
      </td>
    </tr>
  )
}
