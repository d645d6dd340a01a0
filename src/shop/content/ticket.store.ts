import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { countRows } from '../../platform/db/search.store.ts'
import { mostCounted } from '../counted.rules.ts'
import { ticketStates, type TicketState } from './ticket.rules.ts'

export type Ticket = {
  id: string
  number: string
  topic: string
  name: string
  email: string
  phone: string | null
  orderNumber: string | null
  text: string
  locale: string
  state: TicketState
  createdAt: Date
}
export type TicketAnswer = { id: string; text: string; answeredBy: string; answeredAt: Date }

const columns = sql`id, number, topic, name, email, phone, order_number as "orderNumber", text, locale, state, created_at as "createdAt"`

export type TicketFilter = { search: string; states: readonly TicketState[]; oldestFirst: boolean }

/** The search looks at number, name, e-mail, telephone, order number and the words. */
export async function listTickets(
  db: Db,
  { search, states, oldestFirst }: TicketFilter,
  page: { from: number; size: number },
): Promise<{ tickets: Ticket[]; total: number }> {
  const like = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  const where = sql`where state = any (${states.length === 0 ? ticketStates : states}::text[]) and (${search} = ''
    or concat_ws(E'\n', number, name, email, phone, order_number, text) ilike ${like})`
  const order = oldestFirst ? sql`created_at, id` : sql`created_at desc, id desc`
  const found = await sql<Ticket>`select ${columns} from feedback ${where}
    order by ${order} limit ${page.size} offset ${page.from}`.execute(db)
  return { tickets: found.rows, total: await countRows(db, sql`from feedback ${where}`, mostCounted) }
}

/** The newest tickets of an e-mail, or about an order by its number. */
export async function listTicketsAbout(
  db: Db,
  about: { email: string } | { orderNumber: string },
  most: number,
): Promise<Ticket[]> {
  const where =
    'email' in about
      ? sql`lower(email) = lower(${about.email})`
      : sql`order_number is not null and upper(order_number) = upper(${about.orderNumber})`
  const found = await sql<Ticket>`select ${columns} from feedback where ${where}
    order by created_at desc, id desc limit ${most}`.execute(db)
  return found.rows
}

/** Answers of several tickets, the oldest first. */
export async function listAnswersOf(
  db: Db,
  ticketIds: readonly string[],
): Promise<(TicketAnswer & { ticketId: string })[]> {
  const found = await sql<TicketAnswer & { ticketId: string }>`
    select id, ticket_id as "ticketId", text, answered_by as "answeredBy", answered_at as "answeredAt"
    from ticket_answers where ticket_id = any (${ticketIds}::uuid[]) order by answered_at, id`.execute(db)
  return found.rows
}

export async function findTicket(db: Db, id: string): Promise<Ticket | null> {
  return (await sql<Ticket>`select ${columns} from feedback where id = ${id}`.execute(db)).rows[0] ?? null
}

export async function lockTicket(db: Db, id: string): Promise<Ticket | null> {
  return (
    (await sql<Ticket>`select ${columns} from feedback where id = ${id} for update`.execute(db)).rows[0] ??
    null
  )
}

export async function listAnswers(db: Db, ticketId: string): Promise<TicketAnswer[]> {
  const rows = await db
    .selectFrom('ticket_answers')
    .select(['id', 'text', 'answered_by as answeredBy', 'answered_at as answeredAt'])
    .where('ticket_id', '=', ticketId)
    .orderBy('answered_at')
    .orderBy('id')
    .execute()
  return rows
}

export async function findAnswer(db: Db, id: string): Promise<{ ticketId: string; text: string } | null> {
  const row = await db
    .selectFrom('ticket_answers')
    .select(['ticket_id as ticketId', 'text'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

export async function addAnswer(
  db: Db,
  ticketId: string,
  answer: { text: string; by: string; at: Date },
): Promise<string> {
  const row = await db
    .insertInto('ticket_answers')
    .values({ ticket_id: ticketId, text: answer.text, answered_by: answer.by, answered_at: answer.at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function setState(db: Db, id: string, state: TicketState, closedAt: Date | null): Promise<void> {
  await db.updateTable('feedback').set({ state, closed_at: closedAt }).where('id', '=', id).execute()
}
