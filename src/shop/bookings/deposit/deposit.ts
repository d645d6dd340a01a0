import { settingsOf } from '../../content/content.ts'
import type { Ctx } from '../../context.ts'
import { lockOpenAccount } from '../../members/accounts.ts'
import { memberRefusals } from '../../members/rules.ts'
import { toDecimal, zero } from '../../money.ts'
import type { Order } from '../../orders/order.rules.ts'
import { findOrder, orderById, toOrderResponse } from '../../orders/orders.ts'
import { quoteRefusals } from '../../quotes/issue.rules.ts'
import { Refusal } from '../../refusal.ts'
import { serve } from '../../serve.ts'
import type { TreatmentPackage } from '../../sessions/session.rules.ts'
import type { Booking } from '../booking.rules.ts'
import { answersFor } from '../health/health.ts'
import { checkPatchTest } from '../patch-tests/patch-tests.ts'
import { requireService } from '../hold.ts'
import { requireOwnBooking } from '../owner.ts'
import { bookingRefusals } from '../rules.ts'
import * as bookings from '../store.ts'
import { lockedBooking } from '../transition.ts'
import type { Booking as BookingView } from '../view.contract.ts'
import * as contract from './deposit.contract.ts'
import { graceAfterPaying, balanceDue, type Shares } from './deposit.rules.ts'
import * as store from './deposit.store.ts'
import { depositOffer } from './deposit-offer.ts'
import { placeDeposit } from './deposit-order.ts'

const minute = 60_000

const viewOf = (
  shares: Shares,
  rest: Pick<NonNullable<BookingView['deposit']>, 'orderId' | 'isPaid' | 'isRestPaid'>,
): BookingView['deposit'] => ({
  price: toDecimal(shares.price),
  amount: toDecimal(shares.deposit),
  rest: toDecimal(balanceDue(shares)),
  currency: shares.price.currency,
  ...rest,
})

/** View of a booking's deposit for its owner: offered, requested or paid; null: none. */
export async function depositView(
  ctx: Ctx,
  booking: Pick<Booking, 'id' | 'state' | 'productId' | 'seriesId'>,
  used: TreatmentPackage | null,
): Promise<BookingView['deposit']> {
  if (used) {
    const paid = used.isDeposit ? await store.findDeposit(ctx.db, used.orderId) : null
    return paid && viewOf(paid, { orderId: paid.orderId, isPaid: true, isRestPaid: paid.restPaidBy !== null })
  }
  if (booking.state !== 'held' || booking.seriesId !== null) return null
  const unpaid = { isPaid: false, isRestPaid: false }
  const waiting = await waitingDeposit(ctx, booking.id)
  if (waiting) return viewOf(waiting.deposit, { orderId: waiting.order.id, ...unpaid })
  const offer = await depositOffer(ctx, booking.productId)
  return offer && viewOf({ ...offer, takenBack: zero(offer.price.currency) }, { orderId: null, ...unpaid })
}

/** The deposit of a hold whose order is pending or just paid; null: none. */
async function waitingDeposit(
  ctx: Ctx,
  bookingId: string,
): Promise<{ deposit: store.Deposit; order: Order } | null> {
  const deposit = await store.findOfHold(ctx.db, bookingId)
  const order = deposit && (await findOrder(ctx, deposit.orderId))
  const stands = order?.status === 'pending' || order?.status === 'confirmed'
  return deposit && order && stands ? { deposit, order } : null
}

/** Checks the declarations. Throws `checkout.agree_age`, `checkout.agree_health` at their fields. */
function checkDeclared(
  ctx: Ctx,
  { agreeAge, agreeHealth }: { agreeAge: boolean; agreeHealth: boolean },
): void {
  const missing = agreeAge ? (agreeHealth ? null : 'agree_health') : 'agree_age'
  if (!missing) return
  const refusal = quoteRefusals[missing]
  throw new Refusal(refusal, { fields: { [missing]: ctx.say(refusal.code) } })
}

export const depositBooking = serve(
  contract.depositBooking,
  { who: 'member', limit: 'order', idempotent: () => true },
  async (ctx, { id, health, ...declared }) => {
    const { member } = ctx
    if (!member) throw new Refusal(memberRefusals.signed_out)
    await requireOwnBooking(ctx, await bookings.findBooking(ctx.db, id), {})
    checkDeclared(ctx, declared)
    const offer = await depositOffer(ctx, (await bookings.findBooking(ctx.db, id))?.productId ?? '')
    const { order_clocks: clocks } = await settingsOf(ctx)
    const orderId = await ctx.transaction(async (tx) => {
      const booking = await lockedBooking(tx, id)
      const waiting = await waitingDeposit(tx, id)
      if (waiting) return waiting.order.id // repeated request
      checkHeld(tx, booking)
      if (!offer) throw new Refusal(bookingRefusals.no_deposit)
      await lockOpenAccount(tx, member.id)
      const service = await requireService(tx, booking.productId)
      await checkPatchTest(tx, member.id, service, booking.startsAt)
      await answersFor(tx, { memberId: member.id, orderId: null }, service, health)
      const payUntil = new Date(tx.clock.now().getTime() + clocks.holdMinutes * minute)
      const placed = await placeDeposit(tx, member, offer, payUntil)
      await store.insertDeposit(tx.db, { ...offer, orderId: placed, bookingId: id, at: tx.clock.now() })
      await bookings.changeBooking(tx.db, id, {
        member_id: member.id,
        session_hash: null,
        lapses_at: new Date(payUntil.getTime() + graceAfterPaying * minute),
      })
      return placed
    })
    return { order: await toOrderResponse(ctx, await orderById(ctx, orderId)) }
  },
)

/** Checks that a hold is active and not of a series. Throws `bookings.hold_over`, `bookings.of_series`. */
function checkHeld(ctx: Pick<Ctx, 'clock'>, { state, lapsesAt, seriesId }: Booking): void {
  if (state !== 'held' || (lapsesAt !== null && lapsesAt <= ctx.clock.now()))
    throw new Refusal(bookingRefusals.hold_over)
  if (seriesId !== null) throw new Refusal(bookingRefusals.of_series)
}
