import { randomBytes } from 'node:crypto'
import { tokenFor } from '../cards/cards.ts'
import type { Ctx } from '../context.ts'
import { isSame, type Money } from '../money.ts'
import { Refusal } from '../refusal.ts'
import type { Locale } from '../region.ts'
import type { Payment, PaymentMethod } from './contract.ts'
import { billNumberOf } from './fps.rules.ts'
import type { Buyer, CardWish, PayMe } from './ports.ts'
import { isOpen, lives, paymentRefusals, referenceOf, takesCurrency } from './rules.ts'
import { endAttempt } from './end.ts'
import { moveAttempt } from './settle.ts'
import { paymentFrom } from './shown.ts'
import * as store from './store.ts'
import type { Attempt } from './store.ts'

export type Start = {
  orderId: string
  orderNumber: string
  /** What is due; never what a client says. */
  amount: Money
  /** Money that was begun to be paid before is for something else of the same order. */
  since?: Date | null
  method: PaymentMethod
  locale: Locale
  /** Absolute addresses the provider sends the buyer back to. */
  successUrl: string
  failUrl: string
  cancelUrl: string
  buyer: Buyer
  /** By card, of a member: the stored one that pays, or whether the card is to be kept. */
  card?: { memberId: string; email: string; cardId: string | null; keep: boolean } | undefined
}

const later = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1_000)

/** Methods the shop is set up for and that take the currency. */
export function offeredMethods(ctx: Ctx, currency: Money['currency']): PaymentMethod[] {
  const { payDollar, payMe, fps } = ctx.outside.payments
  const on = [payDollar && 'paydollar', payMe && 'payme', fps && 'fps'] as const
  return on.filter((method) => method !== null).filter((method) => takesCurrency(method, currency))
}

/**
 * Starts to pay: gives back the order's open attempt of this method if there is one, for the same amount (SERVER 3.7). Call it outside a
 * transaction. Refuses `payments.method_off`, `payments.currency`, `payments.still_unknown` (P8), `payments.unavailable`.
 */
export async function startAttempt(ctx: Ctx, start: Start): Promise<Payment> {
  if (!takesCurrency(start.method, start.amount.currency)) throw new Refusal(paymentRefusals.currency)
  if (!offeredMethods(ctx, start.amount.currency).includes(start.method)) throw new Refusal(paymentRefusals.method_off)
  const before = (await store.listAttempts(ctx.db, start.orderId)).find((one) => one.method === start.method && isOpen(one.state))
  const isOld = before !== undefined && start.since != null && before.createdAt < start.since
  if (before && before.state !== 'unknown' && (isOld || !isStillGood(before, start.amount, ctx.clock.now()))) {
    const ended = await endAttempt(ctx, before, 'replaced')
    if (ended.state === 'captured' && !isOld) return paymentFrom(ctx, ended)
  }
  const { attempt, isNew } = await ctx.transaction((tx) => beginOrFind(tx, start))
  return opened(ctx, attempt, isNew, start)
}

/** Whether a second tab may go on with it. A PayMe request that never got its link was lost with its process. */
function isStillGood(attempt: Attempt, amount: Money, now: Date): boolean {
  if (!isSame(attempt.amount, amount)) return false
  if (attempt.state === 'processing' || attempt.state === 'authorised') return true
  if (attempt.method === 'payme' && !attempt.webLink) return now.getTime() - attempt.createdAt.getTime() < 30_000
  return !attempt.expiresAt || attempt.expiresAt.getTime() - now.getTime() > 60_000
}

