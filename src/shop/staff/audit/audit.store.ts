import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { byAge, orderedBy, pageOf, rowsAfter, type PageStart } from '../../../platform/db/keyset.ts'
import { countRows, hasWords } from '../../../platform/db/search.store.ts'
import { mostCounted, mostFound } from '../../counted.rules.ts'

export type NewEntry = {
  at: Date
  staffId: string | null
  /** By a key of theirs. */
  apiKeyId: string | null
  who: string
  action: string
  entity: string
  entityId: string | null
  before: unknown
  after: unknown
  reason: string
  ip: string | null
  /** A second person was asked; nothing was changed. */
  isRequest: boolean
}
/** `whoName`: current name of the staff user; `keyName`: API key by which a program acted for them. */
export type Entry = Omit<NewEntry, 'apiKeyId'> & {
  id: string
  whoName: string | null
  keyName: string | null
}

const json = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value)

export async function addEntry(db: Db, entry: NewEntry): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      at: entry.at,
      staff_id: entry.staffId,
      api_key_id: entry.apiKeyId,
      who: entry.who,
      action: entry.action,
      entity: entry.entity,
      entity_id: entry.entityId,
      before: json(entry.before),
      after: json(entry.after),
      reason: entry.reason,
      ip: entry.ip,
      is_request: entry.isRequest,
    })
    .execute()
}

export type EntityKey = { entity: string; id: string }
export type EntryFilter = {
  staffId?: string | undefined
  action?: string | undefined
  actions?: readonly string[]
  without?: readonly string[] | undefined
  entity?: string | undefined
  entityId?: string | undefined
  from?: Date | null
  until?: Date | null
  /** Words of entries (one of some spellings of them) about the kinds of things that may be read, or things that are called so. */
  words?: { spellings: readonly string[]; in: readonly string[]; things: readonly EntityKey[] } | null
}

type Words = NonNullable<EntryFilter['words']>

const newest = sql`order by at desc, id desc`
const entryWords = { text: sql`l.words` }

function chosen({
  staffId,
  action,
  actions,
  without,
  entity,
  entityId,
  from,
  until,
  words,
}: EntryFilter): RawBuilder<boolean> {
  const conditions = [
    ...(staffId === undefined ? [] : [sql`l.staff_id = ${staffId}::uuid`]),
    ...(action === undefined ? [] : [sql`l.action = ${action}`]),
    ...(actions === undefined ? [] : [sql`l.action = any (${actions}::text[])`]),
    ...(without === undefined ? [] : [sql`l.action <> all (${without}::text[])`]),
    ...(entity === undefined ? [] : [sql`l.entity = ${entity}`]),
    ...(entityId === undefined ? [] : [sql`l.entity_id = ${entityId}`]),
    ...(from ? [sql`l.at >= ${from}`] : []),
    ...(until ? [sql`l.at < ${until}`] : []),
    ...(words ? [sql`l.entity = any (${words.in}::text[])`] : []),
  ]
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`
}

/** The newest matches by text and by entity; each condition uses its own index. */
function searched(filter: EntryFilter, { spellings, things }: Words, most: number) {
  const where = chosen(filter)
  const hasOne = sql.join(
    spellings.map((text) => hasWords(entryWords, text)),
    sql` or `,
  )
  const about =
    things.length === 0
      ? sql`false`
      : sql`(l.entity, l.entity_id) in (${sql.join(things.map(({ entity, id }) => sql`(${entity}, ${id})`))})`
  return sql`from (
    (select l.id, l.at from audit_log l where ${where} and (${hasOne}) ${newest} limit ${most})
    union (select l.id, l.at from audit_log l where ${where} and ${about} ${newest} limit ${most})) as l`
}

/**
 * Entries, newest first; `total` goes to `mostCounted` and one, of a search to `mostFound` and one. A page behind an
 * entry counts no further than itself.
 */
export async function listEntries(
  db: Db,
  filter: EntryFilter,
  page: PageStart,
): Promise<{ entries: Entry[]; total: number }> {
  const most = Math.max(mostFound, page.from + page.size) + 1
  const rows = filter.words
    ? searched(filter, filter.words, most)
    : sql`from audit_log l where ${chosen(filter)}`
  const keyOf = (row: string) => ({ by: sql.ref(`${row}.at`), id: sql.ref(`${row}.id`), isIdDown: true })
  const key = byAge(page, { ...keyOf('l'), from: sql`audit_log l` })
  const behind = sql`${filter.words ? sql`where` : sql`and`} ${rowsAfter(key, page.after)}`
  const found = await sql<Entry>`
    select e.id::text, e.at, e.staff_id as "staffId", e.who, a.name as "whoName", k.name as "keyName", e.action, e.entity, e.entity_id as "entityId",
      e.before, e.after, e.reason, e.ip, e.is_request as "isRequest"
    from (select l.id, l.at ${rows} ${behind} order by ${orderedBy(key)} ${pageOf(page)}) as page
      join audit_log e on e.id = page.id and e.at = page.at left join staff_accounts a on a.id = e.staff_id
      left join api_keys k on k.id = e.api_key_id
    order by ${orderedBy(byAge(page, { ...keyOf('e'), from: sql`audit_log e` }))}`.execute(db)
  if (page.after !== undefined) return { entries: found.rows, total: found.rows.length }
  return {
    entries: found.rows,
    total: await countRows(db, rows, filter.words ? mostFound : mostCounted),
  }
}
