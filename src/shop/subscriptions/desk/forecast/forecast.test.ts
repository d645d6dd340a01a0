import { afterAll, beforeAll, expect, it } from 'vitest'
import { ok } from '#tools/builders/orders/desk-orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { aSubscriber } from '#tools/builders/subscriptions/subscriptions.ts'
import { openPayingShop, type PayingShop } from '#tools/testing/test-shop.ts'
import { daysBetween, daysLater } from '../../days.rules.ts'

let shop: PayingShop
const clock = aClock()
beforeAll(async () => {
  shop = await openPayingShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

type Forecast = {
  weeks: { from: string; to: string; deliveries: number; dollars: number | null }[]
  total: { deliveries: number; dollars: number | null; money: { currency: string; amount: number | null }[] }
  options: {
    sub_sku: string
    available: number
    units: number[]
    total: number
    on_hand: number
    short_from: string | null
  }[]
}
const forecast = async (by: AtDesk) => ok(await by.get('/subscription-forecast')).body as Forecast

it('lists renewals by week, their revenue, and shortages', async () => {
  const owner = await atDesk(shop, 'owner')
  expect((await forecast(owner)).total).toEqual({ deliveries: 0, money: [], dollars: 0 })

  const first = await aSubscriber(shop)
  const second = await aSubscriber(shop)
  await second.act('quantity', { line_id: second.subscription.lines[0]?._id, quantity: 3 })
  const [one, other] = [await first.subscriptionOf(), await second.subscriptionOf()]
  const today = (await forecast(owner)).weeks[0]?.from ?? ''
  clock.move((daysBetween(today, one.next?.renews_on ?? '') - 20) * 86_400) // both renew in the third week
  const again = await atDesk(shop, 'owner')
  await shop.shop.pool.query(
    `update stock_levels set on_hand = reserved + allocated + safety + 3 where sub_sku = 'ELOWEN-SCALP-SHAMPOO-500'`,
  )
  const available = async () => (await forecast(again)).options.map((option) => option.available)
  await expect.poll(available).toEqual([3]) // changed directly in the database: processes are notified asynchronously
  const found = await forecast(again)
  const due = (one.next?.total ?? 0) + (other.next?.total ?? 0)
  expect(found.total).toEqual({ deliveries: 2, money: [{ currency: 'HKD', amount: due }], dollars: due })
  expect(found.weeks.map(({ deliveries }) => deliveries)).toEqual([0, 0, 2, 0, 0, 0, 0, 0])
  expect(found.weeks[2]).toMatchObject({ dollars: due, to: daysLater(found.weeks[2]?.from ?? '', 6) })
  expect(found.options).toMatchObject([
    {
      sub_sku: 'ELOWEN-SCALP-SHAMPOO-500',
      units: [0, 0, 4, 0, 0, 0, 0, 0],
      total: 4,
      available: 3,
      short_from: found.weeks[2]?.from,
    },
  ])

  const { total, weeks } = await forecast(await atDesk(shop, 'warehouse'))
  expect([total.dollars, total.money[0]?.amount, weeks[2]?.dollars]).toEqual([null, null, null])
  expect((await (await atDesk(shop, 'content')).get('/subscription-forecast')).status).toBe(403)
})
