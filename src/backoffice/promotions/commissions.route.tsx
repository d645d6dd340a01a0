import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listStatements, type DeskStatement } from '#shop/referrals/desk.contract.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../shell/forms/act-form.tsx'
import { Amount, amountText } from '../shell/amount.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { calls } from '../shell/forms/calls.ts'
import { Choice, Send, TextField } from '../shell/forms/fields.tsx'
import { Filters } from '../shell/filters.tsx'
import { StateLabel } from '../shell/label.tsx'
import type { Column } from '../shell/list/column.ts'
import { List } from '../shell/list/list.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, listStatements, queryOf(args, listStatements))

/** Commissions of ambassadors: monthly statements, and their payment. */
export default function Commissions() {
  const t = useWords('referrals')
  const { statements } = useLoaderData<typeof loader>()
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
      <List
        name="commissions"
        label={t('commissions')}
        columns={useStatementColumns()}
        rows={statements}
        none={{ text: t('noStatementsYet') }}
      />
    </>
  )
}

function useStatementColumns(): readonly Column<DeskStatement>[] {
  const t = useWords('referrals')
  return [
    { key: 'month', title: t('month'), isName: true, className: 'num', cell: ({ month }) => month },
    {
      key: 'name',
      title: t('ambassador'),
      fields: ['name', 'email'],
      cell: ({ name, email }) => (
        <>
          {name} <span className="soft">{email}</span>
        </>
      ),
    },
    { key: 'orders', title: t('orders'), isNumber: true, cell: ({ orders }) => orders },
    {
      key: 'amount',
      title: t('amount'),
      isNumber: true,
      cell: ({ amount }) => <Amount of={amount} currency="HKD" />,
    },
    {
      key: 'state',
      title: t('state'),
      fields: ['state', 'paidBy', 'reference', 'paidAt'],
      cell: ({ state, paidAt, paidBy, reference }) => (
        <>
          <StateLabel state={state} />
          {paidAt && paidBy ? (
            <div className="small soft">
              {t(`by.${paidBy}`)} {reference} · <Moment at={paidAt} />
            </div>
          ) : null}
        </>
      ),
    },
    {
      key: 'toDo',
      title: t('toDo'),
      isAct: true,
      right: 'commissions.pay',
      fields: [],
      cell: ({ id, state, amount }) => (state === 'open' ? <PayStatement id={id} amount={amount} /> : null),
    },
  ]
}

function PayStatement({ id, amount }: { id: string; amount: number }) {
  const t = useWords('referrals')
  return (
    <ActPanel title={`${t('pay')}…`} look="main">
      <ActForm call={calls.payStatement} fixed={{ id }} className="row end">
        <Choice
          name="by"
          label={t('payBy')}
          options={[
            ['wallet', t('by.wallet')],
            ['bank', t('by.bank')],
          ]}
        />
        <TextField name="reference" label={t('reference')} maxLength={80} />
        <Send>
          {t('payGo')} {amountText(amount, 'HKD')}
        </Send>
      </ActForm>
    </ActPanel>
  )
}
