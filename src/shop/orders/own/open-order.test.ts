import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { signedInMember, staysSignedIn } from '#tools/builders/members/members.ts'
import { payByCard, violations, type WireOrder } from '#tools/builders/orders/orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { fillBag } from '#tools/builders/checkout/visitor.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterEach(async () => expect(await violations(shop)).toEqual([]))
afterAll(() => shop.close())

type Member = ReturnType<typeof staysSignedIn>
const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const dashboardOf = async (member: Member) =>
  (await member.get('/account/dashboard')).body.dashboard as {
    open_orders: Record<string, unknown>[]
    order_count: number
    single_order_count: number
  }

/** What the account opens with of an order, made of what its own page has. */
function briefOf(order: WireOrder): Record<string, unknown> {
  const parcel = (order.parcels as { carrier: string; tracking_number: string | null }[]).at(-1)
  const items = order.items as unknown as { name: string; quantity: number }[]
  return {
    _id: order._id,
    number: order.number,
    cart_type: order.cart_type,
    status: order.status,
    fulfilment: order.fulfilment,
    status_text: order.status_text,
    currency: order.currency,
    total: order.total,
    amount_to_pay: order.can_pay ? order.amount_left : null,
    items: items.map(({ name, quantity }) => ({ name, quantity })),
    delivery_method: order.delivery_method,
    estimate: order.estimate,
    parcel: parcel ? { carrier: parcel.carrier, tracking_number: parcel.tracking_number } : null,
  }
}

it('the account page shows unpaid orders and orders on their way, with the data of the order page', async () => {
  const member = staysSignedIn(shop, await signedInMember(shop))
  expect(await dashboardOf(member)).toMatchObject({ open_orders: [], order_count: 0 })
  const place = async () => {
    await fillBag(member, { [shampoo]: 2 })
    const { status, body } = await member.order()
    expect(status).toBe(200)
    return { visitor: member, order: body.order as WireOrder }
  }
  const paid = await place()
  await payByCard(shop, paid)
  const waiting = await place()
  const pageOf = async ({ order }: { order: WireOrder }) =>
    (await member.get(`/order?id=${order._id}`)).body.order as WireOrder
  expect(await dashboardOf(member)).toMatchObject({
    open_orders: [briefOf(await pageOf(waiting)), briefOf(await pageOf(paid))],
    order_count: 2,
    single_order_count: 2,
  })
  clock.move(25 * 60 * 60) // after which it can be paid no more
  expect(await dashboardOf(member)).toMatchObject({
    open_orders: [briefOf(await pageOf(paid))],
    order_count: 2,
  })
})
