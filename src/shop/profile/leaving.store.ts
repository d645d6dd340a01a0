import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { deleteInPortions } from '../../platform/db/delete-in-portions.ts'
import { setStatementTimeout } from '../../platform/db/statement-timeout.ts'
import { eachByItself, inPortions, longestRun, repeatUntilDone } from '../portions.ts'
import { dayMs } from '../calendar.ts'

/** Erasure statements scan whole tables: sets a timeout of ten minutes each until the transaction ends. */
export const allowLongStatements = (db: Db): Promise<void> => setStatementTimeout(db, 600)

/** Accounts merged into this one, directly or transitively. */
export async function mergedInto(db: Db, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive part as (
      select id from members where merged_into = ${memberId}
      union select m.id from members m join part on m.merged_into = part.id
    )
    select id from part`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Contacts of the person of these accounts: verified ones, unverified ones that nobody else uses, addresses that
 * emails about them were sent to, earlier values that staff corrected, and those on their orders. An unverified
 * address may belong to another person, whose tickets, messages and orders must stay.
 */
export async function contactsOf(db: Db, memberIds: readonly string[]): Promise<string[]> {
  const own = sql`any (${[...memberIds]}::uuid[])`
  const { rows } = await sql<{ contact: string }>`
    with proven as (
      select lower(email) as contact from members where id = ${own} and email_verified_at is not null
      union select phone from members where id = ${own} and phone_verified_at is not null
    ), claimed as (
      select lower(email) as contact from members where id = ${own} and email_verified_at is null
      union select phone from members where id = ${own} and phone_verified_at is null
      union select pending_email from members where id = ${own}
    ), named as (
      select contact from claimed
      union select lower("to") as contact from messages where key like any (${memberIds.map((id) => `%:${id}%`)}::text[])
      union select lower(email) from orders where member_id = ${own}
      union select phone from orders where member_id = ${own}
      union select lower(kept ->> field) from audit_log, unnest(array[before, after]) kept, unnest(array['email', 'phone']) field
        where entity = 'member' and entity_id = any (${[...memberIds]}::text[])
    )
    select contact from proven where contact is not null
    union
    select contact from named n where length(contact) > 5 and (contact like '%@%' or contact like '+%')
      and contact not like '%@invalid.example'
      and not exists (select from members m where m.id <> all (${[...memberIds]}::uuid[])
        and (lower(m.email) = contact or m.phone = contact))
      and not exists (select from orders o where (o.member_id is null or o.member_id <> all (${[...memberIds]}::uuid[]))
        and (lower(o.email) = contact or o.phone = contact))
      and not (exists (select from claimed c where c.contact = n.contact) and (
        exists (select from feedback f where lower(f.email) = n.contact or f.phone = n.contact)
        or exists (select from marketing_consents c where c.email = n.contact and c.state = 'confirmed')
        or exists (select from restock_requests r where lower(r.email) = n.contact
          and (r.member_id is null or r.member_id <> all (${[...memberIds]}::uuid[])))))`.execute(db)
  return rows.map(({ contact }) => contact)
}

/** Erases traces of a member outside of rooms: emails, reasons, logs, codes, and occurrences of their email address. */
export async function eraseTraces(db: Db, memberId: string, marks: readonly string[]): Promise<void> {
  await sql`select erase_traces(${memberId}, ${[...marks]}::text[])`.execute(db)
}

type Before = { messages: Date; feedback: Date; sessions: Date; now: Date }

/** Rows per statement, few enough for its timeout. */
const most = 500

/** Deletes data whose retention has ended, each kind separately and in batches. */
export async function forgetPersonal(db: Db, { messages, feedback, sessions, now }: Before): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  const parts = [
    () => repeatUntilDone(most, (limit) => forgetMessages(db, messages, limit)),
    () => sql`select forget_forged(${daysAgo(30)})`.execute(db),
    () => deleteInPortions(db, 'feedback', sql`created_at < ${feedback}`),
    () => repeatUntilDone(most, (limit) => forgetAnswers(db, daysAgo(2), limit)),
    () => forgetVisits(db, sessions, now),
  ]
  await eachByItself(parts, (part) => part())
}

async function forgetMessages(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select forget_messages(${before}, ${limit}) as count`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

async function forgetAnswers(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`delete from idempotency_keys where (session_hash, key) in (
      select session_hash, key from idempotency_keys where claimed_at < ${before} limit ${limit})
    returning 1`.execute(db)
  return rows.length
}

/** Deletes guest sessions without a cart, an order, access to an order, or an assistant's checkout. */
const forgetVisits = (db: Db, before: Date, now: Date): Promise<void> =>
  inPortions<Buffer>(
    most,
    async ({ most: limit, after }) => {
      const { rows } = await sql<{ id_hash: Buffer }>`
        delete from sessions where id_hash in (
          select s.id_hash from sessions s where s.id_hash > ${after ?? Buffer.alloc(0)}
            and (s.expires_at < ${now} or greatest(s.created_at, s.seen_at) < ${before})
            and not exists (select from carts c join cart_lines l on l.cart_id = c.id where c.session_hash = s.id_hash)
            and not exists (select from carts c join saved_lines l on l.cart_id = c.id where c.session_hash = s.id_hash)
            and not exists (select from orders o where o.session_hash = s.id_hash)
            and not exists (select from agent_sessions a where a.session_hash = s.id_hash)
            and not exists (select from order_readers r where r.session_hash = s.id_hash and r.until > ${now})
          order by s.id_hash limit ${limit})
        returning id_hash`.execute(db)
      return rows.map(({ id_hash: id }) => id).toSorted(Buffer.compare)
    },
    () => Promise.resolve(),
    longestRun.seldom,
  )
