import { afterAll, beforeAll, expect, it } from 'vitest'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { aSubscriber, everyTwoMonths } from '#tools/builders/subscriptions/subscriptions.ts'
import { openPayingShop, type PayingShop } from '#tools/testing/test-shop.ts'
import { lockAt } from '../../days.rules.ts'

let shop: PayingShop
const clock = aClock()
const refill = 'ELOWEN-SCALP-REFILL-1000-M2'
beforeAll(async () => {
  shop = await openPayingShop({ LIMITS_FACTOR: '1000' }, { clock })
  await shop.shop.pool.query("insert into settings (key, value) values ('subscription_swap_groups', $1)", [
    JSON.stringify([['ELOWEN-SCALP-SHAMPOO-500', 'ELOWEN-SCALP-REFILL-1000']]),
  ])
})
afterAll(() => shop.close())

it('replaces an option in every eligible contract, once, with the reason for the others', async () => {
  const [one, two, three] = [await aSubscriber(shop), await aSubscriber(shop), await aSubscriber(shop)]
  await shop.shop.pool.query(
    'update subscription_cycles set renews_on = $2 where subscription_id = $1 and number = 2',
    [two.subscription._id, '2020-01-01'],
  )
  const care = await atDesk(shop, 'care')
  const pair = { from_sub_sku: everyTwoMonths, to_sub_sku: refill }
  const preview = async (change: object = {}) =>
    (await care.get(`/subscription-substitutions/preview?${new URLSearchParams({ ...pair, ...change })}`))
      .body
  const before = await preview()
  expect(before.possible).toBe(2)
  const price = one.subscription.lines[0]?.price ?? 0
  const found = before.candidates as { number: string; issue: string | null; new_price: number }[]
  expect(found.find(({ number }) => number === two.subscription.number)?.issue).toBe('past_deadline')
  expect(found.every(({ new_price: newPrice }) => newPrice <= price)).toBe(true)
  expect((await preview({ to_sub_sku: 'ELOWEN-SCALP-SHAMPOO-500' })).possible).toBe(0)

  const start = () =>
    care.send(
      'POST',
      '/subscription-substitutions',
      { ...pair, reason: 'Sold out' },
      { 'idempotency-key': 'run-1' },
    )
  const [started, again] = [await start(), await start()]
  expect(started.body.substitution).toMatchObject({ waiting: 2, done: 0, left_out: 0 })
  expect(again.body).toEqual(started.body)
  // one of them is locked before the run reaches it
  const third = three.subscription._id
  await shop.shop.pool.query(
    "update subscription_cycles set renews_on = (now() - interval '1 year')::date where subscription_id = $1 and number = 2",
    [third],
  )
  expect(lockAt('2020-01-01').getTime()).toBeLessThan(clock.now().getTime())
  await shop.work('run-subscription-substitution')
  await shop.work('run-subscription-substitution')
  const { id } = started.body.substitution as { id: string }
  const report = (await care.get(`/subscription-substitutions/${id}`)).body
  expect(report.substitution).toMatchObject({ waiting: 0, done: 1, left_out: 1 })
  expect(
    (report.lines as { number: string; state: string; issue: string | null }[]).find(
      ({ number }) => number === three.subscription.number,
    ),
  ).toMatchObject({ state: 'left_out', issue: 'past_deadline' })
  const after = await one.subscriptionOf()
  expect(after.lines).toMatchObject([{ sub_sku: refill, quantity: 1 }])
  expect(after.lines[0]?.price).toBeLessThanOrEqual(price)
  expect(after.timeline.map(({ kind }) => kind).slice(0, 1)).toEqual(['substituted_for_good'])
  expect((await three.subscriptionOf()).lines).toMatchObject([{ sub_sku: everyTwoMonths }])
  await shop.work('tell-subscription-line-substituted')
  const { rows } = await shop.shop.pool.query(
    "select from messages where event = 'subscription.line_substituted' and channel = 'mail'",
  )
  expect(rows).toHaveLength(1)
  const empty = await care.send('POST', '/subscription-substitutions', { ...pair, reason: 'Sold out' })
  expect([empty.status, empty.body.code]).toEqual([409, 'subscriptions.substitution_empty'])
})
