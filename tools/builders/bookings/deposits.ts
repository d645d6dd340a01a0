import type { TestAnswer, TestShop } from '#tools/testing/test-shop.ts'
import { bookingIn, freeSlots, hold, noFlags, type WireBooking } from '#tools/builders/bookings/bookings.ts'
import { signedInMember } from '#tools/builders/members/members.ts'
import { ok } from '#tools/builders/orders/desk-orders.ts'
import { payByCard, type WireOrder } from '#tools/builders/orders/orders.ts'
import type { aClock } from '#tools/builders/payments/payments.ts'
import { settleDeposit } from '#shop/bookings/deposit/settle.ts'
import { daysLater } from '#shop/branches/day.rules.ts'
import { dayInHongKong } from '#shop/calendar.ts'
import type { Order } from '#shop/orders/order.rules.ts'
import { findOrder } from '#shop/orders/orders.ts'

type Member = Awaited<ReturnType<typeof signedInMember>>
export type WireDeposit = {
  price: number
  amount: number
  rest: number
  order_id: string | null
  is_paid: boolean
}

/** Input of `POST /bookings/{id}/deposit`: both declarations, and health answers. */
export const depositDeclared = { agree_age: true, agree_health: true, health: noFlags }

const depositJobs = [
  'settle-paid-deposit',
  'settle-cancelled-deposit',
  'settle-expired-deposit',
  'settle-freed-deposit',
  'settle-disputed-deposit',
  'settle-deposit-of-time',
] as const

export const depositIn = ({ deposit }: WireBooking) => deposit as WireDeposit | null

/** Deposits of a shop with a clock; each hold is on a later day than the one before, so that slots are free. */
export function depositsOf(shop: TestShop, clock: Pick<ReturnType<typeof aClock>, 'now'>) {
  let days = 3

  /** Runs the subscribers of a deposit's event, once. */
  const runJobs = async (): Promise<void> => {
    for (const job of depositJobs) await shop.work(job)
  }

  /** Runs the jobs, and settles once more: the repetition must change nothing. */
  const settle = async (orderId: string): Promise<void> => {
    await runJobs()
    await settleDeposit(shop.shop.systemContext(), orderId)
  }

  /** A slot held by a member without a package. */
  const aHold = async (): Promise<{ member: Member; held: WireBooking }> => {
    const member = await signedInMember(shop)
    const from = daysLater(dayInHongKong(clock.now()), (days += 1))
    const [slot] = await freeSlots(member, { from, to: daysLater(from, 3) })
    if (!slot) throw new Error('no slot is free')
    return { member, held: bookingIn(await hold(member, slot)) }
  }

  const request = (member: Member, id: string, changes: object = {}): Promise<TestAnswer> =>
    member.send('POST', `/bookings/${id}/deposit`, { ...depositDeclared, ...changes })

  /** A held slot with an order of its deposit, which is paid by card and settled where `isPaid`. */
  const aDeposit = async ({ isPaid }: { isPaid: boolean }) => {
    const { member, held } = await aHold()
    const order = ok(await request(member, held._id)).body.order as WireOrder
    if (isPaid) {
      await payByCard(shop, { visitor: member, order })
      await settle(order._id)
    }
    return { member, id: held._id, orderId: order._id, held }
  }

  const orderOf = async (id: string): Promise<Order> => {
    const order = await findOrder(shop.shop.systemContext(), id)
    if (!order) throw new Error('the order does not exist')
    return order
  }

  return { aHold, aDeposit, request, runJobs, settle, orderOf }
}

/** The booking as its owner reads it. */
export const readBooking = async (member: Pick<Member, 'get'>, id: string): Promise<WireBooking> =>
  bookingIn(await member.get(`/bookings/${id}`))
