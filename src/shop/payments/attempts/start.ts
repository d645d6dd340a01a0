import { randomBytes } from 'node:crypto'
import { tokenFor } from '../../cards/cards.ts'
import type { Ctx } from '../../context.ts'
import { equals, toDecimal } from '../../money.ts'
import { Refusal } from '../../refusal.ts'
import type { Locale } from '../../region.ts'
import type { Payment, PaymentMethod } from '../contract.ts'
import type { Buyer, PaymentProvider, StartRequest } from '../ports.ts'
import { capabilitiesOf, offeredMethods, providerOf } from '../providers.ts'
import { isOpen, paymentRefusals, referenceOf } from '../rules.ts'
import { onNextStart } from './again.rules.ts'
import { chargedAmount, type Due } from './charge.rules.ts'
import { endAttempt } from './end.ts'
import { moveAttempt } from './settle.ts'
import { addRedirected } from './move.store.ts'
import { queryAttempt } from './refresh.ts'
import { toPaymentView } from './view.ts'
import * as store from './attempts.store.ts'
import type { Attempt } from './attempts.store.ts'

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

/**
 * Starts to pay: a new attempt with a reference of its own, or the open one while its buyer can go on with
 * it (`again.rules.ts`). Call it outside a transaction. Refuses `payments.method_off`, `payments.currency`,
 * `payments.still_unknown` (rules/payments#7), `payments.unavailable`.
 */
export async function startAttempt(ctx: Ctx, start: Start): Promise<Payment> {
  const { currencies, combinesOrders } = capabilitiesOf(ctx, start.method)
  const provider = providerOf(ctx, start.method)
  if (currencies.length > 0 && !currencies.includes(start.amount.currency))
    throw new Refusal(paymentRefusals.currency)
  if (!provider || !offeredMethods(ctx, start.amount.currency).includes(start.method))
    throw new Refusal(paymentRefusals.method_off)
  if (start.alongside?.length && !combinesOrders) throw new Refusal(paymentRefusals.method_off)
  const paid = (await refreshBefore(ctx, start, provider)) ?? (await endOthers(ctx, start))
  if (paid) return toPaymentView(ctx, paid)
  const { attempt, isNew } = await ctx.transaction((tx) => beginOrFind(tx, start, provider))
  return opened(ctx, provider, attempt, isNew, start)
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
      const again = onNextStart(before, amount, ctx.clock.now(), capabilitiesOf(ctx, before.method))
      if (again === 'wait' || (again === 'continue' && !isOld)) continue
      const ended = await endAttempt(ctx, before, 'replaced')
      if (ended.state === 'captured' && !isOld) return ended
    }
  }
  return null
}

/**
 * A request that its buyer turned down at the company is no use to them: asked about before it is handed out
 * again.
 */
async function refreshBefore(
  ctx: Ctx,
  start: Start,
  { capabilities }: PaymentProvider,
): Promise<Attempt | null> {
  if (!capabilities.createsRequest) return null
  const before = (await store.listAttempts(ctx.db, start.orderId)).findLast(
    (one) => one.method === start.method && isOpen(one.state),
  )
  if (!before?.webLink) return null
  const after = await queryAttempt(ctx, before, start.method)
  const isOld = start.since != null && after.createdAt < start.since
  return after.state === 'captured' && !isOld ? after : null
}

async function beginOrFind(
  tx: Ctx,
  start: Start,
  provider: PaymentProvider,
): Promise<{ attempt: Attempt; isNew: boolean }> {
  const dues = duesOf(start)
  // in one order, for two tabs may begin the same charge
  for (const orderId of dues.map((due) => due.orderId).toSorted()) await store.lockOrder(tx.db, orderId)
  const now = tx.clock.now()
  const earlier: { due: Due; before: Attempt[] }[] = []
  for (const due of dues) earlier.push({ due, before: await store.listAttempts(tx.db, due.orderId) })
  // paid a moment ago, and the order has not heard of it yet
  const paid = earlier.flatMap(({ due, before }) =>
    before.filter((one) => wasJustPaid(one, due, start, now)),
  )[0]
  if (paid) return { attempt: paid, isNew: false }
  for (const { due, before } of earlier) {
    const again = before.map((one) => onNextStart(one, due.amount, now, capabilitiesOf(tx, one.method)))
    if (again.includes('wait')) throw new Refusal(paymentRefusals.still_unknown)
    for (const [at, one] of before.entries()) {
      if (one.method !== start.method || again[at] === 'new') continue
      if (again[at] === 'continue') return { attempt: one, isNew: false }
      await replace(tx, one) // another tab began it this very moment
    }
  }
  return { attempt: await addAttempts(tx, start, provider, earlier), isNew: true }
}

/**
 * The payment, and a split payment for each order that its charge pays too. Whom no request is made for goes to the
 * company at once.
 */
async function addAttempts(
  tx: Ctx,
  start: Start,
  provider: PaymentProvider,
  earlier: readonly { due: Due; before: readonly Attempt[] }[],
): Promise<Attempt> {
  const now = tx.clock.now()
  const { secondsOpen, secondsToFirstQuery, createsRequest } = provider.capabilities
  const [first, ...rest] = earlier.map(({ due: { orderId, orderNumber, amount }, before }) => {
    const number = (before.at(-1)?.number ?? 0) + 1
    return {
      order_id: orderId,
      order_number: orderNumber,
      number,
      method: start.method,
      reference: referenceOf(orderNumber, number),
      bill_number: provider.billNumber(orderNumber, number),
      amount_minor: amount.minor,
      currency: amount.currency,
      expires_at: later(now, secondsOpen),
      created_at: now,
    }
  })
  if (!first) throw new Error('nothing is to be paid')
  const values = {
    ...first,
    webhook_key: createsRequest ? randomBytes(18).toString('base64url') : null,
    card_member: start.card?.memberId ?? null,
    card_id: start.card?.cardId ?? null,
    keep_card: start.card?.keep ?? false,
    next_poll_at: later(now, secondsToFirstQuery),
  }
  const mover = { actor: 'shopper', reason: 'begun' }
  if (!createsRequest && rest.length === 0) return addRedirected(tx.db, values, { ...mover, at: now })
  const attempt = await store.addAttempt(tx.db, values)
  const splits: Attempt[] = []
  for (const split of rest) splits.push(await store.addAttempt(tx.db, { ...split, charged_with: attempt.id }))
  if (createsRequest) return attempt
  await moveAttempt(tx, attempt, 'redirected', mover, {}, splits)
  return { ...attempt, state: 'redirected' }
}

