import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { ticketRefusals, type TicketState } from './ticket.rules.ts'
import * as store from './ticket.store.ts'
import type { Ticket, TicketAnswer } from './ticket.store.ts'

export type { Ticket, TicketAnswer } from './ticket.store.ts'

export const listTickets = (ctx: Ctx, filter: store.TicketFilter, page: { from: number; size: number }) =>
  store.listTickets(ctx.db, filter, page)

/** The newest tickets of an e-mail, or about an order by its number, with their answers. */
export async function ticketsAbout(
  ctx: Ctx,
  about: { email: string } | { orderNumber: string },
  most: number,
): Promise<(Ticket & { answers: TicketAnswer[] })[]> {
  const tickets = await store.listTicketsAbout(ctx.db, about, most)
  const answers = await store.listAnswersOf(
    ctx.db,
    tickets.map(({ id }) => id),
  )
  return tickets.map((ticket) => ({
    ...ticket,
    answers: answers.filter(({ ticketId }) => ticketId === ticket.id),
  }))
}

/** Throws `tickets.unknown`. */
export async function ticketById(ctx: Ctx, id: string): Promise<{ ticket: Ticket; answers: TicketAnswer[] }> {
  const ticket = await store.findTicket(ctx.db, id)
  if (!ticket) throw new Refusal(ticketRefusals.unknown)
  return { ticket, answers: await store.listAnswers(ctx.db, id) }
}

async function locked(tx: Ctx, id: string): Promise<Ticket> {
  const ticket = await store.lockTicket(tx.db, id)
  if (!ticket) throw new Refusal(ticketRefusals.unknown)
  return ticket
}

export type Answer = {
  text: string
  by: string
  /** Number of answers that the staff user had seen. */ seen: number
  closes: boolean
}

/**
 * Answers a ticket by e-mail; a closed ticket is reopened. Throws `tickets.unknown`, and `tickets.answered_meanwhile` if
 * there is an answer that the staff user has not seen.
 */
export async function answerTicket(tx: Ctx, id: string, { text, by, seen, closes }: Answer): Promise<Ticket> {
  const ticket = await locked(tx, id)
  if ((await store.listAnswers(tx.db, id)).length !== seen)
    throw new Refusal(ticketRefusals.answered_meanwhile)
  const at = tx.clock.now()
  const answerId = await store.addAnswer(tx.db, id, { text, by, at })
  const state: TicketState = closes ? 'closed' : 'answered'
  await store.setState(tx.db, id, state, closes ? at : null)
  await tx.publish('feedback.answered', { answerId })
  return { ...ticket, state }
}

/** Closes a ticket. Throws `tickets.unknown`, `tickets.closed`. */
export async function closeTicket(tx: Ctx, id: string): Promise<Ticket> {
  const ticket = await locked(tx, id)
  if (ticket.state === 'closed') throw new Refusal(ticketRefusals.closed)
  await store.setState(tx.db, id, 'closed', tx.clock.now())
  return { ...ticket, state: 'closed' }
}

/** An answer with its ticket, for the e-mail; null: the ticket was erased meanwhile. */
export async function answerById(ctx: Ctx, id: string): Promise<{ ticket: Ticket; text: string } | null> {
  const answer = await store.findAnswer(ctx.db, id)
  const ticket = answer && (await store.findTicket(ctx.db, answer.ticketId))
  return ticket ? { ticket, text: answer.text } : null
}
