import { afterAll, beforeAll, expect, it } from 'vitest'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { aSubscriber, type WireSubscription } from '#tools/builders/subscriptions/subscriptions.ts'
import { openPayingShop, type PayingShop } from '#tools/testing/test-shop.ts'
import { changeSetting } from '../../content/content.ts'
import { runDue } from '../clock.ts'
import { noticeAt } from '../days.rules.ts'

let shop: PayingShop
const clock = aClock()
beforeAll(async () => {
  shop = await openPayingShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

const sendFreeFrom = (goods: number) =>
  changeSetting(shop.shop.systemContext(), 'free_shipping_spending_value', goods)

it('shows no more than the notice announced, wherever the delivery is shown (rules/subscriptions#4)', async () => {
  await sendFreeFrom(1)
  const { buyer, subscription, subscriptionOf } = await aSubscriber(shop)
  const due = noticeAt(subscription.next?.renews_on ?? '')
  clock.move(Math.ceil((due.getTime() - clock.now().getTime()) / 1_000) + 1)
  await runDue(shop.shop.systemContext())
  await shop.work('send-subscription-notice')
  const { rows } = await shop.shop.pool.query<{ text: string; total: number }>(
    `select m.text, (c.announced ->> 'total')::int as total from messages m, subscription_cycles c
     where m.event = 'subscription.notice_due' and m.channel = 'mail' and c.number = 2`,
  )
  const announced = (rows[0]?.total ?? 0) / 100
  const token = /subscription\?token=([\w-]+)/.exec(rows[0]?.text ?? '')?.[1] ?? ''
  await sendFreeFrom(500) // such a parcel costs a delivery fee from now on

  const { body: page } = await buyer.get('/subscriptions')
  const [listed] = page.subscriptions as WireSubscription[]
  const { body } = await (await aVisitor(shop)).get(`/subscriptions/link?token=${token}`)
  expect([
    (await subscriptionOf()).next?.amount_due,
    listed?.next?.amount_due,
    (body.link as { amount_due: number }).amount_due,
  ]).toEqual([announced, announced, announced])
})
