import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { aSubscriber, settled, type WireSubscription } from '#tools/builders/subscriptions/subscriptions.ts'
import { openPayingShop, type PayingShop, type TestAnswer } from '#tools/testing/test-shop.ts'
import { listFindings } from '../../audit/checks.ts'
import { runDue } from '../clock.ts'
import { chargeAt, lockAt, noticeAt } from '../days.rules.ts'

let shop: PayingShop
const clock = aClock()
beforeAll(async () => {
  shop = await openPayingShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterEach(async () =>
  expect(await listFindings(shop.shop.db, 'subscriptions_one_upcoming_delivery')).toEqual([]),
)
afterAll(() => shop.close())

type Row = { id: string; number: string; email: string; state: string; renews_on: string; amount_due: number }
type Desk = {
  row: Row & { concerns: string[] }
  view: WireSubscription | null
  charges: { outcome: string; cycle: number }[]
  events: { kind: string; actor: string; reason: string }[]
}
const seen = ({ body }: TestAnswer) => body.subscription as Desk
const codeOf = ({ status, body }: TestAnswer) => [status, body.code]

it('lists contracts by their next renewal with counts of states, and finds number, e-mail and name', async () => {
  const { buyer, subscription } = await aSubscriber(shop)
  const care = await atDesk(shop, 'care')
  const find = async (words: string) =>
    (await care.get(`/subscriptions?search=${encodeURIComponent(words)}`)).body as {
      subscriptions: Row[]
      total: number
      counts: { state: string; count: number }[]
    }
  for (const words of [subscription.number, buyer.email])
    expect(await find(words)).toMatchObject({
      total: 1,
      subscriptions: [
        {
          number: subscription.number,
          email: buyer.email,
          state: 'active',
          renews_on: subscription.next?.renews_on,
          amount_due: subscription.next?.amount_due,
          interval: 2,
          concerns: ['first_period'],
        },
      ],
      counts: [{ state: 'active', count: 1 }],
    })
  expect((await find('nobody of that name')).total).toBe(0)
  await aSubscriber(shop)
  const days = (await find('')).subscriptions.map(({ renews_on: day }) => day)
  expect(days).toEqual(days.toSorted())
})

it('hides amounts and addresses from the warehouse', async () => {
  const { buyer, subscription } = await aSubscriber(shop)
  const warehouse = await atDesk(shop, 'warehouse')
  const found = seen(await warehouse.get(`/subscriptions/${subscription._id}`))
  expect(found).toMatchObject({ view: null, charges: [], row: { email: '', amount_due: null } })
  const { body } = await warehouse.get(`/subscriptions?search=${encodeURIComponent(buyer.email)}`)
  expect(body.total).toBe(0)
})

it('performs the actions of an owner, with staff user and reason', async () => {
  const { subscription, subscriptionOf } = await aSubscriber(shop)
  const care = await atDesk(shop, 'care')
  const act = (actionName: string, body: object) =>
    care.send('POST', `/subscriptions/${subscription._id}/${actionName}`, body)
  expect((await act('skip', {})).status).toBe(400)
  const shown = { renews_on: subscription.next?.renews_on, reason: 'On holiday' }
  const skipped = seen(await act('skip', shown))
  expect(skipped.events[0]).toMatchObject({ kind: 'skipped', actor: care.email, reason: 'On holiday' })
  expect((await subscriptionOf()).next?.number).toBe(3)
  // from a second window that still shows the first
  expect((await act('skip', shown)).body.code).toBe('subscriptions.other_delivery')
  expect((await act('unskip', { ...shown, renews_on: '2026-01-01' })).body.code).toBe(
    'subscriptions.other_delivery',
  )
  expect(seen(await act('unskip', { ...shown, reason: 'Stays' })).view?.next).toMatchObject({ number: 2 })
  const line_id = subscription.lines[0]?._id
  expect(seen(await act('quantity', { line_id, quantity: 2, reason: 'Two' })).view?.lines[0]?.quantity).toBe(
    2,
  )
  expect(seen(await act('interval', { interval: 3, reason: 'Slower' })).row).toMatchObject({ interval: 3 })
  const { rows } = await shop.shop.pool.query(
    "select action, reason from audit_log where entity_id = $1 and action = 'staff-subscription-interval'",
    [subscription._id],
  )
  expect(rows).toEqual([{ action: 'staff-subscription-interval', reason: 'Slower' }])
})

it('cancels before two paid periods only with the right to override', async () => {
  const { subscription } = await aSubscriber(shop)
  const path = `/subscriptions/${subscription._id}/cancel`
  const care = await atDesk(shop, 'care')
  const manager = await atDesk(shop, 'manager')
  const body = { reasons: ['irritates'], reason: 'Allergic' }
  expect(codeOf(await care.send('POST', path, body))).toEqual([409, 'subscriptions.minimum_periods'])
  expect(codeOf(await care.send('POST', path, { ...body, override: true }))).toEqual([403, 'staff.forbidden'])
  const cancelled = seen(await manager.send('POST', path, { ...body, override: true }))
  expect(cancelled.row.state).toBe('cancel_scheduled')
  expect(cancelled).toMatchObject({ cancel_reasons: ['irritates'], cancel_note: 'Allergic' })
})

it('tries an unpaid delivery again, and writes it off', async () => {
  const { subscription, subscriptionOf, buyer } = await aSubscriber(shop)
  const care = await atDesk(shop, 'care')
  const act = async (actionName: string) =>
    care.send('POST', `/subscriptions/${subscription._id}/${actionName}`, { reason: 'Asked by phone' })
  expect(codeOf(await act('retry'))).toEqual([409, 'subscriptions.nothing_due'])
  expect(codeOf(await act('write-off'))).toEqual([409, 'subscriptions.illegal_transition'])
  // The simulated provider declines by the cents of the amount.
  await shop.shop.pool.query('update subscription_lines set unit_price = 10051 where subscription_id = $1', [
    subscription._id,
  ])
  const day = subscription.next?.renews_on ?? ''
  for (const at of [noticeAt(day), lockAt(day), chargeAt(day)]) {
    clock.move(Math.max(0, Math.ceil((at.getTime() - clock.now().getTime()) / 1_000) + 1))
    await runDue(shop.shop.systemContext())
    await settled(shop)
  }
  const later = await atDesk(shop, 'care')
  const unpaid = async (actionName: string) =>
    seen(await later.send('POST', `/subscriptions/${subscription._id}/${actionName}`, { reason: 'By phone' }))
  const refused = await later.send('POST', `/subscriptions/${subscription._id}/retry`, { reason: 'By phone' })
  expect(codeOf(refused)).toEqual([409, 'subscriptions.declined'])
  const tried = seen(await later.get(`/subscriptions/${subscription._id}`))
  expect(tried.row.state).toBe('past_due')
  expect(tried.charges.filter(({ cycle }) => cycle === 2).map(({ outcome }) => outcome)).toEqual([
    'soft_decline',
    'soft_decline',
  ])
  // a refused cancellation does not end the payment that the member has started
  const orderId = (await subscriptionOf()).dunning?.order_id ?? ''
  expect((await buyer.send('POST', '/order/paydollar/create', { order_id: orderId })).status).toBe(200)
  const states = async () =>
    (
      await shop.shop.pool.query('select state from payment_attempts where order_id = $1 order by number', [
        orderId,
      ])
    ).rows
  const begun = await states()
  const early = await later.send('POST', `/subscriptions/${subscription._id}/cancel`, {
    reasons: ['other'],
    reason: 'By phone',
  })
  expect(codeOf(early)).toEqual([409, 'subscriptions.minimum_periods'])
  expect(await states()).toEqual(begun)
  const ended = await unpaid('write-off')
  expect(ended.row.state).toBe('ended')
  expect(ended.events[0]).toMatchObject({ kind: 'ended_unpaid', actor: later.email, reason: 'By phone' })
  const { rows } = await shop.shop.pool.query(
    'select distinct status from orders o join subscription_charges c on c.order_id = o.id join subscription_cycles y on y.id = c.cycle_id where y.subscription_id = $1',
    [subscription._id],
  )
  expect(rows).not.toContainEqual({ status: 'pending' })
})

it('previews an action of staff: no change is made, and none is logged', async () => {
  const { subscription } = await aSubscriber(shop)
  const care = await atDesk(shop, 'care')
  const path = `/subscriptions/${subscription._id}`
  const lines = async () =>
    (await shop.shop.pool.query('select from audit_log where entity_id = $1', [subscription._id])).rowCount
  const before = seen(await care.get(path))
  const trial = { dry_run: true, reason: '-' }
  const skipped = seen(await care.send('POST', `${path}/skip`, trial))
  expect(skipped.view?.next?.renews_on).not.toBe(before.view?.next?.renews_on)
  const more = seen(
    await care.send('POST', `${path}/quantity`, {
      ...trial,
      line_id: before.view?.lines[0]?._id,
      quantity: 3,
    }),
  )
  expect(Number(more.view?.next?.amount_due)).toBeGreaterThan(Number(before.view?.next?.amount_due))
  expect(seen(await care.get(path))).toEqual(before)
  expect(await lines()).toBe(0)

  const early = { ...trial, reasons: ['moving'] }
  expect(codeOf(await care.send('POST', `${path}/cancel`, early))).toEqual([
    409,
    'subscriptions.minimum_periods',
  ])
  expect(codeOf(await care.send('POST', `${path}/cancel`, { ...early, override: true }))).toEqual([
    403,
    'staff.forbidden',
  ])
  // the dry run and the action have separate responses, even with the same key
  const key = { 'idempotency-key': 'skip-once-key-1' }
  await care.send('POST', `${path}/skip`, trial, key)
  const done = seen(await care.send('POST', `${path}/skip`, { reason: 'on the phone' }, key))
  expect(done.view?.next?.renews_on).toBe(skipped.view?.next?.renews_on)
  expect(await lines()).toBe(1)
})
