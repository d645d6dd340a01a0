import { Fragment } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { searchAudit, type AuditEntry } from '#shop/staff/contract.ts'
import { ownActions } from '#shop/staff/rules.ts'
import { Link } from '#ui/link.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { calls } from '../shell/forms/calls.ts'
import { Filters } from '../shell/filters.tsx'
import { Find } from '../shell/find.tsx'
import type { Column } from '../shell/list/column.ts'
import { List } from '../shell/list/list.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { Moment } from '../shell/when.tsx'
import { differencesOf } from './difference.rules.ts'
import { useNameOf } from '../words/named.ts'
import { useWords } from '../words/words.tsx'

const size = 50
export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, searchAudit, queryOf(args, searchAudit, { limit: String(size) }))

/** Who did what; nothing here can be changed. */
export default function Audit() {
  const t = useWords('audit')
  const actions = useActions()
  const { entries, total } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('title')} find={<Find placeholder={t('searchHint')} />} />
      <Filters
        filters={[
          { name: 'action', label: t('action'), options: actions },
          { name: 'from', label: t('from'), type: 'date' },
          { name: 'to', label: t('to'), type: 'date' },
        ]}
      />
      <List
        name="audit"
        label={t('title')}
        columns={useAuditColumns()}
        rows={entries}
        total={total}
        size={size}
        usualSort="-created"
        none={{ text: t('none') }}
        file="audit"
      />
    </>
  )
}

/** Everything the log may say that somebody did, in the reader's language. */
function useActions(): (readonly [key: string, name: string])[] {
  const nameOf = useNameOf('action')
  const keys = new Set<string>([...ownActions, ...Object.values(calls).map(({ name }) => name)])
  return [...keys].map((key) => [key, nameOf(key)] as const).filter(([key, name]) => key !== name)
}

function useAuditColumns(): readonly Column<AuditEntry>[] {
  const t = useWords('audit')
  const actionOf = useNameOf('action')
  return [
    {
      key: 'at',
      title: t('when'),
      sort: 'created',
      className: 'tight soft',
      cell: ({ at }) => <Moment at={at} />,
    },
    { key: 'who', title: t('who'), cell: ({ who }) => who },
    {
      key: 'action',
      title: t('action'),
      className: 'tight',
      fields: ['action', 'isRequest'],
      cell: ({ action, isRequest }) => (
        <>
          {actionOf(action)}
          {isRequest ? <div className="small soft">{t('request')}</div> : null}
        </>
      ),
    },
    {
      key: 'entity',
      title: t('what'),
      fields: ['entity', 'entityId', 'name'],
      cell: (entry) => <Changed entry={entry} />,
    },
    { key: 'reason', title: t('reason'), spare: 2, cell: ({ reason }) => reason },
    { key: 'ip', title: t('ip'), className: 'tight soft num', spare: 3, cell: ({ ip }) => ip ?? '—' },
  ]
}

/** What was changed, and how. */
function Changed({ entry }: { entry: AuditEntry }) {
  const t = useWords('audit')
  const thingOf = useNameOf('thing')
  const differences = differencesOf(entry.before, entry.after)
  return (
    <>
      {entry.entity === 'order' && entry.entityId ? (
        <Link to={`/desk/orders/${entry.entityId}`} className="link">
          {thingOf(entry.entity)} {entry.name}
        </Link>
      ) : (
        <span>
          {thingOf(entry.entity)} {entry.name ?? <span className="small soft">{entry.entityId}</span>}
        </span>
      )}
      {differences.length > 0 ? (
        <details>
          <summary className="small soft">{t('difference')}</summary>
          <dl className="facts small">
            {differences.map(({ path, before, after }) => (
              <Fragment key={path}>
                <dt>{path.replaceAll('_', ' ')}</dt>
                <dd>
                  {before === null ? null : <s className="soft">{before}</s>} {after}
                </dd>
              </Fragment>
            ))}
          </dl>
        </details>
      ) : null}
    </>
  )
}
