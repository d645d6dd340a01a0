import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { bothOrders } from '#tools/builders/checkout/both.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'
import { listMessages } from '../notifications.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

it('emails about two orders of one checkout name each other, and the link of either pays both', async () => {
  const { single, subscription } = await bothOrders(shop)
  clock.move(5 * 60)
  await shop.shop.jobs.find(({ name }) => name === 'tell-orders-unpaid')?.run({})
  for (const [order, other] of [
    [single, subscription],
    [subscription, single],
  ] as const) {
    const { messages } = await listMessages(shop.shop.systemContext(), { orderId: order._id, page: 1 })
    expect(messages).toHaveLength(1)
    expect(messages[0]?.text).toContain(`You placed order ${other.number} at the same moment.`)
    const link = new URL(/https?:\/\/\S+/.exec(messages[0]?.text ?? '')?.[0] ?? '')
    const stranger = await aVisitor(shop)
    const opened = { order_id: order._id, token: link.searchParams.get('token') }
    expect((await stranger.send('POST', '/order/paydollar/create', opened)).body.payment).toMatchObject({
      amount: 463,
    })
  }
})
