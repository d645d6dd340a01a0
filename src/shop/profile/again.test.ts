import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { bothOrders } from '#tools/builders/checkout/both.ts'
import {
  anOrder,
  receivePayDollar,
  levelOf,
  onHand,
  payByCard,
  violations,
} from '#tools/builders/orders/orders.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
})
afterEach(async () => expect(await violations(shop)).toEqual([]))
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const conditioner = 'ELOWEN-REPAIR-CONDITIONER-250'
const spa = 'SCALP-SPA-BASIN-1'
type Placed = Awaited<ReturnType<typeof anOrder>>
const bagOf = async ({ visitor }: Pick<Placed, 'visitor'>, kind: 'single' | 'subscription' = 'single') =>
  ((await visitor.cart(kind)).items as { sub_sku: string; quantity: number }[]).map(
    ({ sub_sku: sku, quantity }) => [sku, quantity],
  )
const change = ({ visitor, id }: Placed) => visitor.send('POST', '/order/change', { id })

describe('changing an order that is not paid', () => {
  it('cancels it and restores its cart, and a repeat adds nothing', async () => {
    const before = await levelOf(shop, shampoo)
    const placed = await anOrder(shop, { [shampoo]: 2, [conditioner]: 1 })
    await placed.visitor.send('POST', '/order/paydollar/create', { order_id: placed.id })
    const { status, body } = await change(placed)
    expect([status, body]).toEqual([200, { added: 2, missing: [] }])
    expect(await bagOf(placed)).toEqual([
      [shampoo, 2],
      [conditioner, 1],
    ])
    expect((await placed.visitor.get(`/order?id=${placed.id}`)).body.order).toMatchObject({
      status: 'cancelled',
    })
    expect(await levelOf(shop, shampoo)).toEqual(before)
    const again = await change(placed)
    expect([again.status, again.body.code]).toEqual([409, 'orders.illegal_transition'])
    expect((await placed.visitor.send('POST', '/order/again', { id: placed.id })).status).toBe(200)
    expect(await bagOf(placed)).toEqual([
      [shampoo, 2],
      [conditioner, 1],
    ])
  })

  it('names the options that were sold meanwhile, and restores the rest', async () => {
    await onHand(shop, conditioner, 3)
    const placed = await anOrder(shop, { [shampoo]: 1, [conditioner]: 3 })
    await placed.visitor.send('POST', '/order/cancel', { id: placed.id })
    await onHand(shop, conditioner, 0)
    const { body } = await placed.visitor.send('POST', '/order/again', { id: placed.id })
    expect(body).toMatchObject({ added: 1, missing: ['Repair Conditioner'] })
    await onHand(shop, conditioner, 300)
  })

  it('saves items of the other type for later, without losing any', async () => {
    const placed = await anOrder(shop, { [shampoo]: 1 })
    expect((await placed.visitor.set(spa, 1)).status).toBe(200)
    expect((await change(placed)).status).toBe(200)
    expect(await bagOf(placed)).toEqual([[shampoo, 1]])
    expect((await placed.visitor.get('/cart?currency=HKD')).body.saved_for_later).toMatchObject([
      { sub_sku: spa },
    ])
  })

  it('changes both orders of one checkout', async () => {
    const both = await bothOrders(shop)
    const { status, body } = await both.visitor.send('POST', '/order/change', { id: both.single._id })
    expect([status, body.missing]).toEqual([200, []])
    expect((await bagOf(both)).length + (await bagOf(both, 'subscription')).length).toBe(2)
    for (const { _id } of [both.single, both.subscription])
      expect((await both.visitor.get(`/order?id=${_id}`)).body.order).toMatchObject({ status: 'cancelled' })
  })

  it('requires its buyer and an unpaid order, and late money is refunded', async () => {
    const [paid, late] = [await anOrder(shop, { [shampoo]: 1 }), await anOrder(shop, { [shampoo]: 1 })]
    const stranger = await (await aVisitor(shop)).send('POST', '/order/change', { id: paid.id })
    expect([stranger.status, stranger.body.code]).toEqual([404, 'orders.unknown'])
    const byLink = await (
      await aVisitor(shop)
    ).send('POST', '/order/change', { id: paid.id, token: paid.token })
    expect([byLink.status, byLink.body.code]).toEqual([403, 'orders.confirm_first'])
    await payByCard(shop, paid)
    expect((await change(paid)).body).toMatchObject({ code: 'orders.illegal_transition' })
    await late.visitor.send('POST', '/order/paydollar/create', { order_id: late.id })
    await change(late)
    await receivePayDollar(shop, `${late.order.number}-1`, { Amt: '258.00' })
    expect((await late.visitor.get(`/order?id=${late.id}`)).body.order).toMatchObject({
      status: 'cancelled',
      refunds: [{ amount: 258 }],
    })
  })
})
