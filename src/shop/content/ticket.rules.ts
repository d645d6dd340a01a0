import { refusals } from '../refusal.ts'

export const ticketStates = ['open', 'answered', 'closed'] as const
export type TicketState = (typeof ticketStates)[number]

export const ticketRefusals = /* @__PURE__ */ refusals('tickets', {
  unknown: 'missing',
  answered_meanwhile: 'conflict',
  closed: 'conflict',
})

/** A question is answered within a day. */
export const dueHours = 24
