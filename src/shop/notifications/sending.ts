import { timeOutside } from '../../platform/clock.ts'
import type { Ctx } from '../context.ts'
import { mayWriteTo } from '../marketing/consents.ts'
import { findMember } from '../members/accounts.ts'
import { isRefusal } from '../refusal.ts'
import { isCartStillLeft } from './members/cart-standing.ts'
import type { Handed } from './ports.ts'
import { mostTries, nextTry, earliestSendTime } from './rules.ts'
import { isMessageValid } from './standing.ts'
import * as store from './store.ts'
import type { Message } from './store.ts'

/** Lease of a message, in seconds: longer than any provider call, so an expired lease means that its sender died. */
export const leaseSeconds = 120

/** Seconds within which a job sends its own messages; the rest is left to the sweep, once their lease expires. */
export const promptSeconds = 10

/** Headers for one-click unsubscription in mail clients (RFC 8058). */
const unsubscribing = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Whether the account of that address is active; true without an account (rules/campaigns#6). */
const isReaderOpen = async (ctx: Ctx, email: string): Promise<boolean> =>
  ((await findMember(ctx, { email }))?.state ?? 'active') === 'active'

/** Whether a marketing message still has consent, an active account and an abandoned cart; true for other messages. */
const isStillWanted = async (ctx: Ctx, { to, key, marketing }: Message): Promise<boolean> =>
  marketing === null ||
  ((await mayWriteTo(ctx, to, marketing.purpose)) &&
    (await isReaderOpen(ctx, to)) &&
    (await isCartStillLeft(ctx, key)))

function handOver(
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

/** Tries once to send a due message. Idempotent: a second call finds the lease taken. Must run outside a transaction. */
export async function sendMessage(ctx: Ctx, id: string): Promise<void> {
  const taking = { now: ctx.clock.now(), outside: timeOutside(ctx.clock), seconds: leaseSeconds }
  const message = await store.takeMessage(ctx.db, id, taking)
  const sent = message && (await sendTaken(ctx, message))
  if (sent) await store.markSent(ctx.db, [sent])
}

/** Sent messages are marked in batches, at least this often: after a crash, unmarked ones are sent again. */
const markWithinMs = 1_000

/** Sends a job's own messages in sequence, until `promptSeconds` after `written` (a `performance.now()`). */
export async function sendAllTaken(ctx: Ctx, messages: readonly Message[], written: number): Promise<void> {
  let sent: store.Sent[] = []
  let markedAt = performance.now()
  const markBatch = async () => {
    const taken = sent
    sent = []
    markedAt = performance.now()
    if (taken.length > 0) await store.markSent(ctx.db, taken)
  }
  try {
    for (const message of messages) {
      if (performance.now() - written >= promptSeconds * 1_000) break
      const one = await sendTaken(ctx, message)
      if (one) sent.push(one)
      if (performance.now() - markedAt >= markWithinMs) await markBatch()
    }
  } finally {
    await markBatch()
  }
}

/** Earliest moment for a message: quiet hours apply to each try of a text, but not to messages with a secret. */
const sendableAfter = ({ channel, goodUntil }: Message, moment: Date): Date =>
  goodUntil ? moment : earliestSendTime(channel, moment)

/**
 * Sends a message whose lease the caller holds. Returns the record for `markSent`; null: the outcome is already
 * stored (failed, outdated or deferred).
 */
async function sendTaken(ctx: Ctx, message: Message): Promise<store.Sent | null> {
  const now = ctx.clock.now()
  const { id, goodUntil } = message
  const erases = goodUntil !== null && !ctx.shop.tryOut // a trial shop shows them in its mailbox
  const end = async (state: 'bounced' | 'failed' | 'outdated', why: string): Promise<null> => {
    await store.markFailed(ctx.db, id, state, { why, erases })
    return null
  }
  if (goodUntil && goodUntil <= now) return end('failed', 'it was over before it could be sent')
  const allowedAt = sendableAfter(message, now)
  if (allowedAt > now) {
    await store.postponeMessage(ctx.db, id, allowedAt, 'it came to be sent at night')
    return null
  }
  if (!((await isStillWanted(ctx, message)) && (await isMessageValid(ctx, message))))
    return end('outdated', 'what it tells has changed since it was written')
  try {
    const result = await handOver(ctx, message)
    if (result.taken) return { id, at: ctx.clock.now(), reference: result.reference, erases }
    return await end(message.channel === 'mail' ? 'bounced' : 'failed', result.why)
  } catch (error) {
    const why = String(error instanceof Error ? (error.cause ?? error) : error).slice(0, 500)
    if (!isRefusal(error)) ctx.log.error({ message: id, error: why }, 'a message could not be sent')
    const next = message.tries < mostTries ? nextTry(message.tries, ctx.clock.now()) : null
    const retryAt = next && sendableAfter(message, next)
    if (!retryAt || (goodUntil && goodUntil <= retryAt)) return end('failed', why)
    await store.postponeMessage(ctx.db, id, retryAt, why)
    return null
  }
}
