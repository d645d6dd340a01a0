import type { Ctx } from '../../context.ts'
import { releaseRenewal } from '../../orders/renewing/renewals.ts'
import { chargeAt, retriesBehind } from '../days.rules.ts'
import { mostRetries } from '../days.rules.ts'
import { today } from '../quote.ts'
import type { ChargeKind, ChargeOutcome, Failure } from '../rules.ts'
import * as store from '../store.ts'
import {
  anchorOf,
  cycleAfter,
  failureWord,
  type Cycle,
  type Subscription,
  type SubscriptionLine,
} from '../subscription.rules.ts'
import { moveContract, moveCycle, addSubscriptionEvent, schedule } from '../transition.ts'

const unsentMinutes = 15
/** Hours that an unreachable provider is retried before it counts as a decline. */
const unsentHours = 6

/** Applies a payment: the cycle is paid, the contract continues, and the next delivery is scheduled. */
export async function paid(
  tx: Ctx,
  subscription: Subscription,
  cycle: Cycle,
  orderId: string,
): Promise<void> {
  const isRecovered = subscription.state === 'past_due' || subscription.state === 'suspended'
  await moveCycle(tx, cycle, 'paid', {
    order_id: orderId,
    paid_at: tx.clock.now(),
    due_at: null,
    claimed_until: null,
    failure: null,
    failure_code: null,
  })
  const { renewsOn, anchorOn, anchorNumber } = nextDelivery(subscription, cycle, today(tx))
  const change = {
    paid_in_a_row: subscription.paidInARow + 1,
    anchor_on: anchorOn,
    anchor_number: anchorNumber,
    suspended_until: null,
  }
  if (isRecovered) await moveContract(tx, subscription, 'active', change)
  else await store.changeContract(tx.db, subscription.id, change)
  await schedule(tx, subscription, { number: cycle.number + 1, renewsOn })
  await takeRisenPrices(tx, subscription, cycle)
  await addSubscriptionEvent(tx, subscription, 'paid', { actor: 'payments' }, { orderId }, cycle.number)
  if (isRecovered)
    await tx.publish('subscription.recovered', { subscriptionId: subscription.id, cycleId: cycle.id })
}

/** The delivery after one that is paid today, and the anchor of its days. */
export function nextDelivery(subscription: Subscription, cycle: Cycle, day: string) {
  const anchor = anchorOf(subscription)
  if (!anchor) throw new Error(`subscription ${subscription.number} has no anchor`)
  return cycleAfter(anchor, cycle, day, subscription.state === 'suspended' || isSentEarly(cycle, day))
}

/** Whether the member had it sent before its day; later days count from then. */
const isSentEarly = ({ renewsOn, announced }: Cycle, day: string): boolean =>
  announced !== null && renewsOn > day

/** Whether an announced price applies on the day of a delivery. */
export const hasRisen = (
  { nextPrice, nextPriceFrom }: Pick<SubscriptionLine, 'nextPrice' | 'nextPriceFrom'>,
  renewsOn: string,
): boolean => nextPrice !== null && nextPriceFrom !== null && nextPriceFrom <= renewsOn

/** Makes an announced price the price of the line once a renewal used it. */
async function takeRisenPrices(
  tx: Ctx,
  subscription: Subscription,
  { renewsOn, number }: Cycle,
): Promise<void> {
  for (const line of subscription.lines) {
    if (!hasRisen(line, renewsOn) || line.nextPrice === null) continue
    await store.changeLine(tx.db, line.id, {
      unit_price: line.nextPrice,
      next_price: null,
      next_price_from: null,
    })
    const details = { name: line.name, amount: line.nextPrice }
    await addSubscriptionEvent(tx, subscription, 'price_changed', { actor: 'system' }, details, number)
  }
}

type Failing = { outcome: ChargeOutcome; code: string | null; kind: ChargeKind; attempt: number }

const failureOf = ({ outcome, code }: Failing): Failure =>
  code === 'no_card'
    ? 'no_card'
    : outcome === 'hard_decline'
      ? 'hard'
      : outcome === 'authentication'
        ? 'authentication'
        : outcome === 'unsent'
          ? 'unknown'
          : 'soft'

/**
 * Applies a failed charge: releases the reservation and continues the retry schedule (rules/subscriptions#12).
 * Returns the time before which no step may run; null: the schedule decides.
 */
export async function failed(
  tx: Ctx,
  subscription: Subscription,
  cycle: Cycle,
  failing: Failing,
): Promise<Date | null> {
  const now = tx.clock.now()
  const { kind, outcome, attempt } = failing
  await releaseRenewal(tx, cycle.orderId ?? '')
  const since = chargeAt(cycle.renewsOn).getTime()
  if (outcome === 'unsent' && kind === 'renewal' && now.getTime() < since + unsentHours * 3_600_000) {
    await moveCycle(tx, cycle, 'locked')
    return new Date(now.getTime() + unsentMinutes * 60_000)
  }
  const isFirst = subscription.state === 'active'
  const isBySchedule = kind === 'renewal' || kind === 'retry'
  const retries = isBySchedule ? Math.max(cycle.retries, retriesBehind(cycle.renewsOn, now)) : cycle.retries
  const failure = failureOf(failing)
  await moveCycle(tx, cycle, 'failed', { failure, failure_code: failing.code, retries })
  if (isFirst) await moveContract(tx, subscription, 'past_due')
  await addSubscriptionEvent(
    tx,
    subscription,
    'charge_failed',
    { actor: 'payments' },
    { reason: failureWord(failure, failing.code) },
    cycle.number,
  )
  await tx.publish('subscription.charge_failed', {
    subscriptionId: subscription.id,
    cycleId: cycle.id,
    attempt,
    isFirst,
    isBeforeLast: isBySchedule && failure !== 'hard' && failure !== 'no_card' && retries === mostRetries - 1,
  })
  return null
}
