import { timeOutside } from '../../platform/clock.ts'
import type { Ctx } from '../context.ts'
import { mayWriteTo } from '../marketing/consents.ts'
import { findMember } from '../members/accounts.ts'
import { isRefusal } from '../refusal.ts'
import { isCartStillLeft } from './members/cart-standing.ts'
import type { Handed } from './ports.ts'
import { mostTries, nextTry, sendableAt } from './rules.ts'
import { isStillTrue } from './standing.ts'
import * as store from './store.ts'
import type { Message } from './store.ts'

/** Longer than any carrier takes: whoever holds a message so long is gone. */
export const leaseSeconds = 120

/** A message that its own writer does not come to within so long is left to the sweep, once its lease is over. */
export const promptSeconds = 10

/** How mail programs end such letters without opening them (RFC 8058). */
const unsubscribing = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Whether an account of that address is open; who has none is not asked (rules/campaigns#6). */
const isReaderOpen = async (ctx: Ctx, email: string): Promise<boolean> =>
  ((await findMember(ctx, { email }))?.state ?? 'active') === 'active'

/** Whether its reader still agrees to it, and it still holds; of letters that need no consent nothing is asked. */
const isStillWanted = async (ctx: Ctx, { to, key, marketing }: Message): Promise<boolean> =>
  marketing === null ||
  ((await mayWriteTo(ctx, to, marketing.purpose)) &&
    (await isReaderOpen(ctx, to)) &&
    (await isCartStillLeft(ctx, key)))

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
  const sent = message && (await sendTaken(ctx, message))
  if (sent) await store.markSent(ctx.db, [sent])
}

/** What was sent is noted together, but no later than this: who dies before that sends it again. */
const notedWithinMs = 1_000

/** Sends messages of their own writer one after the other. */
export async function sendAllTaken(ctx: Ctx, messages: readonly Message[], written: number): Promise<void> {
  let sent: store.Sent[] = []
  let noted = performance.now()
  const note = async () => {
    const taken = sent
    sent = []
    noted = performance.now()
    if (taken.length > 0) await store.markSent(ctx.db, taken)
  }
  try {
    for (const message of messages) {
      if (performance.now() - written >= promptSeconds * 1_000) break
      const one = await sendTaken(ctx, message)
      if (one) sent.push(one)
      if (performance.now() - noted >= notedWithinMs) await note()
    }
  } finally {
    await note()
  }
}

/** A text that was written by day may come to be tried at night; one that carries a secret goes at any hour. */
const awakeAt = ({ channel, goodUntil }: Message, moment: Date): Date =>
  goodUntil ? moment : sendableAt(channel, moment)

/**
 * The try itself, of a message that is held for it. Answers what is still to be noted, that it was sent; null: how it
 * ended is noted.
 */
async function sendTaken(ctx: Ctx, message: Message): Promise<store.Sent | null> {
  const now = ctx.clock.now()
  const { id, goodUntil } = message
  const erases = goodUntil !== null && !ctx.shop.tryOut // while the shop is tried out they are for reading
  const end = async (state: 'bounced' | 'failed' | 'outdated', why: string): Promise<null> => {
    await store.markFailed(ctx.db, id, state, { why, erases })
    return null
  }
  if (goodUntil && goodUntil <= now) return end('failed', 'it was over before it could be sent')
  const awake = awakeAt(message, now)
  if (awake > now) {
    await store.putOff(ctx.db, id, awake, 'it came to be sent at night')
    return null
  }
  if (!((await isStillWanted(ctx, message)) && (await isStillTrue(ctx, message.key))))
    return end('outdated', 'what it tells has changed since it was written')
  try {
    const handed = await hand(ctx, message)
    if (handed.taken) return { id, at: ctx.clock.now(), reference: handed.reference, erases }
    return await end(message.channel === 'mail' ? 'bounced' : 'failed', handed.why)
  } catch (error) {
    const why = String(error instanceof Error ? (error.cause ?? error) : error).slice(0, 500)
    if (!isRefusal(error)) ctx.log.error({ message: id, error: why }, 'a message could not be sent')
    const next = message.tries < mostTries ? nextTry(message.tries, ctx.clock.now()) : null
    const again = next && awakeAt(message, next)
    if (!again || (goodUntil && goodUntil <= again)) return end('failed', why)
    await store.putOff(ctx.db, id, again, why)
    return null
  }
}
