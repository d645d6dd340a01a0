import { randomBytes } from 'node:crypto'
import type { Ctx } from '../../context.ts'
import { equals } from '../../money.ts'
import { Refusal } from '../../refusal.ts'
import type { Payment } from '../contract.ts'
import type { PaymentProvider } from '../ports.ts'
import { capabilitiesOf, offeredMethods, providerOf } from '../providers.ts'
import { isOpen, paymentRefusals, referenceOf } from '../rules.ts'
import { onNextStart } from './again.rules.ts'
import type { Due } from './charge.rules.ts'
import { endAttempt } from './end.ts'
import { moveAttempt } from './settle.ts'
import { addRedirected } from './move.store.ts'
import { duesOf, later, openAtProvider, type Begun, type Start } from './open-at-provider.ts'
import { queryAttempt } from './refresh.ts'
import { toPaymentView } from './view.ts'
import * as store from './attempts.store.ts'
import type { Attempt } from './attempts.store.ts'

/**
 * Starts a payment: a new attempt with a new reference, or the open one while its buyer can go on with it
 * (`again.rules.ts`). Call it outside of transactions. Refuses `payments.method_off`, `payments.currency`,
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
  const paid = await refreshBefore(ctx, start, provider)
  if (paid) return toPaymentView(ctx, paid)
  const begin = (hasEnded: boolean) => ctx.transaction((tx) => beginOrFind(tx, start, provider, hasEnded))
  const begun = await begin(false)
  if (begun !== 'ends_others') return openAtProvider(ctx, provider, begun, start)
  const paidBefore = await endOthers(ctx, start)
  if (paidBefore) return toPaymentView(ctx, paidBefore)
  const after = await begin(true)
  if (after === 'ends_others') throw new Error('an open attempt was ended and is open again')
  return openAtProvider(ctx, provider, after, start)
}

const isOldFor = ({ since }: Start, { createdAt }: Attempt): boolean => since != null && createdAt < since

/** Whether an open attempt cannot be continued and has to be ended before a new one. */
function endsFirst(ctx: Ctx, start: Start, { amount }: Due, before: Attempt): boolean {
  if (before.method !== start.method || !isOpen(before.state)) return false
  const again = onNextStart(before, amount, ctx.clock.now(), capabilitiesOf(ctx, before.method))
  return again !== 'wait' && (again !== 'continue' || isOldFor(start, before))
}

/** Ends open attempts of these orders that cannot be continued; answers one that turns out to be paid. */
async function endOthers(ctx: Ctx, start: Start): Promise<Attempt | null> {
  for (const due of duesOf(start)) {
    const attempts = await store.listAttempts(ctx.db, due.orderId)
    for (const before of attempts.filter((one) => endsFirst(ctx, start, due, one))) {
      const ended = await endAttempt(ctx, before, 'replaced')
      if (ended.state === 'captured' && !isOldFor(start, before)) return ended
    }
  }
  return null
}

/** Asks the company about an open payment request before it is used again: its buyer may have declined or paid it. */
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

/** `ends_others`: an open attempt has to be ended first; its company is asked outside of this transaction. */
async function beginOrFind(
  tx: Ctx,
  start: Start,
  provider: PaymentProvider,
  hasEnded: boolean,
): Promise<Begun | 'ends_others'> {
  const dues = duesOf(start)
  // locked in one order: two tabs may begin the same charge
  for (const orderId of dues.map((due) => due.orderId).toSorted()) await store.lockOrder(tx.db, orderId)
  const now = tx.clock.now()
  const earlier: { due: Due; before: Attempt[] }[] = []
  for (const due of dues) earlier.push({ due, before: await store.listAttempts(tx.db, due.orderId) })
  if (!hasEnded && earlier.some(({ due, before }) => before.some((one) => endsFirst(tx, start, due, one))))
    return 'ends_others'
  // paid a moment ago; the job that confirms the order has not run yet
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
      await replace(tx, one) // begun by another tab since it was read
    }
  }
  return { attempt: await addAttempts(tx, start, provider, earlier), isNew: true }
}

/**
 * Writes the attempt, and a split payment for each other order that the charge pays. Where the method creates no request
 * at its company, the attempt is redirected at once.
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
