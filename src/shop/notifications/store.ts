import { sql } from 'kysely'
import { isLocale, type Locale } from '../region.ts'
import type { Db } from '../../platform/db/database.ts'
import { byAge, orderedBy, pageOf, rowsAfter, type PageStart } from '../../platform/db/keyset.ts'
import { hasAsciiWord } from '../../platform/db/search.rules.ts'
import { chooseSearchPlan, countRows, hasWords } from '../../platform/db/search.store.ts'
import { mostCounted, mostFound } from '../counted.rules.ts'
import type { Portion } from '../portions.ts'
import type { Channel, Marketing, MessageState } from './rules.ts'

export type NewMessage = {
  key: string
  channel: Channel
  event: string
  language: Locale
  to: string
  replyTo?: string
  subject: string
  text: string
  html: string | null
  orderId: string | null
  /** Expiry of the secret in the text. Such a message ignores quiet hours, and its text is erased once sent or expired. */
  goodUntil?: Date
  /** A message that needs consent, which is checked again before sending; it has an unsubscribe link. */
  marketing?: Marketing
}
export type Message = Omit<NewMessage, 'replyTo' | 'goodUntil' | 'marketing'> & {
  marketing: Marketing | null
  goodUntil: Date | null
  id: string
  replyTo: string | null
  state: MessageState
  tries: number
  nextTryAt: Date | null
  lastError: string | null
  createdAt: Date
  sentAt: Date | null
}

const columns = sql`id, key, channel, event, language, "to", reply_to as "replyTo", subject, text, html, order_id as "orderId", state, tries,
  next_try_at as "nextTryAt", last_error as "lastError", created_at as "createdAt", good_until as "goodUntil", marketing as purpose,
  unsubscribe_url as "unsubscribeUrl", sent_at as "sentAt"`

type Row = Omit<Message, 'marketing'> & {
  purpose: Marketing['purpose'] | null
  unsubscribeUrl: string | null
}

const messageFrom = ({ purpose, unsubscribeUrl, ...row }: Row): Message => ({
  ...row,
  marketing: purpose && unsubscribeUrl ? { purpose, unsubscribeUrl } : null,
  language: isLocale(row.language) ? row.language : 'hk',
})

async function select(db: Db, rest: ReturnType<typeof sql>): Promise<Message[]> {
  return (await sql<Row>`select ${columns} from messages ${rest}`.execute(db)).rows.map(messageFrom)
}

export async function hasMessage(db: Db, key: string): Promise<boolean> {
  return (
    (await db.selectFrom('messages').select('id').where('key', '=', key).executeTakeFirst()) !== undefined
  )
}

/** The keys that already belong to a message. */
export async function keysThere(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('messages')
    .select('key')
    .where(sql<boolean>`key = any (${keys})`)
    .execute()
  return new Set(rows.map(({ key }) => key))
}

/**
 * Creation and next try of a message. `heldUntil`: end of the lease of the job that wrote it and makes the first try, in
 * real time; `nextTryAt` is the same moment by the shop's clock.
 */
export type MessageTimes = { createdAt: Date; nextTryAt: Date; heldUntil?: Date }

/** Rows as one JSON parameter. Lone surrogates of a truncated text are replaced, because PostgreSQL rejects them. */
const asJson = (rows: readonly object[]): string =>
  JSON.stringify(rows, (_, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value))

