import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { pageOf, type PageStart } from '../../platform/db/keyset.ts'

export type Entry = {
  at: Date
  staffId: string | null
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

const json = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value)

export async function addEntry(db: Db, entry: Entry): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      at: entry.at,
      staff_id: entry.staffId,
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

export type EntryFilter = {
  search?: string
  staffId?: string | undefined
  action?: string | undefined
  entity?: string | undefined
  entityId?: string | undefined
  from?: Date | null
  until?: Date | null
}

/** With the name of what an entry is about, as it is called now; null: it has none. */
export type Listed = Entry & { id: string; name: string | null }

const nameOf = sql<string | null>`case entity
    when 'order' then (select o.number from orders o where o.id::text = entity_id)
    when 'member' then (select m.email from members m where m.id::text = entity_id)
    when 'wallet' then (select m.email from members m where m.id::text = entity_id)
    when 'staff' then (select a.email from staff_accounts a where a.id::text = entity_id)
    when 'coupon' then (select c.code from coupons c where c.id::text = entity_id)
    when 'product' then (select r.sku from product_records r where r.product_id::text = entity_id)
    when 'approval' then (select coalesce(p.order_number, p.subject) from approvals p where p.id::text = entity_id)
  end`

/** Entries, newest first. */
export async function listEntries(
  db: Db,
  filter: EntryFilter,
  page: PageStart,
): Promise<{ entries: Listed[]; total: number }> {
  const { after, sort } = page
  const isUp = sort === 'created'
  const words = filter.search ?? ''
  const like = `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`
  const is = (column: string, value: string | undefined) =>
    value === undefined ? sql`true` : sql`${sql.ref(column)}::text = ${value}`
  const where = sql`${is('staff_id', filter.staffId)} and ${is('action', filter.action)} and ${is('entity', filter.entity)}
    and ${is('entity_id', filter.entityId)}
    and (${filter.from ?? null}::timestamptz is null or at >= ${filter.from ?? null})
    and (${filter.until ?? null}::timestamptz is null or at < ${filter.until ?? null})
    and (${words} = '' or who ilike ${like} or action ilike ${like} or entity_id ilike ${like} or reason ilike ${like}
      or before::text ilike ${like} or after::text ilike ${like})`
  const found = await sql<Listed>`
    select id::text, at, staff_id as "staffId", who, action, entity, entity_id as "entityId", before, after, reason, ip,
      is_request as "isRequest", ${nameOf} as name
    from audit_log where ${where} and (${after ?? null}::bigint is null or audit_log.id ${isUp ? sql`>` : sql`<`} ${after ?? null}::bigint)
    order by audit_log.id ${isUp ? sql`asc` : sql`desc`} ${pageOf(page)}`.execute(db)
  if (after !== undefined) return { entries: found.rows, total: found.rows.length }
  const count = await sql<{
    total: number
  }>`select count(*)::int as total from audit_log where ${where}`.execute(db)
  return { entries: found.rows, total: count.rows[0]?.total ?? 0 }
}
