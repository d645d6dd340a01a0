import type { Ctx } from '../../context.ts'
import { callsOut } from '../../news.ts'
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
 * Brings the order of a deposit and the time it is for together, as both stand now (rules/bookings#22): paid, the
 * time becomes an appointment, or the money goes back; unpaid, neither outlives the other. Run twice it is done
 * once. Outside a transaction.
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
    // cancelling frees session and time, each with its event: of two at once the second finds nothing left
    if (!isRefusal(error) || error.code !== orderRefusals.nothing_to_refund.code) throw error
  }
}

/** The time is gone: what waits to be paid for it ends, unless it was paid at this moment. */
async function endUnpaid(ctx: Ctx, order: Order, { bookingId }: store.Deposit): Promise<void> {
  const booking = await bookings.findBooking(ctx.db, bookingId)
  if (booking?.state === 'held') return
  try {
    await cancelByStaff(ctx, order, { actor: 'system', reason: { cause: 'unpaid' } })
  } catch (error) {
    if (!isRefusal(error)) throw error // paid, or ended, meanwhile: that is settled by itself
  }
}

/** Nobody pays: the time is free again, unless another deposit was asked for it since. */
async function releaseTime(ctx: Ctx, { bookingId, orderId }: store.Deposit): Promise<void> {
  await ctx.transaction(async (tx) => {
    const booking = await lockedBooking(tx, bookingId)
    const last = await store.findOfHold(tx.db, bookingId)
    if (booking.state === 'held' && last?.orderId === orderId)
      await moveBooking(tx, booking, 'lapsed', { actor: 'system' })
  })
}

/** Whether the kept time became an appointment, or a request; false: it is gone, or cannot be had any more. */
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
      // paid in time: that it was told later is nobody's fault
      const kept = { ...booking, lapsesAt: null }
      await confirmWithin(tx, kept, { package: paid, health: undefined, locale }, { actor: 'shopper' })
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
  { concerns: ({ kind }) => kind === undefined || kind === 'deposit' },
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
/** While a bank asks the deposit back nothing is done about it: won, that is made up for. */
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
