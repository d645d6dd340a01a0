import type { Ctx } from '../../context.ts'
import * as store from '../store.ts'
import { storeFeedback } from '../../content/content.ts'
import { findMember } from '../../members/accounts.ts'
import { cancelAttempts } from '../../payments/payments.ts'
import { findOrder } from '../../orders/orders.ts'
import { endRenewal } from '../../orders/renewing/renewals.ts'
import { personName } from '../../person.ts'
import { Refusal } from '../../refusal.ts'
import { daysLater } from '../days.rules.ts'
import { changed, illegal, late } from './guards.ts'
import { today } from '../quote.ts'
import { subscriptionRefusals, type CancelReason } from '../rules.ts'
import { cancelsInTime } from '../step.rules.ts'
import {
  hasAnnouncedTerms,
  hasMetMinimum,
  openCycle,
  type Cycle,
  type Subscription,
} from '../subscription.rules.ts'
import { endContract, moveContract, addSubscriptionEvent, type Actor } from '../transition.ts'

// Actions of the member, or of staff on their behalf. Each runs under the lock of the contract.

type Cancelling = { reasons: readonly CancelReason[]; note: string; overrides?: boolean }

/**
 * The next delivery of a contract that can be cancelled; open payments are ended only after this check. Throws the
 * refusals of `cancel`.
 */
export function requireCancellable(
  ctx: Pick<Ctx, 'say' | 'clock'>,
  subscription: Subscription,
  { reasons, overrides = false }: Cancelling,
): Cycle {
  const cycle = openCycle(subscription)
  if (!cycle || !['active', 'paused', 'past_due', 'suspended'].includes(subscription.state)) throw illegal()
  if (reasons.length === 0)
    throw new Refusal(subscriptionRefusals.reason_needed, {
      fields: { reasons: ctx.say(subscriptionRefusals.reason_needed.code) },
    })
  if (cycle.state === 'charging') throw new Refusal(subscriptionRefusals.charge_open)
  if (!overrides && !hasMetMinimum(subscription) && !hasAnnouncedTerms(subscription))
    throw new Refusal(subscriptionRefusals.minimum_periods)
  if (cycle.state !== 'failed' && !cancelsInTime(cycle, ctx.clock.now())) throw late(cycle, 'cancelBy')
  return cycle
}

/**
 * Ends the renewals (rules/subscriptions#6, #7). Throws `subscriptions.reason_needed`,
 * `subscriptions.minimum_periods`, `subscriptions.cutoff_passed`, `subscriptions.charge_open`.
 */
export async function cancel(
  tx: Ctx,
  subscription: Subscription,
  { reasons, note: words, overrides = false }: Cancelling,
  by: Actor,
): Promise<void> {
  const cycle = requireCancellable(tx, subscription, { reasons, note: words, overrides })
  const why = { cancel_reasons: [...new Set(reasons)], cancel_note: words }
  if (cycle.state === 'failed') {
    if (cycle.orderId)
      await endRenewal(tx, cycle.orderId, { actor: by.actor, reason: { cause: 'cancelled' } })
    await store.changeContract(tx.db, subscription.id, why)
    await endContract(tx, subscription, 'cancelled')
  } else {
    await moveContract(tx, subscription, 'cancel_scheduled', { ...why, paused_until: null })
  }
  await addSubscriptionEvent(tx, subscription, 'cancelled', by, {}, cycle.number)
  await changed(tx, subscription, 'cancelled')
  if (by.actor === 'shopper') await tellWhy(tx, subscription, { reasons: why.cancel_reasons, words })
}

/** Stores the cancel reasons as feedback; only free text opens a conversation that needs a reply. */
async function tellWhy(
  tx: Ctx,
  { memberId, number, firstOrderId }: Subscription,
  { reasons, words }: { reasons: readonly CancelReason[]; words: string },
): Promise<void> {
  const [owner, order] = [await findMember(tx, { id: memberId }), await findOrder(tx, firstOrderId)]
  if (!owner) return
  const { locale } = tx.shopper
  const list = reasons.map((reason) => tx.say(`subscription.cancel_reason.${reason}`, {}, locale))
  await storeFeedback(
    tx,
    {
      topic: 'subscription',
      name: personName(owner),
      email: owner.email,
      ...(order ? { orderNumber: order.number } : {}),
      text: [`${number}: ${list.join(', ')}`, words.trim()].filter(Boolean).join('\n\n'),
      locale,
    },
    { isToAnswer: words.trim() !== '' },
  )
}

export async function uncancel(tx: Ctx, subscription: Subscription, by: Actor): Promise<void> {
  const cycle = openCycle(subscription)
  if (subscription.state !== 'cancel_scheduled' || !cycle) throw illegal()
  if (cycle.renewsOn <= today(tx)) throw late({ renewsOn: daysLater(cycle.renewsOn, 0) }, 'cancelBy')
  await moveContract(tx, subscription, 'active', { cancel_reasons: [], cancel_note: '' })
  await addSubscriptionEvent(tx, subscription, 'uncancelled', by, { day: cycle.renewsOn }, cycle.number)
  await changed(tx, subscription, 'uncancelled')
}

/**
 * Cancels open payments of an unpaid delivery before its contract is cancelled. Runs outside a transaction. Throws
 * `subscriptions.charge_open` when the delivery is already paid.
 */
export async function endPaymentsOf(ctx: Ctx, subscription: Subscription, actor: string): Promise<void> {
  const orderId = openCycle(subscription)?.orderId
  const order = orderId ? await findOrder(ctx, orderId) : null
  // paid just now; the event has not been processed yet
  if (order?.status === 'confirmed') throw new Refusal(subscriptionRefusals.charge_open)
  if (order?.status === 'pending' && (await cancelAttempts(ctx, order.id, actor)) === 'paid')
    throw new Refusal(subscriptionRefusals.charge_open)
}
