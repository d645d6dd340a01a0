import { createHash } from 'node:crypto'
import { z } from 'zod'
import { keepCard, tokenSeal } from '../../cards/cards.ts'
import type { PaidCard } from '../../cards/ports.ts'
import type { Ctx } from '../../context.ts'
import { rememberCard } from '../attempts/card-marks.ts'
import { applyWord, ask } from '../attempts/settle.ts'
import * as events from './webhooks.store.ts'
import type { Heard } from './webhooks.store.ts'
import * as store from '../attempts/attempts.store.ts'
import { openTask } from '../desk/tasks.ts'

/** Forged calls kept an hour; more are turned away unread, or anybody could fill the disk. */
const mostForged = 200

export type Call = {
  provider: 'paydollar' | 'payme'
  /** The unguessable end of the address, PayMe's calls have one. */
  key: string | null
  body: string
}

/**
 * Takes a provider's call: kept word for word, then checked, then answered (P2). `taken`: it will be settled,
 * now or by the sweep; repeats change nothing. `forged`: not from the provider; a person is told. `unknown`:
 * the shop has no such provider.
 */
export async function hear(ctx: Ctx, call: Call): Promise<'taken' | 'forged' | 'unknown'> {
  return call.provider === 'paydollar' ? hearPayDollar(ctx, call) : hearPayMe(ctx, call)
}

async function hearPayDollar(ctx: Ctx, call: Call): Promise<'taken' | 'forged' | 'unknown'> {
  const { payDollar } = ctx.outside.payments
  if (!payDollar) return 'unknown'
  const read = payDollar.read(call.body)
  if (!read) return keepForged(ctx, call)
  const id = await events.keepEvent(ctx.db, {
    provider: 'paydollar',
    key: read.key,
    body: read.kept,
    state: 'waiting',
    sealedCard: read.card && ctx.sealing.seal(tokenSeal, JSON.stringify(read.card)),
    at: ctx.clock.now(),
  })
  if (id)
    await settle(ctx, id).catch((error: unknown) =>
      ctx.log.warn(
        { event: id, error: String(error) },
        'a payment call could not be settled at once; the sweep will',
      ),
    )
  return 'taken'
}

const Hint = z.object({
  statusCode: z
    .string()
    .regex(/^\w{1,20}$/)
    .optional(),
  paymentRequestId: z.uuid().optional(),
})
const hintIn = (body: string): z.infer<typeof Hint> => {
  try {
    return Hint.safeParse(JSON.parse(body)).data ?? {}
  } catch {
    return {} // not JSON: a hint all the same, for PayMe signs nothing here
  }
}

/**
 * PayMe's calls are hints: their address is the proof, and PayMe itself is asked before anything is believed.
 */
async function hearPayMe(ctx: Ctx, call: Call): Promise<'taken' | 'forged' | 'unknown'> {
  if (!ctx.outside.payments.payMe) return 'unknown'
  const attempt =
    call.key && /^[\w-]{8,64}$/.test(call.key)
      ? await store.findKnown(ctx.db, 'payme', { hookKey: call.key })
      : null
  if (!attempt) return keepForged(ctx, call)
  const { statusCode = 'none', paymentRequestId } = hintIn(call.body)
  await ctx.transaction(async (tx) => {
    const key = `${attempt.providerRef ?? paymentRequestId ?? attempt.id}:${statusCode}`
    const at = tx.clock.now()
    const id = await events.keepEvent(tx.db, {
      provider: 'payme',
      key,
      body: call.body,
      state: 'waiting',
      attemptId: attempt.id,
      at,
    })
    if (id) await tx.announce('payment.heard', { eventId: id })
  })
  return 'taken'
}

async function keepForged(ctx: Ctx, { provider, body }: Call): Promise<'forged'> {
  const now = ctx.clock.now()
  if ((await events.countSuspicious(ctx.db, new Date(now.getTime() - 3_600_000))) >= mostForged)
    return 'forged'
  await ctx.transaction(async (tx) => {
    const key = `forged:${createHash('sha256').update(body).digest('hex')}`
    const id = await events.keepEvent(tx.db, { provider, key, body, state: 'suspicious', at: now })
    if (!id) return
    await openTask(tx, {
      key: `forged:${id}`,
      kind: 'forged',
      why: `a call in the name of ${provider} was not theirs`,
    })
  })
  return 'forged'
}

