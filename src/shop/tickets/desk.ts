import type { Ctx } from '../context.ts'
import { feedbackTopics } from '../content/contract.ts'
import * as tickets from '../content/tickets.ts'
import type { Ticket } from '../content/tickets.ts'
import { orderIdByNumber } from '../orders/orders.ts'
import { atTheDesk, deskRead, deskWrite } from '../staff/write.ts'
import * as contract from './desk.contract.ts'

const openingLength = 80

const headOf = ({
  id,
  number,
  topic,
  name,
  email,
  orderNumber,
  state,
  createdAt,
  text,
}: Ticket): contract.TicketHead => ({
  id,
  number,
  topic: feedbackTopics.find((each) => each === topic) ?? 'other',
  name,
  email,
  orderNumber,
  state,
  createdAt: createdAt.toISOString(),
  opening: text.slice(0, openingLength),
})

export const listDeskTickets = deskRead(
  contract.listDeskTickets,
  'customers.read',
  async (ctx, { search, state, page, limit }) => {
    const filter = { search: search.trim(), states: state === undefined ? [] : [state], oldestFirst: false }
    const found = await tickets.listTickets(ctx, filter, { from: (page - 1) * limit, size: limit })
    return { tickets: found.tickets.map(headOf), total: found.total }
  },
)

export const getDeskTicket = deskRead(contract.getDeskTicket, 'customers.read', async (ctx, { id }) => {
  const { ticket, answers } = await tickets.ticketById(ctx, id)
  const { opening: _opening, ...head } = headOf(ticket)
  return {
    ticket: {
      ...head,
      phone: ticket.phone,
      orderId: ticket.orderNumber === null ? null : await orderIdByNumber(ctx, ticket.orderNumber),
      locale: ticket.locale,
      text: ticket.text,
      answers: answers.map(({ answeredAt, ...answer }) => ({
        ...answer,
        answeredAt: answeredAt.toISOString(),
      })),
    },
  }
})

const moved = ({ id, number, state }: Ticket) => ({ ticket: { id, number, state } })

/** The log keeps which ticket and what became of it, never its words. */
const about = {
  right: 'customers.answer',
  entity: 'ticket',
  outcome: ({ ticket: { number, state } }: ReturnType<typeof moved>) => ({ number, state }),
} as const

export const answerTicket = deskWrite(contract.answerTicket, about, async (tx, { id, text, seen, close }) =>
  moved(await tickets.answerTicket(tx, id, { text, seen, closes: close, by: atTheDesk(tx).email })),
)

export const closeTicket = deskWrite(contract.closeTicket, about, async (tx, { id }) =>
  moved(await tickets.closeTicket(tx, id)),
)

/** Open ones, those that wait the longest first. */
export async function openTickets(ctx: Ctx, most: number): Promise<{ rows: Ticket[]; total: number }> {
  const filter = { search: '', states: ['open' as const], oldestFirst: true }
  const { tickets: rows, total } = await tickets.listTickets(ctx, filter, { from: 0, size: most })
  return { rows, total }
}
