import { afterAll, beforeAll, expect, it } from 'vitest'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { aSubscriber, settled } from '#tools/builders/subscriptions/subscriptions.ts'
import { openPayingShop, type PayingShop, type TestAnswer } from '#tools/testing/test-shop.ts'
import { runDue } from '../../clock.ts'
import { chargeAt, lockAt, noticeAt, retryTimes } from '../../days.rules.ts'

let shop: PayingShop
const clock = aClock()
beforeAll(async () => {
  shop = await openPayingShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

const codeOf = ({ status, body }: TestAnswer) => [status, body.code]
const goTo = async (at: Date) => {
  clock.move(Math.max(0, Math.ceil((at.getTime() - clock.now().getTime()) / 1_000) + 1))
  await runDue(shop.shop.systemContext())
  await settled(shop)
}
type Matter = { kind: string; count: number; rows: { id: string; title: string }[] }

it('lists unpaid deliveries with reason and next try, and requests a card once a day', async () => {
  const { subscription, subscriptionOf } = await aSubscriber(shop)
  // the simulated provider declines by the cents of the amount
  await shop.shop.pool.query('update subscription_lines set unit_price = 10051 where subscription_id = $1', [
    subscription._id,
  ])
  const day = subscription.next?.renews_on ?? ''
  for (const at of [noticeAt(day), lockAt(day), chargeAt(day)]) await goTo(at)
  const care = await atDesk(shop, 'care')
  const act = (action: string) =>
    care.send('POST', `/subscriptions/${subscription._id}/${action}`, { reason: 'By phone' })
  expect(codeOf(await act('retry'))).toEqual([409, 'subscriptions.declined'])
  const { rows: log } = await shop.shop.pool.query(
    "select reason from audit_log where entity_id = $1 and action = 'staff-subscription-retry'",
    [subscription._id],
  )
  expect(log).toEqual([{ reason: 'By phone' }])
  const list = async () => (await care.get('/subscription-dunning')).body
  const first = await list()
  expect(first).toMatchObject({
    total: 1,
    rows: [
      {
        number: subscription.number,
        state: 'past_due',
        is_unknown: false,
        failure: 'soft',
        reason: 'Not enough funds',
        tries: 2,
        next_try_at: retryTimes(day)[0]?.toISOString(),
        asked_at: null,
        can_ask: true,
      },
    ],
  })
  const today = (await care.get('/today')).body.matters as Matter[]
  expect(today.find(({ kind }) => kind === 'subscriptions_past_due')).toMatchObject({
    count: 1,
    rows: [{ id: subscription._id, title: subscription.number }],
  })
  expect(today.find(({ kind }) => kind === 'subscription_charges_unknown')?.count).toBe(0)
  expect((await act('ask-card')).status).toBe(200)
  expect(codeOf(await act('ask-card'))).toEqual([409, 'subscriptions.asked_today'])
  expect((await list()).rows).toMatchObject([{ can_ask: false }])
  await shop.work('tell-subscription-card-asked')
  const { rows } = await shop.shop.pool.query(
    "select from messages where event = 'subscription.card_asked' and channel = 'mail'",
  )
  expect(rows).toHaveLength(1)
  expect((await subscriptionOf()).timeline[0]?.kind).toBe('card_asked')
})

it('shows a charge with an unknown outcome, and counts it after an hour', async () => {
  const { subscription } = await aSubscriber(shop)
  const other = await aSubscriber(shop)
  const { id: cycle, order } = (
    await shop.shop.pool.query<{ id: string; order: string }>(
      `select c.id, s.first_order_id as order from subscription_cycles c join subscriptions s on s.id = c.subscription_id
       where s.id = $1 and c.number = 2`,
      [subscription._id],
    )
  ).rows[0] ?? { id: '', order: '' }
  await shop.shop.pool.query(
    `with named as materialized (select set_config('shop.subscription_move', $1::text, true) as moving)
     update subscription_cycles set state = 'charging', order_id = $2, due_at = null from named
     where id = $1::uuid and named.moving is not null`,
    [cycle, order],
  )
  await shop.shop.pool.query(
    `insert into subscription_charges (cycle_id, attempt, kind, order_id, amount_minor, outcome, started_at)
     values ($1, 1, 'renewal', $2, 10000, 'unknown', $3)`,
    [cycle, order, clock.now()],
  )
  const countOf = async () => {
    const care = await atDesk(shop, 'care')
    const { body } = await care.get('/today')
    const { rows } = (await care.get('/subscription-dunning')).body as {
      rows: { id: string; is_unknown: boolean }[]
    }
    expect(rows.find(({ id }) => id === subscription._id)).toMatchObject({ is_unknown: true, can_ask: false })
    expect(rows.some(({ id }) => id === other.subscription._id)).toBe(false)
    return (body.matters as Matter[]).find(({ kind }) => kind === 'subscription_charges_unknown')?.count
  }
  expect(await countOf()).toBe(0)
  clock.move(3_700)
  expect(await countOf()).toBe(1)
})
