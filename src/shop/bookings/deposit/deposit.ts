import { catalogueOf } from '../../catalogue/catalogue.ts'
import type { Option } from '../../catalogue/contract.ts'
import type { Product } from '../../catalogue/product.rules.ts'
import { settingsOf } from '../../content/content.ts'
import type { Ctx, Member } from '../../context.ts'
import { mustStayOpen } from '../../members/accounts.ts'
import { memberRefusals } from '../../members/rules.ts'
import { toDecimal, type Money } from '../../money.ts'
import type { Order } from '../../orders/order.rules.ts'
import { findOrder, orderById, toOrderResponse } from '../../orders/orders.ts'
import { agreedLine } from '../../orders/placing/line.rules.ts'
import type { NewOrder } from '../../orders/placing/new-order.rules.ts'
import { placeOrder } from '../../orders/placing/place.ts'
import { buyable } from '../../pricing/buyable.rules.ts'
import { unitPrice, type Deal } from '../../pricing/rules.ts'
import { quoteRefusals } from '../../quotes/issue.rules.ts'
import { declarationVersion } from '../../quotes/new-order.rules.ts'
import { quoteOrder } from '../../quotes/order-quote.rules.ts'
import { toOrderAmounts } from '../../quotes/sums.rules.ts'
import { Refusal } from '../../refusal.ts'
import { serve } from '../../serve.ts'
import { today } from '../../sessions/sessions.ts'
import type { TreatmentPackage } from '../../sessions/session.rules.ts'
import type { Booking } from '../booking.rules.ts'
import { answersFor, checkPatchTest } from '../health/health.ts'
import { mustServe } from '../hold.ts'
import { mustOwn } from '../owner.ts'
import { bookingRefusals } from '../rules.ts'
import * as bookings from '../store.ts'
import { locked } from '../transition.ts'
import type { Booking as BookingView } from '../view.contract.ts'
import * as contract from './deposit.contract.ts'
import { depositOf, graceAfterPaying } from './deposit.rules.ts'
import * as store from './deposit.store.ts'

/** What a treatment costs this member once, and what of it is paid before. */
type DepositOffer = { product: Product; option: Option; price: Money; deposit: Money }

const minute = 60_000

/**
 * The deposit for one session of a treatment; null: it is paid whole, as nothing is sold once, or to nobody who
 * is signed in, or the shop takes no deposits. In Hong Kong dollars, for the rest is paid there.
 */
export async function depositOffer(ctx: Ctx, productId: string): Promise<DepositOffer | null> {
  const { booking_policy: policy } = await settingsOf(ctx)
  const product = (await catalogueOf(ctx)).byId.get(productId)
  if (!ctx.member || !product || product.productWhatsapp || policy.depositPercent === 0) return null
  const { groups, discountRate } = ctx.shopper
  const deal: Deal = { currency: 'HKD', rates: {}, groups, discountRate, quantity: 1 }
  const situation = { deal, unreachable: null, sellsSubscriptions: false, left: 1, today: today(ctx) }
  const offers = product.options.flatMap((option) => {
    if ((option.sessions ?? 1) !== 1 || !buyable(product, option, situation).ok) return []
    const price = unitPrice(option, deal)?.price
    return price ? [{ product, option, price, deposit: depositOf(price, policy.depositPercent) }] : []
  })
  return offers.toSorted((a, b) => a.price.minor - b.price.minor)[0] ?? null
}

const viewOf = (
  { price, deposit }: Pick<store.Deposit, 'price' | 'deposit'>,
  rest: Pick<NonNullable<BookingView['deposit']>, 'orderId' | 'isPaid' | 'isRestPaid'>,
): BookingView['deposit'] => ({
  price: toDecimal(price),
  amount: toDecimal(deposit),
  rest: toDecimal({ ...price, minor: price.minor - deposit.minor }),
  currency: price.currency,
  ...rest,
})

