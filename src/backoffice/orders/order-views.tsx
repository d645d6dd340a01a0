import { useSearchParams } from 'react-router'
import { staffViews } from '#shop/orders/desk/staff-views.rules.ts'
import type { SavedView } from '#shop/staff/views.contract.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../shell/forms/act-form.tsx'
import { calls } from '../shell/forms/calls.ts'
import { Send, TextField } from '../shell/forms/fields.tsx'
import { keptQuery } from '../shell/list/list-query.rules.ts'
import { ActPanel } from '../shell/panel.tsx'
import { useWords } from '../words/words.tsx'

/** Views the desk keeps ready, and one's own. */
export function OrderViews({ saved }: { saved: readonly SavedView[] }) {
  const t = useWords('orders')
  const [query] = useSearchParams()
  const view = query.get('view') ?? 'all'
  const kept = keptQuery(query)
  const currentView = saved.find((each) => each.query === kept)
  return (
    <nav className="desk-views no-print" aria-label={t('views')}>
      {staffViews.map((each) => (
        <Link
          key={each}
          to={each === 'all' ? '/desk/orders' : `/desk/orders?view=${each}`}
          aria-current={!currentView && view === each ? 'page' : undefined}
        >
          {t(`view.${each}`)}
        </Link>
      ))}
      {saved.map(({ id, name, query: words }) => (
        <Link
          key={id}
          to={`/desk/orders?${words}`}
          aria-current={currentView?.id === id ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
      {currentView ? (
        <ActForm call={calls.deleteView} fixed={{ id: currentView.id }} className="row">
          <Send look="quiet">{t('forgetView', { name: currentView.name })}</Send>
        </ActForm>
      ) : null}
    </nav>
  )
}

/** Keeps what is looked at under a name. */
export function SaveView() {
  const t = useWords('orders')
  const [query] = useSearchParams()
  const words = keptQuery(query)
  if (words === '') return null
  return (
    <div className="row no-print" style={{ marginTop: 10 }}>
      <ActPanel title={t('saveView')} look="quiet">
        <ActForm call={calls.saveView} fixed={{ list: 'orders', query: words }} className="row end">
          <TextField name="name" label={t('viewName')} required maxLength={60} />
          <Send>{t('saveView')}</Send>
        </ActForm>
      </ActPanel>
    </div>
  )
}