/** Inserts messages. Returns an id for each; null: a message of that key exists. */
export async function addMessages(
  db: Db,
  messages: readonly { message: NewMessage; times: MessageTimes }[],
): Promise<(string | null)[]> {
  if (messages.length === 0) return []
  const rows = messages.map(({ message, times }) => {
    const { replyTo, orderId, goodUntil, marketing, ...same } = message
    return {
      ...same,
      good_until: goodUntil ?? null,
      reply_to: replyTo ?? null,
      order_id: orderId,
      marketing: marketing?.purpose ?? null,
      unsubscribe_url: marketing?.unsubscribeUrl ?? null,
      created_at: times.createdAt,
      next_try_at: times.nextTryAt,
      tries: times.heldUntil ? 1 : 0,
      held_until: times.heldUntil ?? null,
    }
  })
  const made = await sql<{ id: string; key: string }>`
    insert into messages (key, channel, event, language, "to", subject, text, html, good_until, reply_to, order_id, marketing,
      unsubscribe_url, created_at, next_try_at, tries, held_until)
    select * from json_to_recordset(${asJson(rows)}::json) as m (key text, channel text, event text, language text, "to" text,
      subject text, text text, html text, good_until timestamptz, reply_to text, order_id uuid, marketing text,
      unsubscribe_url text, created_at timestamptz, next_try_at timestamptz, tries int, held_until timestamptz)
    on conflict (key) do nothing returning id, key`.execute(db)
  const ids = new Map(made.rows.map(({ id, key }) => [key, id]))
  return messages.map(({ message: { key } }) => {
    const id = ids.get(key) ?? null
    ids.delete(key) // of two messages with one key only the first was inserted
    return id
  })
}

/** A new message in the state of its first try, for the job that wrote it. */
export const takenMessage = (
  id: string,
  message: NewMessage,
  { createdAt, nextTryAt }: { createdAt: Date; nextTryAt: Date },
): Message => ({
  ...message,
  id,
  replyTo: message.replyTo ?? null,
  goodUntil: message.goodUntil ?? null,
  marketing: message.marketing ?? null,
  state: 'queued',
  tries: 1,
  nextTryAt,
  lastError: null,
  createdAt,
  sentAt: null,
})

/** Now by the shop's clock, and in real time (`outside`), which a demo cannot move; lease in seconds. */
type Taking = { now: Date; outside: Date; seconds: number }

/**
 * Takes the lease of a due message for one try. Returns null if it is not due or another sender has the lease. If the
 * sender dies, the message is due again after `seconds`.
 */
export async function takeMessage(
  db: Db,
  id: string,
  { now, outside, seconds }: Taking,
): Promise<Message | null> {
  const after = (moment: Date) => new Date(moment.getTime() + seconds * 1_000)
  const taken = await sql<Row>`
    update messages set tries = tries + 1, next_try_at = ${after(now)}, held_until = ${after(outside)}
    where id = ${id} and state = 'queued' and next_try_at <= ${now} and (held_until is null or held_until <= ${outside})
    returning ${columns}`.execute(db)
  const [row] = taken.rows
  return row ? messageFrom(row) : null
}

/** Whether the text is erased, as of a message that contained a secret. */
export type Ending = { erases: boolean }
const erased = ({ erases }: Ending) => (erases ? { text: '', html: null } : {})

/** A message that its provider accepted, with the provider's reference. */
export type Sent = Ending & { id: string; at: Date; reference: string | null }

export async function markSent(db: Db, sent: readonly Sent[]): Promise<void> {
  await sql`
    update messages m set state = 'sent', sent_at = s.at, next_try_at = null, last_error = null, provider_ref = s.reference,
      text = case when s.erases then '' else m.text end, html = case when s.erases then null else m.html end
    from json_to_recordset(${asJson(sent)}::json) as s (id uuid, at timestamptz, reference text, erases boolean)
    where m.id = s.id and m.state = 'queued'`.execute(db)
}

export async function markFailed(
  db: Db,
  id: string,
  state: 'bounced' | 'failed' | 'outdated',
  { why, ...end }: Ending & { why: string },
): Promise<void> {
  await db
    .updateTable('messages')
    .set({ state, next_try_at: null, last_error: why, ...erased(end) })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute()
}

export async function postponeMessage(db: Db, id: string, nextTryAt: Date, why: string): Promise<void> {
  await db
    .updateTable('messages')
    .set({ next_try_at: nextTryAt, held_until: null, last_error: why })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute()
}

export async function hasReference(db: Db, reference: string): Promise<boolean> {
  return (
    (await db
      .selectFrom('messages')
      .select('id')
      .where('provider_ref', '=', reference)
      .executeTakeFirst()) !== undefined
  )
}

