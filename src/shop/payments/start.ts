import { randomBytes } from 'node:crypto'
import { tokenFor } from '../cards/cards.ts'
import type { Ctx } from '../context.ts'
import { isSame, toDecimal, type Money } from '../money.ts'
import { Refusal } from '../refusal.ts'
import type { Locale } from '../region.ts'
import type { Payment, PaymentMethod } from './contract.ts'
import { billNumberOf } from './fps.rules.ts'
import type { Buyer, CardWish, PayMe } from './ports.ts'
import { isOpen, lives, paymentRefusals, referenceOf, takesCurrency } from './rules.ts'
import { onNextStart } from './again.rules.ts'
import { chargedAmount, type Due } from './charge.rules.ts'
import { endAttempt } from './end.ts'
import { askAbout, moveAttempt } from './settle.ts'
import { paymentFrom } from './shown.ts'
import * as store from './store.ts'
import type { Attempt } from './store.ts'

/** `amount` is what is due; never what a client says. */
export type Start = Due & {
  /** Other orders that one charge pays with it, each what it is due; by card alone. */
  alongside?: readonly Due[]
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
 * Starts to pay: by card always a new attempt with a reference of its own; by PayMe and FPS the open one
 * while it can be gone on with (`again.rules.ts`). Call it outside a transaction. Refuses
 * `payments.method_off`, `payments.currency`, `payments.still_unknown` (P8), `payments.unavailable`.
 */
export async function startAttempt(ctx: Ctx, start: Start): Promise<Payment> {
  if (!takesCurrency(start.method, start.amount.currency)) throw new Refusal(paymentRefusals.currency)
  if (!offeredMethods(ctx, start.amount.currency).includes(start.method))
    throw new Refusal(paymentRefusals.method_off)
  if (start.alongside?.length && start.method !== 'paydollar') throw new Refusal(paymentRefusals.method_off)
  const paid = (await lookAgain(ctx, start)) ?? (await endOthers(ctx, start))
  if (paid) return paymentFrom(ctx, paid)
  const { attempt, isNew } = await ctx.transaction((tx) => beginOrFind(tx, start))
  return opened(ctx, attempt, isNew, start)
}

const duesOf = (start: Start): readonly [Due, ...Due[]] => [start, ...(start.alongside ?? [])]

/** Ends what is under way of these orders and cannot be gone on with; answers what turns out to be paid. */
async function endOthers(ctx: Ctx, start: Start): Promise<Attempt | null> {
  for (const { orderId, amount } of duesOf(start)) {
    const open = (await store.listAttempts(ctx.db, orderId)).filter(
      (one) => one.method === start.method && isOpen(one.state),
    )
    for (const before of open) {
      const isOld = start.since != null && before.createdAt < start.since
      const again = onNextStart(before, amount, ctx.clock.now())
      if (again === 'wait' || (again === 'continue' && !isOld)) continue
      const ended = await endAttempt(ctx, before, 'replaced')
      if (ended.state === 'captured' && !isOld) return ended
    }
  }
  return null
}

/**
 * A link that its buyer turned down at the company is no use to them: asked about before it is handed out
 * again.
 */
async function lookAgain(ctx: Ctx, start: Start): Promise<Attempt | null> {
  if (start.method !== 'payme') return null
  const before = (await store.listAttempts(ctx.db, start.orderId)).findLast(
    (one) => one.method === 'payme' && isOpen(one.state),
  )
  if (!before?.webLink) return null
  const after = await askAbout(ctx, before, 'payme')
  const isOld = start.since != null && after.createdAt < start.since
  return after.state === 'captured' && !isOld ? after : null
}

async function beginOrFind(tx: Ctx, start: Start): Promise<{ attempt: Attempt; isNew: boolean }> {
  const dues = duesOf(start)
  // in one order, for two tabs may begin the same charge
  for (const orderId of dues.map((due) => due.orderId).toSorted()) await store.lockOrder(tx.db, orderId)
  const now = tx.clock.now()
  const asked: { due: Due; before: Attempt[] }[] = []
  for (const due of dues) asked.push({ due, before: await store.listAttempts(tx.db, due.orderId) })
  // paid a moment ago, and the order has not heard of it yet
  const paid = asked.flatMap(({ due, before }) =>
    before.filter((one) => wasJustPaid(one, due, start, now)),
  )[0]
  if (paid) return { attempt: paid, isNew: false }
  for (const { due, before } of asked) {
    const again = before.map((one) => onNextStart(one, due.amount, now))
    if (again.includes('wait')) throw new Refusal(paymentRefusals.still_unknown)
    for (const [at, one] of before.entries()) {
      if (one.method !== start.method || again[at] === 'new') continue
      if (again[at] === 'continue') return { attempt: one, isNew: false }
      await replace(tx, one) // another tab began it this very moment
    }
  }
  const card = start.card
    ? { cardMember: start.card.memberId, cardId: start.card.cardId, keepCard: start.card.keep }
    : { cardMember: null, cardId: null, keepCard: false }
  const { seconds, firstAsk } = lives[start.method]
  const begun = ({ orderId, orderNumber, amount }: Due, before: readonly Attempt[]) => {
    const number = (before.at(-1)?.number ?? 0) + 1
    return {
      order_id: orderId,
      order_number: orderNumber,
      number,
      method: start.method,
      reference: referenceOf(orderNumber, number),
      bill_number: start.method === 'fps' ? billNumberOf(orderNumber, number) : null,
      amount_minor: amount.minor,
      currency: amount.currency,
      expires_at: later(now, seconds),
      created_at: now,
    }
  }
  const [first, ...rest] = asked.map(({ due, before }) => begun(due, before))
  if (!first) throw new Error('nothing is asked for')
  const attempt = await store.addAttempt(tx.db, {
    ...first,
    hook_key: start.method === 'payme' ? randomBytes(18).toString('base64url') : null,
    card_member: card.cardMember,
    card_id: card.cardId,
    keep_card: card.keepCard,
    next_ask_at: later(now, firstAsk),
  })
  for (const follower of rest) await store.addAttempt(tx.db, { ...follower, charged_with: attempt.id })
  if (start.method === 'payme') return { attempt, isNew: true }
  await moveAttempt(tx, attempt, 'redirected', { actor: 'shopper', reason: { cause: 'begun' } })
  return { attempt: { ...attempt, state: 'redirected' }, isNew: true }
}

async function replace(tx: Ctx, attempt: Attempt): Promise<void> {
  const leader = await store.lockAttempt(tx.db, attempt.chargedWith ?? attempt.id)
  if (leader && isOpen(leader.state))
    await moveAttempt(tx, leader, 'cancelled', { actor: 'shopper', reason: { cause: 'replaced' } })
}

const wasJustPaid = (
  { isPart, capturedAt, createdAt, amount, returned }: Attempt,
  due: Due,
  { since }: Start,
  now: Date,
): boolean =>
  !isPart &&
  capturedAt !== null &&
  (!since || createdAt >= since) &&
  now.getTime() - capturedAt.getTime() < 600_000 &&
  isSame(amount, due.amount) &&
  !returned.minor

async function opened(ctx: Ctx, attempt: Attempt, isNew: boolean, start: Start): Promise<Payment> {
  const { payDollar, payMe } = ctx.outside.payments
  if (attempt.method === 'payme' && payMe && isOpen(attempt.state) && !attempt.webLink)
    return paymentFrom(
      ctx,
      isNew ? await requested(ctx, payMe, attempt, start) : await madeByAnother(ctx, attempt),
    )
  if (attempt.method !== 'paydollar' || !payDollar || !isOpen(attempt.state)) return paymentFrom(ctx, attempt)
  const { reference } = attempt
  const amount = chargedAmount(duesOf(start))
  const member = await memberFor(ctx, { reference, amount }, start)
  return {
    ...paymentFrom(ctx, attempt, payDollar.form({ ...start, amount, reference, member })),
    amount: toDecimal(amount),
  }
}

/**
 * What PayDollar is told of a member: a card that is to be kept, or the stored one that pays. Throws
 * `cards.unknown`, `cards.unusable`.
 */
async function memberFor(
  ctx: Ctx,
  { reference, amount }: Pick<Attempt, 'reference' | 'amount'>,
  { card }: Start,
): Promise<CardWish['member']> {
  if (!card || (!card.keep && card.cardId === null)) return undefined
  const { memberId, email, cardId } = card
  if (cardId === null) return { id: memberId, email, token: null }
  const stored = await tokenFor(ctx, memberId, cardId, reference, amount)
  return { id: stored.memberId, email, token: stored.token }
}

/**
 * Asks PayMe for a payment request. A lost answer ends the attempt: nobody has seen its link, so nobody can
 * pay it.
 */
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
      if (isOpen(locked.state))
        await moveAttempt(
          tx,
          locked,
          'failed',
          { actor: 'payme', reason: { cause: 'provider_refused', note: code } },
          { failureCode: code },
        )
      return null
    }
    await store.changeAttempt(tx.db, attempt.id, {
      provider_ref: made.requestId,
      web_link: made.webLink,
      expires_at: later(tx.clock.now(), made.seconds),
    })
    const ready = (await store.findAttempt(tx.db, attempt.id)) ?? locked
    if (ready.state === 'created')
      await moveAttempt(tx, ready, 'redirected', { actor: 'payme', reason: { cause: 'requested' } })
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
