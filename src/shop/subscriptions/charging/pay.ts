import type { Ctx } from '../../context.ts'
import { findOrder } from '../../orders/orders.ts'
import { Refusal } from '../../refusal.ts'
import { beforehand, serve } from '../../serve.ts'
import { announcementFor } from '../announce.ts'
import { changeableCycle } from '../changes/guards.ts'
import { changeCard } from './card-action.ts'
import { chargeCycle, settleCycle } from './charge.ts'
import { chargeDue, chargeNewCard, declined } from './charge-due.ts'
import * as contract from '../contract.ts'
import { beginEnrolment } from './enrol.ts'
import { quoteDelivery, assortmentOf, today } from '../quote.ts'
import { endRenewal } from '../../orders/renewing/renewals.ts'
import { subscriptionRefusals } from '../rules.ts'
import * as store from '../store.ts'
import { openCycle, sendNowOpensOn, type Subscription } from '../subscription.rules.ts'
import { detail, memberId, requireOwnSubscription } from '../own-subscription.ts'
import { inDryRun } from '../dry-run.ts'
import {
  changing,
  moveContract,
  moveCycle,
  addSubscriptionEvent,
  scheduleNextStep,
  type Actor,
} from '../transition.ts'
import { dayWords } from '../view/event-text.ts'

const writes = { who: 'member', limit: 'order', idempotent: () => true } as const
const shopper: Actor = { actor: 'shopper' }

export const payNow = serve(contract.payNow, writes, async (ctx, { id, cardId, dryRun }) => {
  const seen = requireOwnSubscription(ctx, await store.findSubscription(ctx.db, id))
  if (dryRun) return detail(ctx, id)
  if (openCycle(seen)?.state !== 'failed') throw new Refusal(subscriptionRefusals.nothing_due)
  if (cardId)
    await changing(beforehand(ctx), id, (tx, locked) =>
      changeCard(tx, requireOwnSubscription(tx, locked), cardId, shopper),
    )
  const subscription = requireOwnSubscription(ctx, await store.findSubscription(ctx.db, id))
  const charged = await chargeDue(ctx, subscription, 'pay_now', 'shopper')
  if (charged.outcome === 'unknown') throw new Refusal(subscriptionRefusals.charge_open)
  if (charged.outcome !== 'captured') throw declined(ctx, charged)
  return detail(ctx, id)
})

export const updatePaymentMethod = serve(
  contract.updatePaymentMethod,
  writes,
  async (ctx, { subscriptionId, cardId }) => {
    const seen = requireOwnSubscription(ctx, await store.findSubscription(ctx.db, subscriptionId))
    if (cardId === undefined) {
      const payment = await beginEnrolment(ctx, memberId(ctx), seen)
      return { ...(await detail(ctx, subscriptionId)), payment, charged: null }
    }
    await changing(beforehand(ctx), subscriptionId, (tx, locked) =>
      changeCard(tx, requireOwnSubscription(tx, locked), cardId, shopper),
    )
    const charged = await chargeNewCard(ctx, subscriptionId)
    return { ...(await detail(ctx, subscriptionId)), payment: null, charged }
  },
)

/**
 * Charges and sends the next delivery today; the request counts as its announcement. Refuses the same as
 * `chargeCycle`.
 */
export const sendNow = serve(contract.sendNow, writes, async (ctx, { id, dryRun }) => {
  const before = requireOwnSubscription(ctx, await store.findSubscription(ctx.db, id))
  if (dryRun)
    return inDryRun(ctx, async (tx) => {
      await changing(tx, id, (inner, locked) => bringForward(inner, requireOwnSubscription(inner, locked)))
      return detail(tx, id)
    })
  await changing(ctx, id, (tx, locked) => bringForward(tx, requireOwnSubscription(tx, locked)))
  const charged = await chargeCycle(ctx, id, 'renewal', 'shopper')
  const outcome = charged.outcome === 'unknown' ? await settleCycle(ctx, id) : charged
  if (outcome.outcome === 'captured' || outcome.outcome === 'unknown') return detail(ctx, id)
  await restoreDay(ctx, id, before)
  throw declined(ctx, outcome)
})

async function bringForward(tx: Ctx, subscription: Subscription): Promise<void> {
  if (subscription.state !== 'active') throw new Refusal(subscriptionRefusals.illegal_transition)
  const cycle = changeableCycle(tx, subscription)
  if (!subscription.cardId) throw new Refusal(subscriptionRefusals.no_card)
  const opensOn = sendNowOpensOn(subscription)
  if (opensOn !== null && opensOn > today(tx))
    throw new Refusal(subscriptionRefusals.too_soon, {
      values: { from: dayWords(tx.shopper.locale, opensOn) },
    })
  const day = today(tx)
  const assortment = await assortmentOf(tx)
  const { order } = await quoteDelivery(tx, subscription, assortment, { day, announced: null })
  if (order.lines.length === 0) throw new Refusal(subscriptionRefusals.out_of_stock)
  const announced = await announcementFor(tx, subscription, { renewsOn: day }, assortment)
  await store.changeContract(tx.db, subscription.id, { anchor_on: day, anchor_number: cycle.number })
  await store.changeCycle(tx.db, cycle.id, {
    renews_on: day,
    announced: JSON.stringify(announced),
    announced_at: tx.clock.now(),
    answer: 'yes',
  })
  await moveCycle(tx, cycle, 'locked')
  await addSubscriptionEvent(tx, subscription, 'sent_now', shopper, { day }, cycle.number)
}

/** Restores the day of a delivery that was brought forward, after its charge was declined. */
async function restoreDay(ctx: Ctx, id: string, before: Subscription): Promise<void> {
  const cycle = openCycle(before)
  if (!cycle) return
  await ctx.transaction(async (tx) => {
    const subscription = await store.lockSubscription(tx.db, id)
    const now = subscription && openCycle(subscription)
    if (!subscription || now?.id !== cycle.id || now.state === 'charging') return
    const order = now.orderId ? await findOrder(tx, now.orderId) : null
    if (order?.status === 'pending')
      await endRenewal(tx, order.id, { actor: 'shopper', reason: { cause: 'cancelled' } })
    if (now.state === 'failed') {
      await moveCycle(tx, now, 'charging')
      await moveCycle(tx, now, 'locked', { failure: null, failure_code: null, retries: 0 })
      await moveContract(tx, subscription, 'active')
    }
    if (now.state === 'skipped') return
    await moveCycle(tx, now, 'scheduled')
    await store.changeContract(tx.db, id, {
      anchor_on: before.anchorOn,
      anchor_number: before.anchorNumber,
    })
    await store.changeCycle(tx.db, cycle.id, {
      renews_on: cycle.renewsOn,
      waited_days: cycle.waitedDays,
      announced: cycle.announced && JSON.stringify(cycle.announced),
      announced_at: cycle.announcedAt && new Date(cycle.announcedAt),
      answer: cycle.answered ? 'yes' : null,
    })
    await scheduleNextStep(tx, id)
  })
}
