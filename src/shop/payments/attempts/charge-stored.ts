import { storedCardOf } from '../../cards/cards.ts'
import type { StoredCard } from '../../cards/ports.ts'
import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import type { PaymentMethod } from '../contract.ts'
import type { PaymentProvider, StoredChargeResult } from '../ports.ts'
import { capabilitiesOf, providerOf } from '../providers.ts'
import { isInFlight, isOpen, paymentRefusals } from '../rules.ts'
import * as store from './attempts.store.ts'
import type { Attempt } from './attempts.store.ts'
import { rememberCard } from './card-fingerprints.ts'
import { chargeOutcome, type ChargeOutcome } from './charge-stored.rules.ts'
import { endAttempt } from './end.ts'
import { applyProviderStatus, moveAttempt } from './settle.ts'
import { queryAttempt } from './refresh.ts'
import { type StoredChargeInput, attemptOf } from './stored-attempt.ts'

export type StoredChargeView = { attemptId: string; outcome: ChargeOutcome; code: string | null }

/**
 * Charges a member's stored card without the member, by an attempt of its own. After a lost response the status is
 * queried before any other charge; the attempt stays `unknown` until the provider reports it, or has not known it for
 * ten minutes (rules/payments#15). Call it outside a transaction. Throws `payments.method_off`,
 * `payments.currency`, `payments.still_unknown` (another payment of the order is unclear), `cards.unknown`,
 * `cards.expired`, `cards.prepaid`.
 */
export async function chargeStoredCard(ctx: Ctx, input: StoredChargeInput): Promise<StoredChargeView> {
  const provider = providerOf(ctx, input.method)
  if (!provider || provider.capabilities.needsBuyer) throw new Refusal(paymentRefusals.method_off)
  if (!provider.capabilities.currencies.includes(input.amount.currency))
    throw new Refusal(paymentRefusals.currency)
  const before = await settleBefore(ctx, input)
  if (before) return present(provider, before)
  const card = await storedCardOf(ctx, input.memberId, input.cardId)
  const { attempt, isNew } = await ctx.transaction((tx) => begin(tx, input))
  if (!isNew) return present(provider, await queryAttempt(ctx, attempt, 'payments'))
  return present(provider, await charge(ctx, provider, attempt, card))
}

const present = (provider: PaymentProvider, { id, state, failureCode }: Attempt): StoredChargeView => ({
  attemptId: id,
  outcome: chargeOutcome({ state, failureCode, declineKind: provider.declineKind(failureCode) }),
  code: failureCode,
})

const paidFor = (attempts: readonly Attempt[]): Attempt | undefined =>
  attempts.find(({ state, isPart, refunded }) => state === 'captured' && !isPart && refunded.minor === 0)

/** Refreshes the order's open attempts; returns the attempt of this key, or one that paid the order; null: charge. */
async function settleBefore(ctx: Ctx, { orderId, key, method }: StoredChargeInput): Promise<Attempt | null> {
  const attempts: Attempt[] = []
  for (const attempt of await store.listAttempts(ctx.db, orderId))
    attempts.push(isOpen(attempt.state) ? await refresh(ctx, attempt, method) : attempt)
  const known = attempts.find(({ chargeKey }) => chargeKey === key) ?? paidFor(attempts)
  if (known) return known
  if (attempts.some((attempt) => isInTheWay(ctx, attempt, method)))
    throw new Refusal(paymentRefusals.still_unknown)
  return null
}

/** Whether an attempt blocks a charge: open with the same method, or possibly in flight with another. */
const isInTheWay = (ctx: Ctx, { method: by, state }: Attempt, method: PaymentMethod): boolean =>
  by === method
    ? isOpen(state)
    : isInFlight({ state, pendingIsInFlight: capabilitiesOf(ctx, by).pendingIsInFlight })

/** Refreshes a charge, or ends a card form that its buyer left, because the stored card is charged instead. */
async function refresh(ctx: Ctx, attempt: Attempt, method: PaymentMethod): Promise<Attempt> {
  const isCharge = attempt.chargeKey !== null || attempt.method !== method || attempt.state === 'unknown'
  return isCharge
    ? queryAttempt(ctx, attempt, 'payments')
    : endAttempt(ctx, attempt, 'stored_card', 'payments')
}

/** Records the charge before it is sent, so that it is queried even if the process ends. */
async function begin(tx: Ctx, input: StoredChargeInput): Promise<{ attempt: Attempt; isNew: boolean }> {
  const { orderId, key, method } = input
  await store.lockOrder(tx.db, orderId)
  const before = await store.listAttempts(tx.db, orderId)
  const known = before.find(({ chargeKey }) => chargeKey === key) ?? paidFor(before)
  if (known) return { attempt: known, isNew: false } // a concurrent process charged it
  if (before.some((each) => isInTheWay(tx, each, method))) throw new Refusal(paymentRefusals.still_unknown)
  const number = (before.at(-1)?.number ?? 0) + 1
  const attempt = await store.addAttempt(tx.db, attemptOf(input, number, tx.clock.now()))
  await moveAttempt(tx, attempt, 'unknown', { actor: 'payments', reason: { cause: 'stored_card' } })
  return { attempt: { ...attempt, state: 'unknown' }, isNew: true }
}

async function charge(
  ctx: Ctx,
  provider: PaymentProvider,
  attempt: Attempt,
  card: StoredCard,
): Promise<Attempt> {
  const { reference, amount } = attempt
  return apply(ctx, provider, attempt, await provider.chargeStored({ reference, amount, card }))
}

const apply = (
  ctx: Ctx,
  provider: PaymentProvider,
  attempt: Attempt,
  result: StoredChargeResult,
): Promise<Attempt> =>
  ctx.transaction(async (tx) => {
    const locked = await store.lockAttempt(tx.db, attempt.id)
    if (!locked) throw new Refusal(paymentRefusals.unknown_attempt)
    await applyResult(tx, provider, locked, result)
    return (await store.findAttempt(tx.db, attempt.id)) ?? locked
  })

/** Applies the result of a single charge. */
export async function applyStoredCharge(
  ctx: Ctx,
  attempt: Attempt,
  result: StoredChargeResult,
): Promise<StoredChargeView> {
  const provider = providerOf(ctx, attempt.method)
  if (!provider) throw new Refusal(paymentRefusals.method_off)
  const after = await apply(ctx, provider, attempt, result)
  // charges begun in bulk published no event
  if (isOpen(after.state))
    await ctx.publish('payment.state_changed', { orderId: attempt.orderId, attemptId: attempt.id })
  return present(provider, after)
}

/** Applies a charge's response; no effect if its webhook arrived first. */
async function applyResult(
  tx: Ctx,
  { method }: PaymentProvider,
  locked: Attempt,
  result: StoredChargeResult,
): Promise<void> {
  if (result.outcome === 'answered') {
    const { task } = await applyProviderStatus(tx, locked, result.status, method)
    if (result.status.state === 'captured' && !task && result.cardMark)
      await rememberCard(tx, locked, result.cardMark)
  } else if (result.outcome === 'unsent' && isOpen(locked.state)) {
    const found = { failureCode: 'unsent' }
    await moveAttempt(tx, locked, 'failed', { actor: method, reason: result.code ?? 'unsent' }, found)
  }
}