/** What a booking's owner reads of its deposit: the one that is offered, asked for, or paid; null: none. */
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
  return offer && viewOf(offer, { orderId: null, ...unpaid })
}

/** The order that was placed for a kept time and waits to be paid, or was paid just now. */
async function waitingDeposit(
  ctx: Ctx,
  bookingId: string,
): Promise<{ deposit: store.Deposit; order: Order } | null> {
  const deposit = await store.findOfHold(ctx.db, bookingId)
  const order = deposit && (await findOrder(ctx, deposit.orderId))
  const stands = order?.status === 'pending' || order?.status === 'confirmed'
  return deposit && order && stands ? { deposit, order } : null
}

/** Throws `checkout.agree_age`, `checkout.agree_health` at their fields. */
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
    await mustOwn(ctx, await bookings.findBooking(ctx.db, id), {})
    checkDeclared(ctx, declared)
    const offer = await depositOffer(ctx, (await bookings.findBooking(ctx.db, id))?.productId ?? '')
    const { order_clocks: clocks } = await settingsOf(ctx)
    const orderId = await ctx.transaction(async (tx) => {
      const booking = await locked(tx, id)
      const waiting = await waitingDeposit(tx, id)
      if (waiting) return waiting.order.id // pressed twice
      checkHeld(tx, booking)
      if (!offer) throw new Refusal(bookingRefusals.no_deposit)
      await mustStayOpen(tx, member.id)
      const service = await mustServe(tx, booking.productId)
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

/** Throws `bookings.hold_over`, `bookings.of_series`. */
function checkHeld(ctx: Pick<Ctx, 'clock'>, { state, lapsesAt, seriesId }: Booking): void {
  if (state !== 'held' || (lapsesAt !== null && lapsesAt <= ctx.clock.now()))
    throw new Refusal(bookingRefusals.hold_over)
  if (seriesId !== null) throw new Refusal(bookingRefusals.of_series)
}

/** The order of a deposit. Throws `checkout.sold_out`. */
async function placeDeposit(
  tx: Ctx,
  member: Member,
  { product, option, deposit }: DepositOffer,
  payUntil: Date,
): Promise<string> {
  const price = { price: deposit, original: null, reason: { kind: 'base' as const, considered: [] } }
  const part: Option = { ...option, name: '訂金', nameEn: 'Deposit', nameCn: '订金', nameTw: '訂金' }
  const { lines, sums } = quoteOrder({
    currency: deposit.currency,
    lines: [{ product, option: part, id: option.subSku, quantity: 1, price }],
    sending: null,
  })
  const placed = await placeOrder(tx, {
    order: {
      ...newOrder(tx, member),
      amounts: toOrderAmounts(sums),
      lines: lines.map((line) => agreedLine(line, () => undefined)),
    },
    coupon: null,
    reward: null,
    giftId: null,
    payUntil,
  })
  if ('short' in placed) throw new Refusal(bookingRefusals.no_deposit)
  return placed.id
}

const newOrder = (tx: Ctx, member: Member): Omit<NewOrder, 'amounts' | 'lines'> => ({
  sessionHash: tx.shopper.session,
  memberId: member.id,
  cartId: null,
  cartVersion: null,
  checkoutGroup: null,
  cartUpdatedAt: null,
  kind: 'deposit',
  locale: tx.shopper.locale,
  country: tx.shopper.country,
  email: member.email,
  firstname: member.firstname,
  lastname: member.lastname,
  phone: member.phone ?? '',
  giftCode: null,
  couponCode: null,
  couponLabel: null,
  deliveryMethod: null,
  estimate: null,
  giftWrapped: false,
  gift: null,
  clientRemarks: '',
  paymentMethod: null,
  tracking: null,
  rate: null,
  consents: {
    age: true,
    health: true,
    version: declarationVersion,
    at: tx.clock.now().toISOString(),
    ip: tx.shopper.ip,
  },
  addresses: [],
})
