import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { byAge, orderedBy, pageOf, rowsAfter, type PageStart } from '../../../platform/db/keyset.ts'
import { hasAsciiWord } from '../../../platform/db/search.rules.ts'
import { countRows, hasWords } from '../../../platform/db/search.store.ts'
import { mostCounted, mostFound } from '../../counted.rules.ts'

// What the desk looks for; the rows themselves are read by the stores that own them.

export type Page = PageStart
type Found = { ids: string[]; total: number }

const words = { text: sql`attempt_words(a.order_number, a.reference, a.bill_number, a.provider_ref)` }

/** Ids of the newest attempts a search finds, as an array; numbers are Latin letters and digits. */
const foundAttempts = (search: string) => sql`array(select a.id from payment_attempts a
  where ${hasAsciiWord(search) ? hasWords(words, search) : sql`false`} order by a.created_at desc limit ${mostFound + 1})`
const orAny = (value: string | undefined) => value ?? null

async function found(db: Db, table: string, where: ReturnType<typeof sql>, page: Page): Promise<Found> {
  const key = byAge(page, { by: sql`t.created_at`, id: sql`t.id`, from: sql`${sql.table(table)} t` })
  const rows = await sql<{ id: string }>`
    select t.id from ${sql.table(table)} t where ${where} and ${rowsAfter(key, page.after)}
    order by ${orderedBy(key)} ${pageOf(page)}`.execute(db)
  const ids = rows.rows.map(({ id }) => id)
  if (page.after !== undefined) return { ids, total: ids.length }
  const total = await countRows(db, sql`from ${sql.table(table)} t where ${where}`, mostCounted)
  return { ids, total }
}

export type AttemptFilter = { search: string; state?: string | undefined; method?: string | undefined }

/**
 * Attempts by order number, reference, bill number or provider number, their own or of the charge they are
 * in, newest first.
 */
export function searchAttempts(db: Db, { search, state, method }: AttemptFilter, page: Page): Promise<Found> {
  const hits = foundAttempts(search)
  const isFound = search === '' ? sql`true` : sql`(t.id = any (${hits}) or t.charged_with = any (${hits}))`
  const where = sql`${isFound}
    and (${orAny(state)}::text is null or t.state = ${orAny(state)}) and (${orAny(method)}::text is null or t.method = ${orAny(method)})`
  return found(db, 'payment_attempts', where, page)
}

/** Refunds by the order's number or the provider's, newest first. */
export function searchRefunds(
  db: Db,
  { search, state }: { search: string; state?: string | undefined },
  page: Page,
): Promise<Found> {
  const where = sql`(${orAny(state)}::text is null or t.state = ${orAny(state)})
    and (${search} = '' or t.provider_ref = ${search} or t.attempt_id = any (${foundAttempts(search)}))`
  return found(db, 'payment_refunds', where, page)
}

export async function countOf(
  db: Db,
  table: 'bank_lines' | 'payment_tasks',
  state: string | null,
): Promise<number> {
  return countRows(
    db,
    sql`from ${sql.table(table)} where ${state}::text is null or state = ${state}`,
    mostCounted,
  )
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
