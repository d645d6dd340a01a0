import { useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { dueWindows } from '#shop/work-queue/rules.ts'
import { listItems, workItemKinds, type WorkItemKind } from '#shop/work-queue/contract.ts'
import { Link } from '#ui/link.tsx'
import { Filters } from '../shell/filters.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { PageTop } from '../shell/page-top.tsx'
import { listOf } from '../shell/work-item-paths.rules.ts'
import { useWords } from '../words/words.tsx'
import { GroupActs } from './group-acts.tsx'
import { whoseViews } from './inbox.rules.ts'
import { ItemRow } from './item-row.tsx'
import { useDetail } from './use-detail.ts'
import { useInboxKeys } from './use-inbox-keys.ts'

export async function loader(args: LoaderFunctionArgs) {
  const kind = workItemKinds.find((each) => each === args.params.kind)
  if (!kind) throw new Response(null, { status: 404 })
  const found = await callDesk(args, listItems, queryOf(args, listItems, { kind }))
  return { ...found, kind, now: new Date().toISOString() }
}

/** All items of one kind by due date, paginated. */
export default function Items() {
  const t = useWords('today')
  const { kind, rows, total, next, owner, takers, colleagues, now } = useLoaderData<typeof loader>()
  const area = useInboxKeys()
  const detailOf = useDetail(kind)
  const others = colleagues.filter(({ id }) => takers.includes(id))
  return (
    <>
      <PageTop title={t(`matter.${kind}`)}>
        <Link to={listOf[kind]} className="act">
          {t('toList')}
        </Link>
        <Link to="/desk" className="act">
          {t('toInbox')}
        </Link>
      </PageTop>
      <Filters
        views="none"
        filters={[
          {
            name: 'whose',
            label: t('whoseLabel'),
            options: [
              ...whoseViews
                .filter((view) => view !== 'everyone')
                .map((view) => [view, t(`whose.${view}`)] as const),
              ...others.map(({ id, name }) => [id, name] as const),
            ],
          },
          {
            name: 'due',
            label: t('due'),
            options: dueWindows.map((window) => [window, t(`window.${window}`)] as const),
          },
        ]}
      />
      {rows.length === 0 ? <p className="desk-empty">{t('nothingHere')}</p> : null}
      <div className="desk-inbox alone" ref={area} hidden={rows.length === 0}>
        <ul className="desk-items">
          {rows.length > 1 ? (
            <GroupActs
              group={{ kind, owner, takers, rows, count: total }}
              colleagues={colleagues}
              now={now}
            />
          ) : null}
          {rows.map((row) => (
            <ItemRow
              key={row.id}
              kind={kind}
              row={row}
              detail={detailOf(row.detail)}
              colleagues={others}
              now={now}
            />
          ))}
        </ul>
      </div>
      <Onward kind={kind} total={total} next={next} />
    </>
  )
}

type OnwardProps = { kind: WorkItemKind; total: number; next: string | null }

/** Total and next page. Keyset pagination, so items completed meanwhile do not shift pages. */
function Onward({ kind, total, next }: OnwardProps) {
  const t = useWords('today')
  const list = useWords('list')
  const [query] = useSearchParams()
  const onward = (after: string | null) => {
    const to = new URLSearchParams(query)
    if (after === null) to.delete('after')
    else to.set('after', after)
    return `/desk/today/${kind}?${to}`
  }
  return (
    <nav className="desk-pages no-print" aria-label={list('pages')}>
      <span className="num">{t('inAll', { count: total })}</span>
      {query.get('after') ? (
        <Link to={onward(null)} className="act">
          {t('fromFirst')}
        </Link>
      ) : null}
      {next === null ? null : (
        <Link to={onward(next)} rel="next" className="act">
          {list('on')}
        </Link>
      )}
    </nav>
  )
}
