import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { getDeskSubscription, type DeskSubscription } from '#shop/subscriptions/desk/desk.contract.ts'
import { Link } from '#ui/link.tsx'
import { ActorName } from '../words/actor-name.tsx'
import { Amount } from '../shell/amount.tsx'
import { callDesk } from '../shell/forms/call-desk.server.ts'
import { useMay } from '../shell/frame-context.ts'
import { RowFacts } from '../shell/list/row-peek.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { Scroll } from '../shell/scroll.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'
import { ActionPreview } from './action-preview.tsx'
import { previewOf } from './preview.server.ts'
import { SubscriptionActions } from './subscription-actions.tsx'
import { ChargeOutcome, SubscriptionState } from './standing.tsx'
import { useSubscriptionColumns } from './subscription-columns.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const id = args.params.id ?? ''
  return {
    ...(await callDesk(args, getDeskSubscription, { id })),
    preview: await previewOf(args, id),
  }
}

/** A subscription: next delivery, charges, history, and actions on behalf of its owner. */
export default function Subscription() {
  const t = useWords('subscriptions')
  const { subscription: each, preview } = useLoaderData<typeof loader>()
  const may = useMay()
  const { row } = each
  return (
    <>
      <PageTop title={row.number}>
        <SubscriptionState state={row.state} />
      </PageTop>
      {each.view?.dunning ? (
        <p role="status" className="desk-card">
          {each.view.dunning.reason}
        </p>
      ) : null}
      {preview === null ? null : <ActionPreview preview={preview} before={each} />}
      {may('subscriptions.write') && each.view ? (
        <SubscriptionActions view={each.view} canOverride={may('subscriptions.override')} />
      ) : null}
      <div className="desk-card">
        <RowFacts row={row} columns={useSubscriptionColumns()} />
      </div>
      <div className="desk-two">
        <div className="stack">
          <section className="desk-card" aria-labelledby="customer">
            <h2 id="customer">{t('customer')}</h2>
            <p>
              {each.memberId && may('customers.read') ? (
                <Link to={`/desk/members/${each.memberId}`} className="link">
                  {row.customer}
                </Link>
              ) : (
                row.customer
              )}{' '}
              <span className="soft">{row.email}</span>
            </p>
            {each.cancelReasons.length === 0 ? null : (
              <p>
                {each.cancelReasons.map((reason) => t(`cancelReason.${reason}`)).join(', ')}{' '}
                <span className="soft">{each.cancelNote}</span>
              </p>
            )}
          </section>
          {may('orders.money') ? <Charges each={each} /> : null}
        </div>
        <div className="stack">
          <History each={each} />
        </div>
      </div>
    </>
  )
}

function Charges({ each }: { each: DeskSubscription }) {
  const t = useWords('subscriptions')
  return (
    <section className="desk-card" aria-labelledby="charges">
      <h2 id="charges">{t('charges')}</h2>
      {each.charges.length === 0 ? (
        <p className="soft">{t('noCharges')}</p>
      ) : (
        <Scroll label={t('charges')}>
          <table className="desk-table">
            <thead>
              <tr>
                <th>{t('cycle')}</th>
                <th>{t('day')}</th>
                <th>{t('due')}</th>
                <th>{t('outcome')}</th>
              </tr>
            </thead>
            <tbody>
              {each.charges.map((charge) => (
                <tr key={`${charge.cycle} ${charge.attempt}`}>
                  <td className="tight num">{charge.cycle}</td>
                  <td className="tight">
                    <Moment at={charge.at} />
                  </td>
                  <td className="tight num">
                    <Amount of={charge.amount} currency={each.row.currency} />
                  </td>
                  <td>
                    <ChargeOutcome charge={charge} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </section>
  )
}

function History({ each }: { each: DeskSubscription }) {
  const t = useWords('subscriptions')
  return (
    <section className="desk-card" aria-labelledby="history">
      <h2 id="history">{t('history')}</h2>
      <ol className="desk-line-time">
        {each.events.map((event, at) => (
          <li key={`${event.at} ${each.events.length - at}`}>
            {event.text}{' '}
            <span className="soft small">
              <ActorName of={event.actor} />
            </span>
            {event.reason === '' ? null : <div className="small soft">{event.reason}</div>}
            <div className="small soft">
              <Moment at={event.at} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
