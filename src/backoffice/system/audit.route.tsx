import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listAuditors, searchAudit, type AuditEntry } from '#shop/staff/audit/audit.contract.ts'
import { auditedEntities } from '#shop/staff/audit/things.rules.ts'
import { ownActions } from '#shop/staff/audit/own-actions.rules.ts'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { calls } from '../shell/forms/calls.ts'
import { Filters } from '../shell/filters.tsx'
import { Find } from '../shell/find.tsx'
import type { Column } from '../shell/list/column.ts'
import { List } from '../shell/list/list.tsx'
import { EntryChanges, EntrySentence } from '../shell/log/entry-sentence.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { Moment } from '../shell/when.tsx'
import { useNameOf } from '../words/named.ts'
import { useLocale, useWords, languageTag } from '../words/words.tsx'

const size = 50
export async function loader(args: LoaderFunctionArgs) {
  const [found, { people }] = await Promise.all([
    callDesk(args, searchAudit, queryOf(args, searchAudit, { limit: String(size) })),
    callDesk(args, listAuditors, {}),
  ])
  return { ...found, people }
}

/** Audit log, read-only. */
export default function Audit() {
  const t = useWords('audit')
  const [actions, things] = [useActions(), useThings()]
  const { entries, total, people } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('title')} find={<Find placeholder={t('searchHint')} />} />
      <Filters
        filters={[
          { name: 'staff_id', label: t('person'), options: people.map(({ id, name }) => [id, name]) },
          { name: 'entity', label: t('thing'), options: things },
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

function useByName(): <Named extends readonly [key: string, name: string]>(named: Named[]) => Named[] {
  const order = new Intl.Collator(languageTag(useLocale()))
  return (named) => named.toSorted(([, a], [, b]) => order.compare(a, b))
}

/** All actions of the audit log, translated. */
function useActions(): (readonly [key: string, name: string])[] {
  const nameOf = useNameOf('action')
  const byName = useByName()
  const keys = new Set<string>([...ownActions, ...Object.values(calls).map(({ name }) => name)])
  return byName([...keys].map((key) => [key, nameOf(key)] as const).filter(([key, name]) => key !== name))
}

function useThings(): (readonly [key: string, name: string])[] {
  const nameOf = useNameOf('thing')
  return useByName()(Object.keys(auditedEntities).map((key) => [key, nameOf(key)] as const))
}

function useAuditColumns(): readonly Column<AuditEntry>[] {
  const t = useWords('audit')
  return [
    {
      key: 'at',
      title: t('when'),
      sort: 'created',
      className: 'tight soft',
      cell: ({ at }) => <Moment at={at} />,
    },
    {
      key: 'entity',
      title: t('action'),
      className: 'whole',
      fields: [
        'who',
        'whoName',
        'keyName',
        'action',
        'isRequest',
        'entity',
        'entityId',
        'name',
        'difference',
      ],
      cell: (entry) => (
        <>
          <EntrySentence entry={entry} />
          {entry.isRequest ? <div className="small soft">{t('request')}</div> : null}
          {entry.isWithheld ? <div className="small soft">{t('withheld')}</div> : null}
          <EntryChanges changes={entry.changes} />
        </>
      ),
    },
    { key: 'reason', title: t('reason'), spare: 2, cell: ({ reason }) => reason },
    { key: 'ip', title: t('ip'), className: 'tight soft num', spare: 3, cell: ({ ip }) => ip ?? '—' },
  ]
}
