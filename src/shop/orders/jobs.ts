import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { on, type CronJob } from '../subscribers.ts'
import { isLess, roundMoney } from '../money.ts'
import { isOnlyClaimed } from '../payments/fps/claims.ts'
import { openAttempts } from '../payments/payments.ts'
import { isRefusal } from '../refusal.ts'
import { inPortions, type Portion } from '../portions.ts'
import * as changes from './change.store.ts'
import { confirmCaptured } from './confirming/confirm-many.ts'
import { onPaymentCaptured } from './confirm.ts'
import { releaseHolds } from './holds.ts'
import { settleRefund } from './refunds/refund.ts'
import { refundPartialPayments } from './refunds/return-capture.ts'
import type { Order } from './order.rules.ts'
import { waitingRevision } from './revisions/revision.rules.ts'
import * as revisions from './revisions/revision.store.ts'
import { endDifference } from './revisions/revise.ts'
import * as store from './store.ts'
import { moveOrder } from './transition.ts'
import { dayMs } from '../calendar.ts'

export const takePayment = on('payment.captured', 'take-payment', onPaymentCaptured, confirmCaptured)

export const followRefund = on('refund.settled', 'follow-refund', settleRefund)

/** Batch size, in orders. */
const most = 200

/** Minutes by which a deadline is extended, repeatedly, while a payment attempt is open. */
const extensionMinutes = 10

/** Hours after which extensions end, whatever a provider reports; later money is a late payment (rules/orders#6). */
const longestExtensionHours = 24

const later = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * 60_000)

type Work = (tx: Ctx, order: Order) => Promise<void>

/** Runs `work` on each order in its own transaction, with the order locked. A failure is logged and skips that order. */
async function forEachOrder(ctx: Ctx, ids: readonly string[], work: Work): Promise<void> {
  for (const id of ids) {
    try {
      await ctx.transaction(async (tx) => {
        const order = await store.lockOrder(tx.db, id)
        if (order) await work(tx, order)
      })
    } catch (error) {
      if (!isRefusal(error))
        ctx.log.error({ order: id, error: String(error) }, 'an order could not be moved on')
    }
  }
}

/** Runs `work` on every order whose deadline has passed, in batches. */
export const forEachDue = (ctx: Ctx, due: changes.Due, work: Work, longestMs?: number): Promise<void> =>
  inPortions(
    most,
    (portion: Portion) => changes.listDue(ctx.db, due, portion),
    (ids) => forEachOrder(ctx, ids, work),
    longestMs,
  )

/** Lapses revisions whose difference was not paid in time; the deadline is extended while a payment attempt is open. */
async function lapseDifferences(ctx: Ctx, now: Date): Promise<void> {
  const { order_clocks: clocks } = await settingsOf(ctx)
  const lapse: Work = async (tx, order) => {
    const revision = waitingRevision(order)
    if (!revision?.payUntil || revision.payUntil > now.toISOString()) return
    const latest = Date.parse(revision.createdAt) + (clocks.linkHours + longestExtensionHours) * 3_600_000
    if (now.getTime() < latest && (await openAttempts(tx, order.id)))
      return revisions.payLater(tx.db, revision.id, later(now, extensionMinutes))
    await endDifference(tx, order, revision, 'lapsed', {
      reason: { cause: 'difference_unpaid' },
      actor: 'system',
    })
  }
  await inPortions(
    most,
    (portion: Portion) => revisions.listLapsing(ctx.db, now, portion),
    (ids) => forEachOrder(ctx, ids, lapse),
  )
}

/**
 * Whether an order is above the amount up to which an unconfirmed FPS claim extends its stock reservation. Such an
 * order stays payable; a payment after the release is treated as late.
 */
async function exceedsClaimLimit(tx: Ctx, order: Order): Promise<boolean> {
  const { order_clocks: clocks } = await settingsOf(tx)
  const most = roundMoney(clocks.claimHoldsUpTo, 'HKD')
  return order.currency === 'HKD' && isLess(most, order.due) && (await isOnlyClaimed(tx, order.id))
}

async function mayStillBePaid(tx: Ctx, order: Order, now: Date): Promise<boolean> {
  const { order_clocks: clocks } = await settingsOf(tx)
  const part = order.partialPayments.at(-1)
  const begun =
    order.events.findLast((event) => event.machine === 'status' && event.to === 'pending')?.at ??
    order.createdAt
  const since = part?.at ?? begun
  const hours = (order.cartId === null || part ? clocks.linkHours : clocks.payHours) + longestExtensionHours
  return now.getTime() - Date.parse(since) < hours * 3_600_000 && openAttempts(tx, order.id)
}

/**
 * Enforces the deadlines of unpaid orders (first releases the stock, then expires the order) and of unpaid
 * differences.
 */
export const enforceOrderDeadlines: CronJob = {
  job: 'keep-order-deadlines',
  at: '* * * * *',
  async run(ctx) {
    const now = ctx.clock.now()
    await forEachDue(ctx, { what: 'hold', before: now }, async (tx, order) => {
      if (order.status !== 'pending' || !order.holdsStock || (order.reserveUntil ?? '') > now.toISOString())
        return
      const isExtended = (await mayStillBePaid(tx, order, now)) && !(await exceedsClaimLimit(tx, order))
      if (isExtended)
        return changes.changeOrder(tx.db, order.id, { reserve_until: later(now, extensionMinutes) })
      await releaseHolds(tx, order, { reason: { cause: 'unpaid' }, actor: 'system' })
    })
    await forEachDue(ctx, { what: 'pay', before: now }, async (tx, order) => {
      if (
        !order.payUntil ||
        order.payUntil > now.toISOString() ||
        (order.status !== 'pending' && order.status !== 'draft')
      )
        return
      if (order.status === 'pending' && (await mayStillBePaid(tx, order, now)))
        return changes.changeOrder(tx.db, order.id, { pay_until: later(now, extensionMinutes) })
      await releaseHolds(tx, order, { reason: { cause: 'unpaid' }, actor: 'system' })
      const mover = { actor: 'system', reason: { cause: 'unpaid' } } as const
      if (order.fulfilmentState !== 'none')
        await moveOrder(tx, order, 'fulfilment', 'none', mover, { hold_cause: null })
      await moveOrder(tx, order, 'status', 'expired', mover)
      await refundPartialPayments(tx, order)
      await tx.publish('order.expired', { orderId: order.id })
    })
    await lapseDifferences(ctx, now)
  },
}

/** Deletes identity numbers for customs 90 days after delivery. */
export const forgetIdentityNumbers: CronJob = {
  job: 'forget-identity-numbers',
  at: '10 19 * * *', // 03:10 in Hong Kong
  run: (ctx) => changes.forgetPassports(ctx.db, new Date(ctx.clock.now().getTime() - 90 * dayMs)),
}
