import type { Ctx } from '../../context.ts'
import { callsOut } from '../../subscribers.ts'
import { cancelByStaff } from '../../orders/cancel.ts'
import type { Order } from '../../orders/order.rules.ts'
import { findOrder } from '../../orders/orders.ts'
import { refundWhole } from '../../orders/refunds/refund-whole.ts'
import { orderRefusals } from '../../orders/rules.ts'
import { isRefusal } from '../../refusal.ts'
import type { TreatmentPackage } from '../../sessions/session.rules.ts'
import { packagesOfOrder } from '../../sessions/sessions.ts'
import { confirmWithin } from '../hold.ts'
import * as bookings from '../store.ts'
import { lockedBooking, moveBooking } from '../transition.ts'
import * as store from './deposit.store.ts'

/**
 * Reconciles the order of a deposit with its hold (rules/bookings#22). Paid: the hold is confirmed, or else the deposit is
 * refunded. Unpaid: if order or hold ends, the other is ended too. Idempotent. Must run outside a transaction.
 */
export async function settleDeposit(ctx: Ctx, orderId: string): Promise<void> {
  const deposit = await store.findDeposit(ctx.db, orderId)
  const order = deposit && (await findOrder(ctx, orderId))
  if (!deposit || !order) return
  if (order.status === 'pending') return endUnpaid(ctx, order, deposit)
  if (order.confirmedAt === null) return releaseTime(ctx, deposit)
  const [paid] = await packagesOfOrder(ctx, orderId)
  if (!paid || paid.isHeld || paid.sessions[0]?.state !== 'active') return
  if (await confirms(ctx, deposit, paid, order)) return
  try {
    await refundWhole(ctx, orderId, { reason: { cause: 'cancelled' }, actor: 'system' })
  } catch (error) {
    // a cancellation publishes events for session and slot; the second handler finds no amount to refund
    if (!isRefusal(error) || error.code !== orderRefusals.nothing_to_refund.code) throw error
  }
}

/** Ends the unpaid order of a lost hold, unless it is paid concurrently. */
async function endUnpaid(ctx: Ctx, order: Order, { bookingId }: store.Deposit): Promise<void> {
  const booking = await bookings.findBooking(ctx.db, bookingId)
  if (booking?.state === 'held') return
  try {
    await cancelByStaff(ctx, order, { actor: 'system', reason: { cause: 'unpaid' } })
  } catch (error) {
    if (!isRefusal(error)) throw error // paid or ended concurrently: that event settles it
  }
}

/** Releases the hold of an unpaid deposit, unless another deposit was requested for it since. */
async function releaseTime(ctx: Ctx, { bookingId, orderId }: store.Deposit): Promise<void> {
  await ctx.transaction(async (tx) => {
    const booking = await lockedBooking(tx, bookingId)
    const last = await store.findOfHold(tx.db, bookingId)
    if (booking.state === 'held' && last?.orderId === orderId)
      await moveBooking(tx, booking, 'lapsed', { actor: 'system' })
  })
}

/** Confirms the hold as an appointment or request; false: the hold has ended or cannot be confirmed. */
async function confirms(
  ctx: Ctx,
  { bookingId }: store.Deposit,
  paid: TreatmentPackage,
  { locale }: Order,
): Promise<boolean> {
  try {
    return await ctx.transaction(async (tx) => {
      const booking = await lockedBooking(tx, bookingId)
      if (booking.state !== 'held') return false
      // the payment was in time, even if its notification was late
      const unexpired = { ...booking, lapsesAt: null }
      await confirmWithin(tx, unexpired, { package: paid, health: undefined, locale }, { actor: 'shopper' })
      return true
    })
  } catch (error) {
    if (isRefusal(error)) return false
    throw error
  }
}

const settlePaidDeposit = callsOut(
  'order.confirmed',
  'settle-paid-deposit',
  (ctx, { orderId }) => settleDeposit(ctx, orderId),
  { isRelevant: ({ kind }) => kind === undefined || kind === 'deposit' },
)
const settleCancelledDeposit = callsOut('order.cancelled', 'settle-cancelled-deposit', (ctx, { orderId }) =>
  settleDeposit(ctx, orderId),
)
const settleExpiredDeposit = callsOut('order.expired', 'settle-expired-deposit', (ctx, { orderId }) =>
  settleDeposit(ctx, orderId),
)
const settleFreedDeposit = callsOut('sessions.deposit_freed', 'settle-freed-deposit', (ctx, { orderId }) =>
  settleDeposit(ctx, orderId),
)
/** A disputed deposit is not settled while the dispute is open; this catches up once it has ended. */
const settleDisputedDeposit = callsOut('order.dispute_ended', 'settle-disputed-deposit', (ctx, { orderId }) =>
  settleDeposit(ctx, orderId),
)
const settleDepositOfTime = callsOut('booking.place_freed', 'settle-deposit-of-time', async (ctx, event) => {
  const deposit = await store.findOfHold(ctx.db, event.bookingId)
  if (deposit) await settleDeposit(ctx, deposit.orderId)
})

export const listeners = [
  settlePaidDeposit,
  settleCancelledDeposit,
  settleExpiredDeposit,
  settleFreedDeposit,
  settleDisputedDeposit,
  settleDepositOfTime,
]
