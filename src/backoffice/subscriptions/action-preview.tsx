import { useNavigate } from 'react-router'
import type { DeskSubscription } from '#shop/subscriptions/desk/desk.contract.ts'
import { Link } from '#ui/link.tsx'
import { Amount } from '../shell/amount.tsx'
import { ActForm } from '../shell/forms/act-form.tsx'
import { Send, TextBox } from '../shell/forms/fields.tsx'
import { useWords } from '../words/words.tsx'
import { ownerActions } from './owner-actions.ts'
import type { Preview } from './preview.server.ts'
import { SubscriptionState } from './standing.tsx'

/** Outcome of an action beside the current state, with a reason and the button to carry it out. */
export function ActionPreview({ preview, before }: { preview: Preview; before: DeskSubscription }) {
  const t = useWords('subscriptions')
  const navigate = useNavigate()
  const { action, input, after, refused } = preview
  const path = `/desk/subscriptions/${before.row.id}`
  const title = action === 'asking' ? t(before.view?.asksFirst ? 'stopAsking' : 'startAsking') : t(action)
  return (
    <section className="desk-card stack" aria-labelledby="preview">
      <h2 id="preview">{title}</h2>
      {after ? (
        <Difference before={before} after={after} />
      ) : (
        <p role="alert" className="told bad">
          {refused}
        </p>
      )}
      {after ? (
        <ActForm
          call={ownerActions[action]}
          fixed={{ ...input, id: before.row.id }}
          goTo={path}
          done={() => void navigate(path, { preventScrollReset: true })}
        >
          <TextBox name="reason" label={t('reason')} maxLength={1_000} required />
          <div className="row">
            <Send>{title}</Send>
            <Link to={path} className="act">
              {t('notNow')}
            </Link>
          </div>
        </ActForm>
      ) : (
        <div className="row">
          <Link to={path} className="act">
            {t('notNow')}
          </Link>
        </div>
      )}
    </section>
  )
}

function Difference({ before, after }: { before: DeskSubscription; after: DeskSubscription }) {
  const t = useWords('subscriptions')
  const { currency } = before.row
  const contents = ({ row }: DeskSubscription) =>
    row.lines.map(({ name, quantity }) => `${name} × ${quantity}`).join(', ')
  const charged = ({ view }: DeskSubscription) =>
    view?.next ? <Amount of={view.next.amountDue} currency={currency} /> : '—'
  const rows = [
    [t('state'), (each: DeskSubscription) => <SubscriptionState state={each.row.state} />],
    [t('renews'), ({ view }: DeskSubscription) => view?.next?.renewsOn ?? '—'],
    [t('following'), ({ view }: DeskSubscription) => view?.upcoming[0] ?? '—'],
    [t('due'), charged],
    [t('changeBy'), ({ view }: DeskSubscription) => view?.next?.changeBy ?? '—'],
    [t('cancelBy'), ({ view }: DeskSubscription) => view?.next?.cancelBy ?? '—'],
    [t('interval'), ({ row }: DeskSubscription) => t('months', { count: row.interval })],
    [t('items'), contents],
  ] as const
  return (
    <table className="desk-table">
      <thead>
        <tr>
          <th>
            <span className="sr-only">{t('toDo')}</span>
          </th>
          <th>{t('now')}</th>
          <th>{t('then')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, show]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="num">{show(before)}</td>
            <td className="num">{show(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