/** Applies a delivery receipt. Late or out-of-order receipts change nothing: the first final state counts. */
export async function markReceipt(
  db: Db,
  reference: string,
  state: 'delivered' | 'bounced' | 'failed',
  why: string,
): Promise<boolean> {
  const moved = await db
    .updateTable('messages')
    .set({ state, last_error: why || null })
    .where('provider_ref', '=', reference)
    .where('state', '=', 'sent')
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

export async function listDue(db: Db, now: Date, { most, after }: Portion): Promise<string[]> {
  const behind = after === null ? sql`` : sql`and id > ${after}`
  const found = await sql<{ id: string }>`select id from messages
    where state = 'queued' and next_try_at <= ${now} ${behind} order by id limit ${most}`.execute(db)
  return found.rows.map((row) => row.id)
}

/** Number of the newest messages whose texts are searched; texts are long and mostly alike. */
const searchedTexts = 2_000

export type MessageFilter = { search: string; state: MessageState | null; orderId: string | null }

const orderWords = {
  text: sql`order_words(o.number, o.email, o.firstname, o.lastname)`,
  letters: sql`letter_pairs(o.firstname || o.lastname || o.firstname)`,
}

/** A page of messages with their total. Searches addresses, subjects, orders' numbers and buyers, and the newest texts. */
export async function listMessages(
  db: Db,
  { search, state, orderId }: MessageFilter,
  page: PageStart,
): Promise<{ messages: Message[]; total: number }> {
  const key = byAge(page, { by: sql`created_at`, id: sql`id`, from: sql`messages`, isIdDown: true })
  const words = { text: sql`(' ' || lower("to" || ' ' || subject))` }
  const ofOrders = sql`order_id = any (array(select o.id from orders o where ${hasWords(await chooseSearchPlan(db, sql`from orders o`, orderWords, search), search)} limit ${mostFound}))`
  const recent = sql`id = any (array(select r.id from (select id, text from messages order by created_at desc limit ${searchedTexts}) r
    where ${hasWords({ text: sql`(' ' || lower(r.text))` }, search)}))`
  // a search without an ASCII word has no trigram, and would scan all messages
  const found = hasAsciiWord(search)
    ? sql`${hasWords(words, search)} or ${ofOrders} or ${recent}`
    : sql`${ofOrders} or ${recent}`
  const where = sql`where (${state}::text is null or state = ${state}) and (${orderId}::uuid is null or order_id = ${orderId})
    and (${search} = '' or ${found})`
  if (search !== '' && page.after === undefined) {
    // one search for both the total and the page
    const rows = await sql<Row & { total: number }>`
      with found as materialized (select id from messages ${where} order by ${orderedBy(key)} limit ${mostFound + 1})
      select ${columns}, (select count(*)::int from found) as total from messages where id in (select id from found)
      order by ${orderedBy(key)} ${pageOf(page)}`.execute(db)
    return { messages: rows.rows.map(messageFrom), total: rows.rows[0]?.total ?? 0 }
  }
  const messages = await select(
    db,
    sql`${where} and ${rowsAfter(key, page.after)} order by ${orderedBy(key)} ${pageOf(page)}`,
  )
  const total =
    page.after === undefined ? await countRows(db, sql`from messages ${where}`, mostCounted) : messages.length
  return { messages, total }
}

export async function findMessage(db: Db, id: string): Promise<Message | null> {
  return (await select(db, sql`where id = ${id}`))[0] ?? null
}

export async function countSince(db: Db, event: string, to: string, since: Date): Promise<number> {
  const found = await sql<{ count: number }>`select count(*)::int as count from messages
    where "to" = ${to} and event = ${event} and created_at > ${since}`.execute(db)
  return found.rows[0]?.count ?? 0
}

/** Number of copies of a message. */
export async function countCopies(db: Db, key: string): Promise<number> {
  const found = await sql<{ copies: number }>`
    select count(*)::int as copies from messages where starts_with(key, ${`${key}#`})`.execute(db)
  return found.rows[0]?.copies ?? 0
}
