import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listDunning, type DunningRow } from '#shop/subscriptions/desk/dunning/dunning.contract.ts'
import { Amount } from '../shell/amount.tsx'
import { ActForm } from '../shell/forms/act-form.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { calls } from '../shell/forms/calls.ts'
import { Send, TextBox } from '../shell/forms/fields.tsx'
import type { Column } from '../shell/list/column.ts'
import { List } from '../shell/list/list.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'
import { SubscriptionsNav } from './subscriptions-nav.tsx'
import { SubscriptionState } from './standing.tsx'

const size = 25
export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, listDunning, queryOf(args, listDunning, { limit: String(size) }))

/** Unpaid subscriptions, the longest overdue first, with their actions. */
export default function Dunning() {
  const t = useWords('subscriptions')
  const { rows, total } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('dunning')} />
      <SubscriptionsNav />
      <List
        name="subscriptions/dunning"
        label={t('dunning')}
        columns={useDunningColumns()}
        rows={rows}
        total={total}
        size={size}
        to={({ id }) => `/desk/subscriptions/${id}`}
        none={{ text: t('dunningNone') }}
      />
    </>
  )
}

function useDunningColumns(): readonly Column<DunningRow>[] {
  const t = useWords('subscriptions')
  return [
    {
      key: 'firstTriedAt',
      title: t('since'),
      className: 'tight',
      cell: ({ firstTriedAt }) => <Moment at={firstTriedAt} />,
    },
    { key: 'number', title: t('number'), isName: true, cell: ({ number }) => number },
    {
      key: 'customer',
      title: t('customer'),
      fields: ['customer', 'email'],
      cell: ({ customer, email }) => (
        <>
          {customer} <span className="soft small">{email}</span>
        </>
      ),
    },
    {
      key: 'amountDue',
      title: t('due'),
      isNumber: true,
      fields: ['amountDue', 'currency'],
      cell: ({ amountDue, currency }) => <Amount of={amountDue} currency={currency} />,
    },
    {
      key: 'state',
      title: t('state'),
      cell: ({ isUnknown, state }) => (isUnknown ? t('unknownCharge') : <SubscriptionState state={state} />),
    },
    { key: 'reason', title: t('why'), spare: 2, cell: ({ reason }) => reason },
    {
      key: 'tries',
      title: t('tries'),
      spare: 3,
      fields: ['tries', 'lastTriedAt'],
      cell: ({ tries, lastTriedAt }) => (
        <>
          {t('triesOf', { count: tries })}{' '}
          <span className="soft small">
            <Moment at={lastTriedAt} />
          </span>
        </>
      ),
    },
    {
      key: 'nextTryAt',
      title: t('nextTry'),
      fields: ['nextTryAt', 'payBy', 'askedAt'],
      cell: (row) => <NextTry row={row} />,
    },
    {
      key: 'toDo',
      title: t('toDo'),
      isAct: true,
      right: 'subscriptions.write',
      fields: [],
      cell: (row) => (row.isUnknown ? null : <Actions row={row} />),
    },
  ]
}

function NextTry({ row: { nextTryAt, payBy, askedAt } }: { row: DunningRow }) {
  const t = useWords('subscriptions')
  return (
    <>
      {nextTryAt === null ? t('noNextTry') : <Moment at={nextTryAt} />}
      {payBy === null ? null : <div className="soft small">{t('payBy', { day: payBy })}</div>}
      {askedAt === null ? null : (
        <div className="soft small">
          {t('askedAt')} <Moment at={askedAt} />
        </div>
      )}
    </>
  )
}

function Actions({ row: { id, canAsk } }: { row: DunningRow }) {
  const t = useWords('subscriptions')
  const actions = [
    [calls.retryCharge, t('retry')],
    ...(canAsk ? [[calls.askForCard, t('askCard')] as const] : []),
    [calls.writeOff, t('writeOff')],
  ] as const
  return (
    <div className="row">
      {actions.map(([call, title]) => (
        <ActPanel key={call.name} title={title}>
          <ActForm call={call} fixed={{ id }}>
            <TextBox name="reason" label={t('reason')} maxLength={1_000} required />
            <Send>{title}</Send>
          </ActForm>
        </ActPanel>
      ))}
    </div>
  )
}
