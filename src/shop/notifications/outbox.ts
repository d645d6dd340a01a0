import { timeOutside } from '../../platform/clock.ts'
import type { Ctx } from '../context.ts'
import { isRefusal } from '../refusal.ts'
import { mayWriteTo } from '../marketing/consents.ts'
import { isCartStillLeft } from './members/cart-standing.ts'
import type { Handed } from './ports.ts'
import { mostTries, nextTry, sendableAt } from './rules.ts'
import { isStillTrue } from './standing.ts'
import * as store from './store.ts'
import type { Message, NewMessage } from './store.ts'

const hasChanged = 'what it tells has changed since it was written'

/** Longer than any carrier takes: whoever holds a message so long is gone. */
const leaseSeconds = 120

/** A message that its own writer does not come to within so long is left to the sweep, once its lease is over. */
const promptSeconds = 10

/**
 * Writes a message in the caller's transaction; sending comes after it. A job sends what it wrote itself, and
 * holds it from the first, so that nobody has to take it. The same key again is nothing new. Answers its id.
 */
export async function queueMessage(tx: Ctx, message: NewMessage): Promise<string | null> {
  const now = tx.clock.now()
  const dueAt = message.goodUntil ? now : sendableAt(message.channel, now)
  if (!tx.afterCommit || dueAt > now) {
    const id = await store.addMessage(tx.db, message, { createdAt: now, nextTryAt: dueAt })
    if (id !== null) await tx.publish('message.queued', { messageId: id })
    return id
  }
  const later = (moment: Date) => new Date(moment.getTime() + (promptSeconds + leaseSeconds) * 1_000)
  const written = performance.now()
  const times = { createdAt: now, nextTryAt: later(now), heldUntil: later(timeOutside(tx.clock)) }
  const id = await store.addMessage(tx.db, message, times)
  if (id === null) return null
  const taken = store.takenMessage(id, message, times)
  tx.afterCommit(async (ctx) => {
    if (performance.now() - written < promptSeconds * 1_000) await sendTaken(ctx, taken)
  })
  return id
}

/** Messages of an event that were written to an address since a moment. */
export const countMessages = (
  tx: Ctx,
  { event, to, since }: { event: string; to: string; since: Date },
): Promise<number> => store.countSince(tx.db, event, to, since)

/** How mail programs end such letters without opening them (RFC 8058). */
const unsubscribing = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Whether its reader still agrees to it, and it still holds; of letters that need no consent nothing is asked. */
const isStillWanted = async (ctx: Ctx, { to, key, marketing }: Message): Promise<boolean> =>
  marketing === null || ((await mayWriteTo(ctx, to, marketing.purpose)) && (await isCartStillLeft(ctx, key)))

function hand(
  ctx: Ctx,
  { key, channel, to, replyTo, subject, text, html, marketing }: Message,
): Promise<Handed> {
  if (channel === 'sms') return ctx.outside.sms.send({ key, to, text })
  return ctx.outside.mail.send({
    key,
    to,
    subject,
    text,
    ...(replyTo === null ? {} : { replyTo }),
    ...(html === null ? {} : { html }),
    ...(marketing === null ? {} : { headers: unsubscribing(marketing.unsubscribeUrl) }),
  })
}

/**
 * One try to send a message that is due; told twice, the second finds nothing to do. Outside a transaction.
 */
export async function sendMessage(ctx: Ctx, id: string): Promise<void> {
  const taking = { now: ctx.clock.now(), outside: timeOutside(ctx.clock), seconds: leaseSeconds }
  const message = await store.takeMessage(ctx.db, id, taking)
  if (message) await sendTaken(ctx, message)
}

/** The try itself, of a message that is held for it. */
async function sendTaken(ctx: Ctx, message: Message): Promise<void> {
  const now = ctx.clock.now()
  const { id, goodUntil } = message
  const end = { erases: goodUntil !== null && !ctx.shop.tryOut } // while the shop is tried out they are for reading
  if (goodUntil && goodUntil <= now)
    return store.markFailed(ctx.db, id, 'failed', { why: 'it was over before it could be sent', ...end })
  if (!((await isStillWanted(ctx, message)) && (await isStillTrue(ctx, message.key))))
    return store.markFailed(ctx.db, id, 'outdated', { why: hasChanged, ...end })
  try {
    const handed = await hand(ctx, message)
    if (handed.taken)
      await store.markSent(ctx.db, id, ctx.clock.now(), { reference: handed.reference, ...end })
    else
      await store.markFailed(ctx.db, id, message.channel === 'mail' ? 'bounced' : 'failed', {
        why: handed.why,
        ...end,
      })
  } catch (error) {
    const why = String(error instanceof Error ? (error.cause ?? error) : error).slice(0, 500)
    if (!isRefusal(error)) ctx.log.error({ message: id, error: why }, 'a message could not be sent')
    const again = message.tries < mostTries ? nextTry(message.tries, ctx.clock.now()) : null
    if (again && !(goodUntil && goodUntil <= again)) await store.putOff(ctx.db, id, again, why)
    else await store.markFailed(ctx.db, id, 'failed', { why, ...end })
  }
}
