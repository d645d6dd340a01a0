import { useLocation, useSearchParams } from 'react-router'
import { mostInTab } from '#shop/exports/rules.ts'
import { Link } from '#ui/link.tsx'
import { useWords } from '../../words/words.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { calls } from '../forms/calls.ts'
import { Send, TextField, Tick } from '../forms/fields.tsx'
import { useFrame } from '../frame-context.ts'
import { ActPanel } from '../panel.tsx'
import { savedQuery, withoutParam } from './list-query.rules.ts'
import { useViewCounts } from './use-view-counts.ts'

/** Name of the page's list, derived from the path. */
function useListName(): string {
  return useLocation().pathname.replace(/^\/desk\/?/, '')
}

/** Saved searches of the page's list, and the active one. */
export function useSavedViews() {
  const list = useListName()
  const [query] = useSearchParams()
  const views = useFrame().views.filter((each) => each.list === list)
  const current = views.find((each) => each.query === savedQuery(query))
  return { views, current }
}

/** Saved searches as tabs, shared ones with their owner; own ones can be deleted here. */
export function SavedViewTabs() {
  const t = useWords('list')
  const list = useListName()
  const { views, current } = useSavedViews()
  const counts = useViewCounts(list, views.length > 0)
  return (
    <>
      {views.map(({ id, name, query, isOwn, by }) => (
        <Link
          key={id}
          to={`/desk/${list}?${query}`}
          aria-current={current?.id === id ? 'page' : undefined}
          title={isOwn ? undefined : t('sharedBy', { name: by })}
        >
          {name} <Count of={counts.get(id)} />
        </Link>
      ))}
      {current?.isOwn ? (
        <ActForm call={calls.deleteView} fixed={{ id: current.id }} className="row">
          <Send look="quiet">{t('forgetView', { name: current.name })}</Send>
        </ActForm>
      ) : null}
    </>
  )
}

function Count({ of: count }: { of: number | undefined }) {
  const t = useWords('list')
  if (count === undefined) return null
  const text = count > mostInTab ? t('moreThan', { count: mostInTab }) : t('count', { count })
  return <span className="num soft">{text}</span>
}

/** Saves the current search under a name, for oneself or for all staff who see the list. */
export function SaveView() {
  const t = useWords('list')
  const list = useListName()
  const [query] = useSearchParams()
  const { current } = useSavedViews()
  const words = savedQuery(query)
  if (words === '' || current) return null
  const canBeShared = withoutParam(query, 'search') !== '?'
  return (
    <div className="no-print desk-save-view">
      <ActPanel title={t('saveView')} look="quiet">
        <ActForm call={calls.saveView} fixed={{ list, query: words }} className="row end">
          <TextField name="name" label={t('viewName')} required maxLength={60} />
          {canBeShared ? <Tick name="is_shared" value="1" label={t('shareView')} /> : null}
          <Send>{t('saveView')}</Send>
        </ActForm>
      </ActPanel>
    </div>
  )
}
