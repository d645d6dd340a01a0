import { z } from 'zod'
import { feedbackTopics } from '../content/contract.ts'
import { ticketStates } from '../content/ticket.rules.ts'
import { endpoint, flag, line, longText, onWire, paging, wholeNumber } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { adminPath } from '../staff/contract.ts'
import { readableBy } from '../staff/readable.rules.ts'

const time = z.iso.datetime()
const personal = readableBy('customers.read', z.string())

const head = {
  id: Id,
  number: z.string(),
  topic: z.enum(feedbackTopics),
  name: personal,
  email: personal,
  /** As its writer typed it; null: none was named. */
  orderNumber: z.string().nullable(),
  state: z.enum(ticketStates),
  createdAt: time,
}
export const TicketHead = onWire({ ...head, /** How it begins. */ opening: personal })
export type TicketHead = z.output<typeof TicketHead>

export const DeskTicket = onWire({
  ...head,
  phone: readableBy('customers.read', z.string().nullable()),
  /** Of the order by that number; null: there is none. */
  orderId: Id.nullable(),
  /** In which its writer is answered. */
  locale: z.string(),
  text: personal,
  answers: z.array(onWire({ id: Id, text: personal, answeredBy: z.string(), answeredAt: time })),
}).meta({ id: 'DeskTicket' })
export type DeskTicket = z.output<typeof DeskTicket>

export const listDeskTickets = endpoint('GET', adminPath('/tickets'), {
  name: 'staff-tickets',
  about:
    'Tickets of the contact form, newest first: by number, name, e-mail, telephone, order number or words, and by state.',
  query: z.object({ search: line(120).default(''), state: z.enum(ticketStates).optional(), ...paging(50) }),
  answer: z.object({ tickets: z.array(TicketHead), total: z.number().int() }),
})

const id = z.object({ id: Id })
/** What a write answers: nothing personal, as answers are stored to be repeated. */
const moved = z.object({ ticket: z.object({ id: Id, number: z.string(), state: z.enum(ticketStates) }) })

export const getDeskTicket = endpoint('GET', adminPath('/tickets/{id}'), {
  name: 'staff-ticket',
  about: 'One ticket with its text and its answers.',
  query: id,
  answer: z.object({ ticket: DeskTicket }),
  refuses: ['tickets.unknown'],
})

export const answerTicket = endpoint('POST', adminPath('/tickets/{id}/answer'), {
  name: 'staff-answer-ticket',
  about:
    'Answers a ticket by mail, in its language, and closes it on request. `seen` is how many answers its writer had read.',
  query: id,
  body: z.object({
    text: longText(4_000).pipe(z.string().trim().min(1)),
    seen: wholeNumber(0, 10_000),
    close: z.union([z.boolean(), flag]).default(false),
  }),
  answer: moved,
  refuses: ['tickets.unknown', 'tickets.answered_meanwhile'],
})

export const closeTicket = endpoint('POST', adminPath('/tickets/{id}/close'), {
  name: 'staff-close-ticket',
  about: 'Closes a ticket; an answer reopens it.',
  query: id,
  answer: moved,
  refuses: ['tickets.unknown', 'tickets.closed'],
})