async function beginOrFind(tx: Ctx, start: Start): Promise<{ attempt: Attempt; isNew: boolean }> {
  await store.lockOrder(tx.db, start.orderId)
  const now = tx.clock.now()
  const all = await store.listAttempts(tx.db, start.orderId)
  // paid a moment ago, and the order has not heard of it yet
  const paid = all.find(
    (one) =>
      one.capturedAt &&
      (!start.since || one.createdAt >= start.since) &&
      now.getTime() - one.capturedAt.getTime() < 600_000 &&
      isSame(one.amount, start.amount) &&
      !one.returned.minor,
  )
  if (paid) return { attempt: paid, isNew: false }
  if (all.some((one) => one.state === 'unknown')) throw new Refusal(paymentRefusals.still_unknown)
  const open = all.find((one) => one.method === start.method && isOpen(one.state))
  const card = start.card
    ? { cardMember: start.card.memberId, cardId: start.card.cardId, keepCard: start.card.keep }
    : { cardMember: null, cardId: null, keepCard: false }
  if (open) {
    const isSaid = open.cardMember === card.cardMember && open.cardId === card.cardId && open.keepCard === card.keepCard
    if (!isSaid) await store.sayCard(tx.db, open.id, card)
    return { attempt: { ...open, ...card }, isNew: false }
  }
  const number = (all.at(-1)?.number ?? 0) + 1
  const { seconds, firstAsk } = lives[start.method]
  const attempt = await store.addAttempt(tx.db, {
    order_id: start.orderId,
    order_number: start.orderNumber,
    number,
    method: start.method,
    reference: referenceOf(start.orderNumber, number),
    bill_number: start.method === 'fps' ? billNumberOf(start.orderNumber, number) : null,
    amount_minor: start.amount.minor,
    currency: start.amount.currency,
    hook_key: start.method === 'payme' ? randomBytes(18).toString('base64url') : null,
    card_member: card.cardMember,
    card_id: card.cardId,
    keep_card: card.keepCard,
    expires_at: later(now, seconds),
    next_ask_at: later(now, firstAsk),
    created_at: now,
  })
  if (start.method === 'payme') return { attempt, isNew: true }
  await moveAttempt(tx, attempt, 'redirected', { actor: 'shopper', reason: 'begun' })
  return { attempt: { ...attempt, state: 'redirected' }, isNew: true }
}

async function opened(ctx: Ctx, attempt: Attempt, isNew: boolean, start: Start): Promise<Payment> {
  const { payDollar, payMe } = ctx.outside.payments
  if (attempt.method === 'payme' && payMe && isOpen(attempt.state) && !attempt.webLink)
    return paymentFrom(ctx, isNew ? await requested(ctx, payMe, attempt, start) : await madeByAnother(ctx, attempt))
  if (attempt.method !== 'paydollar' || !payDollar || !isOpen(attempt.state)) return paymentFrom(ctx, attempt)
  const { reference, amount } = attempt
  const member = await memberFor(ctx, attempt, start)
  return paymentFrom(ctx, attempt, payDollar.form({ ...start, amount, reference, member }))
}

/** What PayDollar is told of a member: a card that is to be kept, or the stored one that pays. Throws `cards.unknown`, `cards.unusable`. */
async function memberFor(ctx: Ctx, { reference, amount }: Attempt, { card }: Start): Promise<CardWish['member']> {
  if (!card || (!card.keep && card.cardId === null)) return undefined
  const { memberId, email, cardId } = card
  if (cardId === null) return { id: memberId, email, token: null }
  const stored = await tokenFor(ctx, memberId, cardId, reference, amount)
  return { id: stored.memberId, email, token: stored.token }
}

/** Asks PayMe for a payment request. A lost answer ends the attempt: nobody has seen its link, so nobody can pay it. */
async function requested(ctx: Ctx, payMe: PayMe, attempt: Attempt, start: Start): Promise<Attempt> {
  const made = await payMe.create({
    reference: attempt.reference,
    amount: attempt.amount,
    locale: start.locale,
    seconds: lives.payme.seconds,
    notificationUrl: `${ctx.shop.publicUrl}/hooks/payme/${attempt.hookKey}`,
    successUrl: start.successUrl,
    failUrl: start.failUrl,
  })
  const after = await ctx.transaction(async (tx) => {
    const locked = await store.lockAttempt(tx.db, attempt.id)
    if (!locked) throw new Refusal(paymentRefusals.unknown_attempt)
    if (made.outcome !== 'made') {
      const code = made.code ?? made.outcome
      if (isOpen(locked.state)) await moveAttempt(tx, locked, 'failed', { actor: 'payme', reason: code }, { failureCode: code })
      return null
    }
    await store.changeAttempt(tx.db, attempt.id, {
      provider_ref: made.requestId,
      web_link: made.webLink,
      expires_at: later(tx.clock.now(), made.seconds),
    })
    const ready = (await store.findAttempt(tx.db, attempt.id)) ?? locked
    if (ready.state === 'created') await moveAttempt(tx, ready, 'redirected', { actor: 'payme', reason: 'requested' })
    return store.findAttempt(tx.db, attempt.id)
  })
  if (!after) throw new Refusal(paymentRefusals.unavailable)
  return after
}

/** Another tab is asking PayMe this very moment. */
async function madeByAnother(ctx: Ctx, attempt: Attempt): Promise<Attempt> {
  for (let looks = 0; looks < 25; looks += 1) {
    const now = await store.findAttempt(ctx.db, attempt.id)
    if (now?.webLink || (now && !isOpen(now.state))) return now
    await new Promise((done) => setTimeout(done, 200))
  }
  throw new Refusal(paymentRefusals.unavailable)
}
