import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { on, type CronJob } from '../news.ts'
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

export const takePayment = on('payment.captured', 'take-payment', onPaymentCaptured, confirmCaptured)

export const followRefund = on('refund.settled', 'follow-refund', settleRefund)

/** Orders read at a time. */
const most = 200

/** While money may come any moment the clocks go on so long, and again. */
const patienceMinutes = 10

/** Then it is over, whatever a provider says; late money goes the way of late money (rules/orders#6). */
const patienceHours = 24

const later = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * 60_000)

type Work = (tx: Ctx, order: Order) => Promise<void>

/** Each order of the list under its own lock; one that moved on meanwhile is left alone. */
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

/** Every order whose clock ran out. */
export const forEachDue = (ctx: Ctx, due: changes.Due, work: Work, longestMs?: number): Promise<void> =>
  inPortions(
    most,
    (portion: Portion) => changes.listDue(ctx.db, due, portion),
    (ids) => forEachOrder(ctx, ids, work),
    longestMs,
  )

/**
 * A change whose difference was not paid in time comes to nothing; while money may come any moment, it waits
 * as orders do.
 */
async function keepDifferences(ctx: Ctx, now: Date): Promise<void> {
  const { order_clocks: clocks } = await settingsOf(ctx)
  const lapse: Work = async (tx, order) => {
    const revision = waitingRevision(order)
    if (!revision?.payUntil || revision.payUntil > now.toISOString()) return
    const latest = Date.parse(revision.createdAt) + (clocks.linkHours + patienceHours) * 3_600_000
    if (now.getTime() < latest && (await openAttempts(tx, order.id)))
      return revisions.payLater(tx.db, revision.id, later(now, patienceMinutes))
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
 * A buyer's word alone holds dear goods no longer than the FPS clock: the order stays payable, and money that
 * comes is late money.
 */
async function isTooDearToHold(tx: Ctx, order: Order): Promise<boolean> {
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
  const hours = (order.cartId === null || part ? clocks.linkHours : clocks.payHours) + patienceHours
  return now.getTime() - Date.parse(since) < hours * 3_600_000 && openAttempts(tx, order.id)
}

/**
 * The two clocks of an unpaid order, at whose ends its goods go back on sale and it expires; and the one of
 * an unpaid difference.
 */
export const enforceOrderDeadlines: CronJob = {
  job: 'keep-order-deadlines',
  at: '* * * * *',
  async run(ctx) {
    const now = ctx.clock.now()
    await forEachDue(ctx, { what: 'hold', before: now }, async (tx, order) => {
      if (order.status !== 'pending' || !order.holdsStock || (order.reserveUntil ?? '') > now.toISOString())
        return
      const keeps = (await mayStillBePaid(tx, order, now)) && !(await isTooDearToHold(tx, order))
      if (keeps) return changes.changeOrder(tx.db, order.id, { reserve_until: later(now, patienceMinutes) })
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
        return changes.changeOrder(tx.db, order.id, { pay_until: later(now, patienceMinutes) })
      await releaseHolds(tx, order, { reason: { cause: 'unpaid' }, actor: 'system' })
      const mover = { actor: 'system', reason: { cause: 'unpaid' } } as const
      if (order.fulfilmentState !== 'none')
        await moveOrder(tx, order, 'fulfilment', 'none', mover, { hold_cause: null })
      await moveOrder(tx, order, 'status', 'expired', mover)
      await refundPartialPayments(tx, order)
      await tx.publish('order.expired', { orderId: order.id })
    })
    await keepDifferences(ctx, now)
  },
}

/** Identity numbers for customs are kept 90 days after delivery. */
export const forgetIdentityNumbers: CronJob = {
  job: 'forget-identity-numbers',
  at: '10 19 * * *', // 03:10 in Hong Kong
  run: (ctx) => changes.forgetPassports(ctx.db, new Date(ctx.clock.now().getTime() - 90 * 86_400_000)),
}
