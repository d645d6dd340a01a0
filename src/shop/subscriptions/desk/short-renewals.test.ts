import { afterAll, beforeAll, expect, it } from 'vitest'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { aSubscriber } from '#tools/builders/subscriptions/subscriptions.ts'
import { openPayingShop, type PayingShop } from '#tools/testing/test-shop.ts'
import { dayInHongKong } from '../../calendar.ts'
import { daysLater } from '../days.rules.ts'

let shop: PayingShop
const clock = aClock()
beforeAll(async () => {
  shop = await openPayingShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

it('names renewals of the next three days that fall short, and no later ones', async () => {
  const { subscription } = await aSubscriber(shop)
  const renewsIn = (days: number) =>
    shop.shop.pool.query(
      'update subscription_cycles set renews_on = $2 where subscription_id = $1 and number = 2',
      [subscription._id, daysLater(dayInHongKong(clock.now()), days)],
    )
  const found = async () => {
    const { body } = await (await atDesk(shop, 'warehouse')).get('/today')
    const matters = body.matters as { kind: string; count: number; rows: object[] }[]
    return matters.find(({ kind }) => kind === 'subscriptions_short')
  }
  await renewsIn(3)
  expect((await found())?.count).toBe(0)
  await shop.shop.pool.query('update subscription_lines set quantity = 99 where subscription_id = $1', [
    subscription._id,
  ])
  await shop.shop.pool.query('update stock_levels set on_hand = reserved + allocated where sub_sku like $1', [
    'ELOWEN-SCALP-SHAMPOO-500%',
  ])
  expect(await found()).toMatchObject({
    count: 1,
    rows: [{ id: subscription._id, title: subscription.number }],
  })
  await renewsIn(4)
  expect((await found())?.count).toBe(0)
})
