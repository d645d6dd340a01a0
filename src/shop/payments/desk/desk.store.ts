import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

// What the desk looks for; the rows themselves are read by the stores that own them.

export type Page = { from: number; size: number }
type Found = { ids: string[]; total: number }

const likeOf = (words: string): string => `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`
const orAny = (value: string | undefined) => value ?? null

async function found(
  db: Db,
  table: string,
  where: ReturnType<typeof sql>,
  order: ReturnType<typeof sql>,
  page: Page,
): Promise<Found> {
  const rows = await sql<{ id: string }>`
    select t.id from ${sql.table(table)} t where ${where} order by ${order} limit ${page.size} offset ${page.from}`.execute(
    db,
  )
  const count = await sql<{
    total: number
  }>`select count(*)::int as total from ${sql.table(table)} t where ${where}`.execute(db)
  return { ids: rows.rows.map((row) => row.id), total: count.rows[0]?.total ?? 0 }
}

export type AttemptFilter = { search: string; state?: string | undefined; method?: string | undefined }

/**
 * Attempts by order number, reference, bill number or provider number, their own or of the charge they are
 * in, newest first.
 */
export function searchAttempts(db: Db, { search, state, method }: AttemptFilter, page: Page): Promise<Found> {
  const like = likeOf(search)
  const where = sql`(${search} = '' or t.order_number ilike ${like} or t.reference ilike ${like} or t.bill_number ilike ${like}
      or t.provider_ref ilike ${like}
      or exists (select from payment_attempts l where l.id = t.charged_with and (l.reference ilike ${like} or l.provider_ref ilike ${like})))
    and (${orAny(state)}::text is null or t.state = ${orAny(state)}) and (${orAny(method)}::text is null or t.method = ${orAny(method)})`
  return found(db, 'payment_attempts', where, sql`t.created_at desc, t.id`, page)
}

/** Refunds by the order's number or the provider's, newest first. */
export function searchRefunds(
  db: Db,
  { search, state }: { search: string; state?: string | undefined },
  page: Page,
): Promise<Found> {
  const like = likeOf(search)
  const where = sql`(${orAny(state)}::text is null or t.state = ${orAny(state)})
    and (${search} = '' or t.provider_ref ilike ${like}
      or exists (select from payment_attempts a where a.id = t.attempt_id and (a.order_number ilike ${like} or a.reference ilike ${like})))`
  return found(db, 'payment_refunds', where, sql`t.created_at desc, t.id`, page)
}

export async function countOf(
  db: Db,
  table: 'bank_lines' | 'payment_tasks',
  state: string | null,
): Promise<number> {
  const count = await sql<{ total: number }>`
    select count(*)::int as total from ${sql.table(table)} where ${state}::text is null or state = ${state}`.execute(
    db,
  )
  return count.rows[0]?.total ?? 0
}

/** Numbers of orders that were ever to be paid, by id. */
export async function numbersOf(db: Db, orderIds: readonly string[]): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('payment_attempts')
    .select(['order_id', 'order_number'])
    .where('order_id', 'in', [...orderIds])
    .execute()
  return new Map(rows.map((row) => [row.order_id, row.order_number]))
}
