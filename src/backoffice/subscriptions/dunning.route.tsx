import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listDunning, type DunningRow } from '#shop/subscriptions/desk/dunning/dunning.contract.ts'
import { Link } from '#ui/link.tsx'
import { Amount } from '../shell/amount.tsx'
import { ActForm } from '../shell/forms/act-form.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { calls } from '../shell/forms/calls.ts'
import { Send, TextBox } from '../shell/forms/fields.tsx'
import { useMay } from '../shell/frame-context.ts'
import { PageTop } from '../shell/page-top.tsx'
import { Pages } from '../shell/pages.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { Scroll } from '../shell/scroll.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'
import { SubscriptionsNav } from './subscriptions-nav.tsx'
import { SubscriptionState } from './standing.tsx'

const size = 25
export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, listDunning, queryOf(args, listDunning, { limit: String(size) }))

/** What is unpaid, the longest first, with what can be done about it. */
export default function Dunning() {
  const t = useWords('subscriptions')
  const { rows, total } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('dunning')} />
      <SubscriptionsNav />
      {rows.length === 0 ? (
        <p className="desk-empty">{t('dunningNone')}</p>
      ) : (
        <Scroll label={t('dunning')}>
          <table className="desk-table">
            <thead>
              <tr>
                <th>{t('since')}</th>
                <th>{t('number')}</th>
                <th>{t('customer')}</th>
                <th className="num">{t('due')}</th>
                <th>{t('state')}</th>
                <th>{t('why')}</th>
                <th>{t('tries')}</th>
                <th>{t('nextTry')}</th>
                <th>{t('toDo')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      <Pages total={total} size={size} />
    </>
  )
}

function Row({ row }: { row: DunningRow }) {
  const t = useWords('subscriptions')
  const may = useMay()
  return (
    <tr>
      <td className="tight">
        <Moment at={row.firstTriedAt} />
      </td>
      <td className="tight">
        <Link to={`/desk/subscriptions/${row.id}`}>{row.number}</Link>
      </td>
      <td>
        {row.customer} <span className="soft small">{row.email}</span>
      </td>
      <td className="num">
        <Amount of={row.amountDue} currency={row.currency} />
      </td>
      <td>{row.isUnknown ? t('unknownCharge') : <SubscriptionState state={row.state} />}</td>
      <td>{row.reason}</td>
      <td>
        {t('triesOf', { count: row.tries })}{' '}
        <span className="soft small">
          <Moment at={row.lastTriedAt} />
        </span>
      </td>
      <td>
        {row.nextTryAt === null ? t('noNextTry') : <Moment at={row.nextTryAt} />}
        {row.payBy === null ? null : <div className="soft small">{t('payBy', { day: row.payBy })}</div>}
        {row.askedAt === null ? null : (
          <div className="soft small">
            {t('askedAt')} <Moment at={row.askedAt} />
          </div>
        )}
      </td>
      <td>{may('subscriptions.write') && !row.isUnknown ? <Actions row={row} /> : null}</td>
    </tr>
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
