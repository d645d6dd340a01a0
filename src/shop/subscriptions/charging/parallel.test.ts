import { afterAll, beforeAll, expect, it } from 'vitest'
import { aClock } from '#tools/builders/payments/payments.ts'
import { openPayingShop, type PayingShop } from '#tools/testing/test-shop.ts'
import { aSubscriber, settled } from '#tools/builders/subscriptions/subscriptions.ts'
import { auditShop } from '#shop/audit/audit.ts'
import { isRefusal } from '../../refusal.ts'
import { runDue } from '../clock.ts'
import { chargeAt, daysLater, lockAt, noticeAt } from '../days.rules.ts'
import { chargeCycle } from './charge.ts'

let shop: PayingShop
const clock = aClock()
beforeAll(async () => {
  shop = await openPayingShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

const goTo = (at: Date) =>
  clock.move(Math.max(0, Math.ceil((at.getTime() - clock.now().getTime()) / 1_000) + 1))
const rows = async (text: string, ...values: unknown[]) =>
  (await shop.shop.pool.query<Record<string, unknown>>(text, values)).rows

type Subscriber = Awaited<ReturnType<typeof aSubscriber>>

const answered = (work: Promise<unknown>): Promise<{ status: number }> =>
  work.then(
    () => ({ status: 200 }),
    (error: unknown) => ({ status: isRefusal(error) ? 409 : 500 }),
  )

/** Ten times five concurrent actions; returns the response statuses. */
async function storm({ act, subscription, buyer }: Subscriber, day: string): Promise<number[]> {
  const lineId = subscription.lines[0]?._id
  const other = subscription.lines[0]?.options.at(-1)?.sub_sku ?? subscription.lines[0]?.sub_sku
  const ctx = shop.shop.systemContext()
  const cancelled = { subscription_id: subscription._id, reasons: ['too_much'] }
  const actions = Array.from({ length: 10 }, (_, at) => [
    act('skip'),
    act('swap', { line_id: lineId, sub_sku: other }),
    act('date', { date: daysLater(day, at) }),
    buyer.send('POST', '/subscriptions/cancel', cancelled),
    at % 2 === 0 ? answered(runDue(ctx)) : answered(chargeCycle(ctx, subscription._id, 'renewal', 'system')),
  ]).flat()
  return (await Promise.all(actions)).map(({ status }) => status)
}

/** Charged amounts by delivery and by order, and whether events are in chronological order. */
async function books(id: string) {
  const [charged] = await rows(
    `select coalesce(max(times), 0)::int as most from (
       select count(*) as times from subscription_cycles c join orders o on o.id = c.order_id
       join payment_attempts a on a.order_id = o.id and a.state = 'captured'
       where c.subscription_id = $1 and c.number > 1 group by c.id) each`,
    id,
  )
  const events = await rows(
    'select id, at from subscription_events where subscription_id = $1 order by id',
    id,
  )
  const at = events.map((event) => (event.at as Date).getTime())
  const [open] = await rows(
    `select count(*)::int as cycles from subscription_cycles
     where subscription_id = $1 and state in ('scheduled', 'locked', 'charging', 'failed')`,
    id,
  )
  return {
    charged: charged?.most,
    isInOrder: at.every((each, n) => n === 0 || each >= (at[n - 1] ?? 0)),
    open,
  }
}

it.each([
  ['while it can still be changed', (day: string) => [noticeAt(day)]],
  ['when it is charged', (day: string) => [noticeAt(day), lockAt(day), chargeAt(day)]],
])('processes fifty actions on one contract in sequence %s (rules/subscriptions#28)', async (_, moments) => {
  const subscriber = await aSubscriber(shop)
  const { subscription, subscriptionOf } = subscriber
  const day = subscription.next?.renews_on ?? ''
  const path = moments(day)
  for (const at of path.slice(0, -1)) {
    goTo(at)
    await runDue(shop.shop.systemContext())
  }
  goTo(path.at(-1) ?? new Date())
  await subscriptionOf(subscription._id) // signs in again, because the session has expired
  const statuses = await storm(subscriber, day)
  await settled(shop)
  expect(statuses).toHaveLength(50)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  const found = await books(subscription._id)
  expect(found).toMatchObject({ isInOrder: true, open: { cycles: 1 } })
  expect(found.charged).toBe(path.length === 3 ? 1 : 0)
  const [paid] = await rows(
    `select count(*)::int as times from subscription_events where subscription_id = $1 and kind = 'paid' and cycle > 1`,
    subscription._id,
  )
  expect(paid?.times).toBe(found.charged) // the second caller does not charge the next delivery
  expect(await auditShop(shop.shop.systemContext())).toEqual([])
})
