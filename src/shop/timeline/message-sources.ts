import { ticketsAbout } from '../content/tickets.ts'
import type { Ctx } from '../context.ts'
import { findMember } from '../members/accounts.ts'
import { messagesAbout } from '../notifications/about.ts'
import { orderForStaff } from '../orders/desk/desk.ts'
import { may } from '../staff/rules.ts'
import { atTheDesk } from '../staff/write.ts'
import type { About } from './comment.store.ts'
import type { TimelineEntry } from './timeline.contract.ts'
import { emptyEntry } from './sources.ts'

/** Emails and texts to the shopper, and the shopper's tickets with replies. */
export async function messagesOf(
  ctx: Ctx,
  { thing, thingId }: About,
  most: number,
): Promise<TimelineEntry[]> {
  if (thing === 'product') return []
  const { roles } = atTheDesk(ctx)
  const email = thing === 'member' ? (await findMember(ctx, { id: thingId }))?.email : undefined
  const orderNumber = thing === 'order' ? (await orderForStaff(ctx, thingId)).number : ''
  const letters = may(roles, 'messages.read')
    ? await messagesAbout(ctx, email === undefined ? { orderId: thingId } : { to: email }, most)
    : []
  const tickets = may(roles, 'customers.read')
    ? await ticketsAbout(ctx, email === undefined ? { orderNumber } : { email }, most)
    : []
  return [
    ...letters.map(({ createdAt, ...message }) => ({
      ...emptyEntry,
      id: `sent ${message.id}`,
      kind: 'sent' as const,
      at: createdAt.toISOString(),
      message,
    })),
    ...tickets.flatMap(({ id, number, name, text, createdAt, answers }) => [
      {
        ...emptyEntry,
        id: `received ${id}`,
        kind: 'received' as const,
        at: createdAt.toISOString(),
        ticket: { id, number, by: name, text },
      },
      ...answers.map((answer) => ({
        ...emptyEntry,
        id: `answered ${answer.id}`,
        kind: 'answered' as const,
        at: answer.answeredAt.toISOString(),
        ticket: { id, number, by: answer.answeredBy, text: answer.text },
      })),
    ]),
  ]
}