async function replace(tx: Ctx, attempt: Attempt): Promise<void> {
  const payment = await store.lockAttempt(tx.db, attempt.chargedWith ?? attempt.id)
  if (payment && isOpen(payment.state))
    await moveAttempt(tx, payment, 'cancelled', { actor: 'shopper', reason: 'replaced' })
}

const wasJustPaid = (
  { isPart, capturedAt, createdAt, amount, refunded }: Attempt,
  due: Due,
  { since }: Start,
  now: Date,
): boolean =>
  !isPart &&
  capturedAt !== null &&
  (!since || createdAt >= since) &&
  now.getTime() - capturedAt.getTime() < 600_000 &&
  equals(amount, due.amount) &&
  !refunded.minor

async function opened(
  ctx: Ctx,
  provider: PaymentProvider,
  attempt: Attempt,
  isNew: boolean,
  start: Start,
): Promise<Payment> {
  const { createsRequest } = provider.capabilities
  if (!isOpen(attempt.state)) return toPaymentView(ctx, attempt)
  if (createsRequest && !attempt.webLink)
    return toPaymentView(
      ctx,
      isNew ? await requested(ctx, provider, attempt, start) : await requestedByOther(ctx, attempt),
    )
  if (!isNew) return toPaymentView(ctx, attempt)
  const request = await requestOf(ctx, provider, attempt, start)
  const started = await provider.start(request)
  if (started.outcome !== 'started') throw new Refusal(paymentRefusals.unavailable)
  return { ...toPaymentView(ctx, attempt, started.nextStep), amount: toDecimal(request.amount) }
}

async function requestOf(
  ctx: Ctx,
  { method, capabilities }: PaymentProvider,
  attempt: Attempt,
  start: Start,
): Promise<StartRequest> {
  const amount = chargedAmount(duesOf(start))
  const { locale, successUrl, failUrl, cancelUrl, buyer } = start
  return {
    attempt,
    amount,
    locale,
    secondsOpen: capabilities.secondsOpen,
    successUrl,
    failUrl,
    cancelUrl,
    webhookUrl: `${ctx.shop.publicUrl}/hooks/${method}${attempt.webhookKey ? `/${attempt.webhookKey}` : ''}`,
    buyer,
    member: await memberFor(ctx, { reference: attempt.reference, amount }, start),
  }
}

/**
 * What the provider learns of a member: a card that is to be kept, or the stored one that pays. Throws
 * `cards.unknown`, `cards.unusable`.
 */
async function memberFor(
  ctx: Ctx,
  { reference, amount }: Pick<Attempt, 'reference' | 'amount'>,
  { card }: Start,
): Promise<StartRequest['member']> {
  if (!card || (!card.keep && card.cardId === null)) return undefined
  const { memberId, email, cardId } = card
  if (cardId === null) return { id: memberId, email, token: null }
  const stored = await tokenFor(ctx, memberId, cardId, reference, amount)
  return { id: stored.memberId, email, token: stored.token }
}

/**
 * Creates the request at the provider. A lost answer ends the attempt: nobody has seen its link, so nobody
 * can pay it.
 */
async function requested(
  ctx: Ctx,
  provider: PaymentProvider,
  attempt: Attempt,
  start: Start,
): Promise<Attempt> {
  const { method } = provider
  const started = await provider.start(await requestOf(ctx, provider, attempt, start))
  const after = await ctx.transaction(async (tx) => {
    const locked = await store.lockAttempt(tx.db, attempt.id)
    if (!locked) throw new Refusal(paymentRefusals.unknown_attempt)
    if (started.outcome !== 'started') {
      const code = started.code ?? started.outcome
      if (isOpen(locked.state))
        await moveAttempt(tx, locked, 'failed', { actor: method, reason: code }, { failureCode: code })
      return null
    }
    const { nextStep, providerRef, secondsOpen } = started
    await store.changeAttempt(tx.db, attempt.id, {
      provider_ref: providerRef,
      web_link: nextStep.kind === 'link' ? nextStep.url : null,
      ...(secondsOpen === null ? {} : { expires_at: later(tx.clock.now(), secondsOpen) }),
    })
    const ready = (await store.findAttempt(tx.db, attempt.id)) ?? locked
    if (ready.state === 'created')
      await moveAttempt(tx, ready, 'redirected', { actor: method, reason: 'requested' })
    return store.findAttempt(tx.db, attempt.id)
  })
  if (!after) throw new Refusal(paymentRefusals.unavailable)
  return after
}

/** Another tab is creating the request this very moment. */
async function requestedByOther(ctx: Ctx, attempt: Attempt): Promise<Attempt> {
  for (let looks = 0; looks < 25; looks += 1) {
    const current = await store.findAttempt(ctx.db, attempt.id)
    if (current?.webLink || (current && !isOpen(current.state))) return current
    await new Promise((done) => setTimeout(done, 200))
  }
  throw new Refusal(paymentRefusals.unavailable)
}
