import { afterAll, beforeAll, expect, it } from 'vitest'
import { orderStates } from '#tools/builders/orders/order-states.ts'
import { anOrder, levelOf, onHand } from '#tools/builders/orders/orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { shampoo } from '#tools/builders/returns/returns.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
  await onHand(shop, shampoo, 1_000)
})
afterAll(() => shop.close())
const states = orderStates(() => shop)

/** More than are read at a time, as after a sale or when the shop was closed for a night. */
const many = 205

it('releases the reservations of all overdue unpaid orders in one run, and expires them in one run', async () => {
  const lanes = Array.from({ length: 5 }, async () => {
    for (let left = many / 5; left > 0; left -= 1) await anOrder(shop, { [shampoo]: 1 })
  })
  await Promise.all(lanes)
  expect(await levelOf(shop, shampoo)).toMatchObject({ reserved: many })
  const run = async () => {
    await states.run('keep-order-deadlines')
    const { rows } = await shop.shop.pool.query('select status, count(*)::int from orders group by status')
    return [(await levelOf(shop, shampoo)).reserved, rows]
  }
  clock.move(16 * 60)
  expect(await run()).toEqual([0, [{ status: 'pending', count: many }]])
  clock.move(24 * 3_600)
  expect(await run()).toEqual([0, [{ status: 'expired', count: many }]])
})
