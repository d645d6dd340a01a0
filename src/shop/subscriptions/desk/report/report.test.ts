import { afterAll, beforeAll, expect, it } from 'vitest'
import { ok } from '#tools/builders/orders/desk-orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { aSubscriber, settled } from '#tools/builders/subscriptions/subscriptions.ts'
import { openPayingShop, type PayingShop } from '#tools/testing/test-shop.ts'
import { daysLater } from '../../../branches/day.rules.ts'
import { dayInHongKong } from '../../../calendar.ts'
import { runDue } from '../../clock.ts'
import { chargeAt, lockAt, noticeAt } from '../../days.rules.ts'
import type { SubscriptionFigures } from './report.contract.ts'

let shop: PayingShop
const clock = aClock()
beforeAll(async () => {
  shop = await openPayingShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

const goTo = (at: Date) =>
  clock.move(Math.max(0, Math.ceil((at.getTime() - clock.now().getTime()) / 1_000) + 1))
type Report = Record<'period' | 'before', Record<string, unknown>>
const report = async (role: 'owner' | 'warehouse' = 'owner', query = '') =>
  ok(await (await atDesk(shop, role)).get(`/subscription-report${query}`)).body as Report

it('counts started, renewed, skipped, failed and ended contracts, compared with the days before', async () => {
  const [renews, skips, fails, leaves] = [
    await aSubscriber(shop),
    await aSubscriber(shop),
    await aSubscriber(shop),
    await aSubscriber(shop),
  ]
  const goods = (renews.subscription.lines[0]?.price ?? 0) * 100
  const monthly = (contracts: number) => Math.round((contracts * goods * 30 * 12) / (2 * 365)) / 100
  const first = await report()
  expect(first.period).toMatchObject({ started: 4, active: 4, churned: 0, monthly_revenue: monthly(4) })
  expect(first.before).toMatchObject({ started: 0, active: 0, monthly_revenue: 0, skip_rate: null })

  const day = renews.subscription.next?.renews_on ?? ''
  await skips.act('skip')
  // insufficient funds: the simulated provider declines by the cents of the amount
  await shop.shop.pool.query('update subscription_lines set unit_price = 10051 where subscription_id = $1', [
    fails.subscription._id,
  ])
  for (const at of [noticeAt(day), lockAt(day), chargeAt(day)]) {
    goTo(at)
    await runDue(shop.shop.systemContext())
    await settled(shop)
  }
  const left = await leaves.buyer.send('POST', '/subscriptions/cancel', {
    subscription_id: leaves.subscription._id,
    reasons: ['moving'],
  })
  expect(left.status).toBe(200)
  const { rows } = await shop.shop.pool.query<{ state: string; count: number }>(
    'select state, count(*)::int as count from subscriptions group by state',
  )
  const states = Object.fromEntries(rows.map(({ state, count }) => [state, count]))
  const today = dayInHongKong(clock.now())
  const { period, before } = await report('owner', `?from=${daysLater(today, -19)}&to=${today}`)
  expect(period).toMatchObject({
    active: states.active ?? 0,
    paused: states.paused ?? 0,
    past_due: states.past_due ?? 0,
    started: 0,
    failed: 1,
    recovered: 0,
    recovery_rate: 0,
    paid: 2,
    monthly_revenue: monthly(2),
  })
  expect(before.started).toBe(0) // they began two months before
  const whole = await report('owner', `?from=${first.period.from as string}&to=${period.to as string}`)
  expect(whole.period).toMatchObject({ started: 4, skipped: 1, skip_rate: 33.3 })
})

it('hides money without the right to see amounts, and refuses reversed days', async () => {
  const { period } = await report('warehouse')
  expect((period as unknown as SubscriptionFigures & { monthly_revenue: null }).monthly_revenue).toBeNull()
  const backwards = await (
    await atDesk(shop, 'owner')
  ).get('/subscription-report?from=2026-02-01&to=2026-01-01')
  expect([backwards.status, backwards.body.code]).toEqual([400, 'subscriptions.bad_span'])
})