/** Makes of a kept call what it means. Doing it twice is doing it once. */
export async function settle(ctx: Ctx, eventId: string): Promise<void> {
  const event = await events.findEvent(ctx.db, eventId)
  if (event?.state !== 'waiting') return
  if (event.provider === 'payme') await settlePayMe(ctx, event)
  else await ctx.transaction((tx) => settlePayDollar(tx, eventId))
}

async function settlePayDollar(tx: Ctx, eventId: string): Promise<void> {
  const event = await events.lockEvent(tx.db, eventId)
  const read = event?.state === 'waiting' ? tx.outside.payments.payDollar?.read(event.body) : null
  if (!read) return
  const at = tx.clock.now()
  const { word } = read
  const found = word.reference
    ? await store.findKnown(tx.db, 'paydollar', { reference: word.reference })
    : null
  const attempt = found && (await store.lockAttempt(tx.db, found.id))
  if (!attempt) {
    const isMoney = word.state === 'captured'
    await events.settleEvent(tx.db, eventId, { state: isMoney ? 'mismatch' : 'ignored', attemptId: null, at })
    if (isMoney)
      await openTask(tx, {
        key: `unknown_reference:${eventId}`,
        kind: 'unknown_reference',
        why: `PayDollar took money as ${word.providerRef ?? '-'} for ${word.reference ?? 'no reference'}, which we never gave`,
      })
    return
  }
  const { to, task } = await applyWord(tx, attempt, word, 'paydollar')
  if (word.state === 'captured' && !task && read.cardMark) await rememberCard(tx, attempt, read.cardMark)
  if (word.state === 'captured' && !task && event?.sealedCard) await keepCardOf(tx, attempt, event.sealedCard)
  await events.settleEvent(tx.db, eventId, {
    state: task ? 'mismatch' : to ? 'done' : 'ignored',
    attemptId: attempt.id,
    at,
  })
}

/**
 * The card of a payment that was made, if its owner wanted it kept or it was a stored one. Another try may
 * have been begun since, and what was said last about keeping it counts.
 */
async function keepCardOf(
  tx: Ctx,
  { orderId, cardMember, cardId, keepCard: wanted }: store.Attempt,
  sealed: Buffer,
): Promise<void> {
  if (cardMember === null) return
  const last = (await store.listAttempts(tx.db, orderId)).findLast(({ method }) => method === 'paydollar')
  const keep = wanted && last?.keepCard === true
  const card = JSON.parse(tx.sealing.open(tokenSeal, sealed)) as PaidCard // sealed by hearPayDollar
  await keepCard(tx, { owner: cardMember, cardId, keep }, card)
}

async function settlePayMe(ctx: Ctx, event: Heard): Promise<void> {
  const found = event.attemptId ? await store.findAttempt(ctx.db, event.attemptId) : null
  if (!found) return
  const { paymentRequestId } = hintIn(event.body)
  // the answer to our request was lost: this call is the first we hear of its number, and PayMe says below
  // whose it is
  const attempt = found.providerRef || !paymentRequestId ? found : await adopted(ctx, found, paymentRequestId)
  const { attempt: after, answered } = await ask(ctx, attempt, 'payme')
  if (!answered) return // PayMe is away: the sweep tries again
  await events.settleEvent(ctx.db, event.id, {
    state: after.state === found.state ? 'ignored' : 'done',
    attemptId: found.id,
    at: ctx.clock.now(),
  })
}

async function adopted(ctx: Ctx, attempt: store.Attempt, requestId: string): Promise<store.Attempt> {
  const word = await ctx.outside.payments.payMe?.ask(requestId)
  if (word?.reference !== attempt.reference) return attempt
  await store.changeAttempt(ctx.db, attempt.id, { provider_ref: requestId })
  return { ...attempt, providerRef: requestId }
}

/** Calls that were kept but not settled: the process ended, or the provider was away. */
export async function settleWaiting(ctx: Ctx): Promise<void> {
  for (const id of await events.listWaiting(ctx.db, new Date(ctx.clock.now().getTime() - 20_000), 100))
    await settle(ctx, id).catch((error: unknown) =>
      ctx.log.error({ event: id, error: String(error) }, 'a payment call cannot be settled'),
    )
}

/** What providers said about an attempt, word for word. */
export const callsOf = (ctx: Ctx, attemptId: string): Promise<Heard[]> =>
  events.listEventsOf(ctx.db, attemptId)
