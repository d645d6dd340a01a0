import { Fragment, type ReactNode } from 'react'
import type { AuditEntry } from '#shop/staff/audit/audit.contract.ts'
import { Link } from '#ui/link.tsx'
import { Moment } from '../when.tsx'
import { useWords } from '../../words/words.tsx'
import { pathOf } from './thing-path.rules.ts'
import { useFieldName, useValueText, type LoggedChange } from './value-text.ts'

const [whoMark, thingMark] = ['\u0001', '\u0002']

/** An audit entry as a sentence: actor, action and record, with a link to its page. */
export function EntrySentence({ entry }: { entry: AuditEntry }) {
  const deed = useWords('deed')
  const action = useWords('action')
  const parts = { [whoMark]: <Who entry={entry} />, [thingMark]: <Thing entry={entry} /> }
  type Deed = Parameters<typeof deed>[0]
  // an action of an earlier release has no sentence; its name and record are shown
  const sentence = deed.has(entry.action as Deed)
    ? deed(entry.action as Deed, { who: whoMark, thing: thingMark })
    : `${whoMark} ${action.has(entry.action as never) ? action(entry.action as never) : entry.action} ${thingMark}`
  return <>{filled(sentence, parts)}</>
}

/** Replaces the placeholders of a sentence by React nodes. */
const filled = (sentence: string, parts: Record<string, ReactNode>): ReactNode[] =>
  sentence
    .split(new RegExp(`([${whoMark}${thingMark}])`))
    .map((text, index) => <Fragment key={index}>{parts[text] ?? text}</Fragment>)

function Who({ entry }: { entry: AuditEntry }) {
  const t = useWords('audit')
  const isShop = entry.staffId === null && (entry.who === 'system' || entry.who === '')
  const name = isShop ? t('shop') : (entry.whoName ?? entry.who)
  return (
    <strong title={entry.who}>
      {entry.keyName === null ? name : t('byKey', { name, key: entry.keyName })}
    </strong>
  )
}

function Thing({ entry }: { entry: AuditEntry }) {
  const path = pathOf(entry.entity, entry.entityId)
  const name = useThingName(entry)
  if (name === null) return null
  return path === null ? (
    <strong>{name}</strong>
  ) : (
    <Link to={path} className="link">
      {name}
    </Link>
  )
}

/** Name of a record; settings and e-mail templates have translated names. */
function useThingName({ entity, name }: AuditEntry): string | null {
  const setting = useWords('settingName')
  const template = useWords('templateName')
  type SettingKey = Parameters<typeof setting>[0]
  type TemplateKey = Parameters<typeof template>[0]
  if (entity === 'setting' && setting.has(name as SettingKey)) return setting(name as SettingKey) // checked by `has`
  if (entity === 'template' && template.has(name as TemplateKey)) return template(name as TemplateKey) // checked by `has`
  return name
}

/** Number of changes up to which the list is not collapsed. */
const mostOpen = 3

/** What changed, field by field: before → after. */
export function EntryChanges({ changes }: { changes: readonly LoggedChange[] }) {
  const t = useWords('audit')
  if (changes.length === 0) return null
  if (changes.length <= mostOpen) return <ChangeList changes={changes} />
  return (
    <details>
      <summary className="small soft">{t('changes', { count: changes.length })}</summary>
      <ChangeList changes={changes} />
    </details>
  )
}

function ChangeList({ changes }: { changes: readonly LoggedChange[] }) {
  const fieldName = useFieldName()
  return (
    <dl className="facts small desk-log-changes">
      {changes.map((change) => (
        <Fragment key={change.path.join(' ')}>
          <dt>{fieldName(change)}</dt>
          <dd>
            <Sides change={change} />
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}

function Sides({ change }: { change: LoggedChange }) {
  const t = useWords('audit')
  const textOf = useValueText()
  const [before, after] = [textOf(change, 'before'), textOf(change, 'after')]
  if (change.before.length === 0) return <>{after}</>
  return (
    <>
      <s className="soft">{before}</s> <span aria-hidden="true">→</span>{' '}
      {after === '' ? <em className="soft">{t('noValue')}</em> : after}
    </>
  )
}

/** Audit entries of one record, on its page. */
export function EntryList({ entries }: { entries: readonly AuditEntry[] }) {
  const t = useWords('audit')
  return (
    <ol className="desk-log small">
      {entries.map((entry) => (
        <li key={entry.id}>
          <div>
            <EntrySentence entry={entry} />
          </div>
          <EntryChanges changes={entry.changes} />
          <div className="soft">
            <Moment at={entry.at} />
            {entry.isRequest ? ` · ${t('request')}` : null}
            {entry.reason === '' ? null : ` · ${t('because', { reason: entry.reason })}`}
          </div>
        </li>
      ))}
    </ol>
  )
}
