import { afterAll, beforeAll, expect, it } from 'vitest'
import { as, conditioner, idOf, returnsOf, shampoo } from '#tools/builders/returns/returns.ts'
import { aCalendar, aDeliveredOrder, aReviewer } from '#tools/builders/reviews/reviews.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'

const calendar = aCalendar()
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock: calendar })
})
afterAll(() => shop.close())

/** A delivered order of two shampoos and one conditioner, partly returned and refunded. */
async function aReturn(lines: { line: number; units: number }[]) {
  const author = await aReviewer(shop)
  const order = await aDeliveredOrder(shop, author, { [shampoo]: 2, [conditioner]: 1 })
  const id = idOf(await returnsOf(shop, author, order).ask(lines))
  await as(shop, 'care', id, 'decide', { decision: 'approve' })
  await as(shop, 'warehouse', id, 'receive')
  await as(shop, 'warehouse', id, 'inspect', {
    lines: lines.map(({ line }) => ({ line_id: order.items[line]?._id, verdict: 'ok' })),
  })
  const settled = await as(shop, 'finance', id, 'settle')
  expect(settled.status).toBe(200)
  await shop.work('close-returned-reviews')
  calendar.pass(7.1)
  await author.signIn()
  return { author, order }
}

it('requests no review of goods that were returned in full, and grants no reward for them', async () => {
  const { author, order } = await aReturn([{ line: 0, units: 2 }])
  const { awaiting } = await author.mine()
  expect(awaiting.map(({ sku }) => sku)).toEqual([order.items[1]?.sub_sku.replace(/-\d+$/, '')])
  const { rows } = await shop.shop.pool.query<{ id: string }>(
    'select id from reviews where order_id = $1 and inventory_sku = $2',
    [order._id, order.items[0]?.sub_sku.replace(/-\d+$/, '')],
  )
  const written = await author.write(rows[0]?.id ?? '')
  expect([written.status, written.body.code]).toEqual([409, 'reviews.closed'])
  expect((await author.mine()).rewards).toEqual([])
})

it('requests a review of goods of which a piece was kept', async () => {
  const { author } = await aReturn([{ line: 0, units: 1 }])
  expect((await author.mine()).awaiting).toHaveLength(2)
})
