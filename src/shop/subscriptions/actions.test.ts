import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aClock } from '#tools/builders/payments/payments.ts'
import { signedInMember } from '#tools/builders/members/members.ts'
import { openPayingShop, type PayingShop } from '#tools/testing/test-shop.ts'
import { aSubscriber, settled, type WireSubscription } from '#tools/builders/subscriptions/subscriptions.ts'
import { runDue } from './clock.ts'
import { chargeAt, daysLater, lockAt, monthsAfter, noticeAt } from './days.rules.ts'
import { subscriptionMoves } from './rules.ts'

let shop: PayingShop
const clock = aClock()
beforeAll(async () => {
  shop = await openPayingShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

const goTo = (at: Date) =>
  clock.move(Math.max(0, Math.ceil((at.getTime() - clock.now().getTime()) / 1_000) + 1))
const runClock = async () => {
  await runDue(shop.shop.systemContext())
  await settled(shop)
}
const due = ({ next }: WireSubscription) => next?.renews_on ?? ''
const renew = async (subscription: WireSubscription) => {
  for (const at of [noticeAt, lockAt, chargeAt]) {
    goTo(at(due(subscription)))
    await runClock()
  }
}
const seen = ({ body }: { body: Record<string, unknown> }) => body.subscription as WireSubscription

it('has the transitions of the database table', async () => {
  const { rows } = await shop.shop.pool.query('select * from subscription_moves')
  const inRules = Object.entries(subscriptionMoves).flatMap(([machine, states]) =>
    Object.entries(states).flatMap(([from, next]) =>
      next.map((to: string) => ({ machine, from_state: from, to_state: to })),
    ),
  )
  const sorted = (list: unknown[]) => list.map((row) => JSON.stringify(row)).toSorted()
  expect(sorted(rows)).toEqual(sorted(inRules))
})

describe('actions of its owner', () => {
  it('previews each action: the response has the outcome, and no change is made', async () => {
    const { subscription, subscriptionOf, act } = await aSubscriber(shop)
    const outcome = seen(await act('skip', { dry_run: true }))
    expect(outcome.next?.number).toBe(3)
    expect((await subscriptionOf()).next).toEqual(subscription.next)
  })

  it('skips a delivery and undoes it', async () => {
    const { subscription, act } = await aSubscriber(shop)
    const skipped = seen(await act('skip'))
    expect([skipped.next?.number, skipped.may.unskip]).toEqual([3, due(subscription)])
    expect(due(skipped)).toBe(monthsAfter(due(subscription), 2))
    const back = seen(await act('unskip'))
    expect(back.next).toMatchObject({ number: 2, renews_on: due(subscription) })
    expect((await act('unskip')).status).toBe(409)
    expect(back.timeline.map(({ kind }) => kind).slice(0, 2)).toEqual(['unskipped', 'skipped'])
  })

  it('skips the delivery that was shown, and none after it when asked again (rules/subscriptions#31)', async () => {
    const { subscription, act, subscriptionOf } = await aSubscriber(shop)
    const first = { renews_on: due(subscription) }
    const skipped = seen(await act('skip', first))
    const again = await act('skip', first)
    expect([again.status, again.body.code]).toEqual([409, 'subscriptions.other_delivery'])
    expect((await subscriptionOf()).next).toEqual(skipped.next)
    const second = { renews_on: due(skipped) }
    await act('skip', second)
    expect((await act('unskip', first)).body.code).toBe('subscriptions.other_delivery')
    await act('unskip', second)
    expect((await act('unskip', second)).body.code).toBe('subscriptions.other_delivery')
    expect((await subscriptionOf()).next).toEqual(skipped.next)
  })

  it('moves one delivery, and the later ones stay on their days', async () => {
    const { subscription, act } = await aSubscriber(shop)
    const day = daysLater(due(subscription), 7)
    const moved = seen(await act('date', { date: day }))
    expect([due(moved), moved.upcoming]).toEqual([day, subscription.upcoming])
    const tooSoon = await act('date', { date: daysLater(due(subscription), -400) })
    expect([tooSoon.status, tooSoon.body.code]).toEqual([400, 'subscriptions.bad_day'])
  })

  it('changes how often, counted from the last paid delivery', async () => {
    const { subscription, act } = await aSubscriber(shop)
    const monthly = seen(await act('interval', { interval: 3 }))
    expect(monthly.subscription_inteval_in_month).toBe(3)
    expect(due(monthly)).toBe(monthsAfter(due(subscription), 1))
    expect((await act('interval', { interval: 7 })).status).toBe(400)
  })

  it('refuses a limit of Cash Dollar that is finer than the currency, and keeps the former one', async () => {
    const { subscription, subscriptionOf, act } = await aSubscriber(shop)
    for (const dry_run of [true, false])
      expect(await act('wallet', { cap: 10.005, dry_run })).toMatchObject({
        status: 400,
        body: { code: 'wallet.bad_amount', fields: { cap: expect.any(String) } },
      })
    expect((await subscriptionOf()).wallet).toEqual(subscription.wallet)
    expect(seen(await act('wallet', { cap: 10.05 })).wallet).toMatchObject({ cap: 10.05 })
  })

  it('changes the quantity, but never to an empty subscription', async () => {
    const { subscription, act } = await aSubscriber(shop)
    const line_id = subscription.lines[0]?._id
    const two = seen(await act('quantity', { line_id, quantity: 2 }))
    expect([two.lines[0]?.quantity, two.next?.goods]).toEqual([2, 2 * (subscription.next?.goods ?? 0)])
    expect((await act('quantity', { line_id, quantity: 0 })).body.code).toBe('subscriptions.last_line')
    const limited = (most: number | null) =>
      shop.shop.pool.query('update product_options set order_limit = $1 where interval_months is not null', [
        most,
      ])
    await limited(2)
    shop.shop.cache.drop('*')
    expect((await act('quantity', { line_id, quantity: 3 })).body).toMatchObject({
      code: 'cart.limit',
      values: { most: 2 },
    })
    expect((await act('quantity', { line_id, quantity: 1 })).status).toBe(200)
    expect((await act('quantity', { line_id, quantity: 2 })).status).toBe(200)
    await limited(1)
    shop.shop.cache.drop('*')
    const refill = 'ELOWEN-SCALP-REFILL-1000-M2'
    expect((await act('swap', { line_id, sub_sku: refill })).body).toMatchObject({
      code: 'cart.limit',
      values: { most: 1 },
    })
    await limited(null)
    shop.shop.cache.drop('*')
    expect((await act('quantity', { line_id: subscription._id, quantity: 1 })).status).toBe(404)
  })

  it('changes the address within the same country alone', async () => {
    const { act } = await aSubscriber(shop)
    const address = {
      firstname: 'Mei',
      lastname: 'Lam',
      calling_code: '852',
      contact: '61234567',
      address: '21 Caine Road',
      address2: 'Flat 12B',
      city: 'central_and_western',
      province: 'hong_kong_island',
    }
    expect((await act('address', { ...address, country_key: 'jp' })).body.code).toBe(
      'subscriptions.country_stays',
    )
    const wrong = await act('address', { ...address, firstname: '' })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'subscriptions.address_refused'])
    expect(wrong.body.fields).toHaveProperty('firstname')
    expect((await act('address', address)).status).toBe(200)
  })

  it('refuses to cancel before two paid periods, in the words of the terms', async () => {
    const { subscription, buyer } = await aSubscriber(shop)
    const cancel = (body: object) =>
      buyer.send('POST', '/subscriptions/cancel', { subscription_id: subscription._id, ...body })
    expect((await cancel({ reasons: [] })).body.code).toBe('subscriptions.reason_needed')
    const early = await cancel({ reasons: ['too_much'] })
    expect([early.status, early.body.code, early.body.message]).toEqual([
      409,
      'subscriptions.minimum_periods',
      'It must run two consecutive periods before the discount price and cancellation apply.',
    ])
  })

  it('cancels after two, charges no more, and can be reactivated until the last day', async () => {
    const { subscription, subscriptionOf, buyer, act } = await aSubscriber(shop)
    await renew(subscription)
    const running = await subscriptionOf()
    const cancelled = await buyer.send('POST', '/subscriptions/cancel', {
      subscription_id: subscription._id,
      reasons: ['too_much', 'too_much'],
      note: 'Half a bottle left',
    })
    expect(seen(cancelled)).toMatchObject({
      state: 'cancel_scheduled',
      may: { uncancel: true, cancel: false },
    })
    expect(seen(await act('uncancel')).state).toBe('active')
    await buyer.send('POST', '/subscriptions/cancel', {
      subscription_id: subscription._id,
      reasons: ['moving'],
    })
    // reasons are feedback too; only free text needs a reply
    const { rows: feedback } = await shop.shop.pool.query(
      'select text, state from feedback where email = $1 and topic = $2 order by created_at',
      [buyer.email, 'subscription'],
    )
    expect(feedback).toEqual([
      { text: `${subscription.number}: I have plenty left\n\nHalf a bottle left`, state: 'open' },
      { text: `${subscription.number}: I am moving or away for a while`, state: 'closed' },
    ])
    goTo(chargeAt(due(running)))
    await runClock()
    const over = await subscriptionOf()
    expect([over.state, over.next, over.may.uncancel]).toEqual(['cancelled', null, false])
    expect((await act('uncancel')).status).toBe(409)
  })

  it('pauses after the first period and starts again on the day by itself', async () => {
    const { subscription, subscriptionOf, act } = await aSubscriber(shop)
    expect((await act('pause', { months: 1 })).body.code).toBe('subscriptions.first_period')
    await renew(subscription)
    const before = await subscriptionOf()
    const paused = seen(await act('pause', { months: 2 }))
    expect(paused).toMatchObject({ state: 'paused', paused_until: monthsAfter(due(before), 2) })
    await renew(paused)
    expect(await subscriptionOf()).toMatchObject({
      state: 'active',
      minimum: { paid: 2 },
      next: { number: 4 },
    })
  })

  it('is sent today, once the last one is two weeks old', async () => {
    const { subscription, subscriptionOf, act } = await aSubscriber(shop)
    expect((await act('send-now')).body.code).toBe('subscriptions.too_soon')
    clock.move(20 * 86_400)
    const tried = seen(await act('send-now', { dry_run: true }))
    expect(due(tried) < due(subscription)).toBe(true)
    expect((await subscriptionOf()).next?.number).toBe(2)
    const sent = seen(await act('send-now'))
    expect(sent).toMatchObject({ state: 'active', minimum: { paid: 2 }, next: { number: 3 } })
    expect(due(sent)).toBe(monthsAfter(due(tried), 2))
  })

  it('is unchanged if the card is declined for an immediate delivery', async () => {
    const { subscription, subscriptionOf, act } = await aSubscriber(shop)
    clock.move(20 * 86_400)
    await shop.shop.pool.query(
      'update subscription_lines set unit_price = 10051 where subscription_id = $1',
      [subscription._id],
    )
    const refused = await act('send-now')
    expect([refused.status, refused.body.code]).toEqual([409, 'subscriptions.declined'])
    expect(await subscriptionOf()).toMatchObject({
      state: 'active',
      next: { number: 2, state: 'scheduled', renews_on: due(subscription) },
    })
  })

  it('requests a confirmation, and is skipped without one', async () => {
    const { subscription, subscriptionOf, act } = await aSubscriber(shop)
    await act('asking', { asks: true })
    goTo(noticeAt(due(subscription)))
    await runClock()
    goTo(lockAt(due(subscription)))
    await runClock()
    const skipped = await subscriptionOf()
    expect([skipped.next?.number, skipped.timeline[0]?.kind]).toEqual([3, 'unanswered'])
    goTo(noticeAt(due(skipped)))
    await runClock()
    expect(seen(await act('answer')).next).toMatchObject({ answered: true })
    goTo(lockAt(due(skipped)))
    await runClock()
    expect((await subscriptionOf()).next?.state).toBe('locked')
  })

  it('belongs to one member alone', async () => {
    const { subscription } = await aSubscriber(shop)
    const other = await signedInMember(shop)
    expect((await other.get(`/subscriptions/${subscription._id}`)).status).toBe(404)
    for (const action of ['skip', 'pay-now', 'send-now', 'uncancel'])
      expect((await other.send('POST', `/subscriptions/${subscription._id}/${action}`, {})).status).toBe(404)
    const cancelled = await other.send('POST', '/subscriptions/cancel', {
      subscription_id: subscription._id,
      reasons: ['other'],
    })
    expect(cancelled.status).toBe(404)
    expect((await other.get('/subscriptions')).body).toEqual({ subscriptions: [], total: 0 })
    expect((await shop.get('/api/v1/subscriptions')).status).toBe(401)
  })

  it('has one consistent order of events under concurrent actions', async () => {
    const { subscription, subscriptionOf, act, buyer } = await aSubscriber(shop)
    const line_id = subscription.lines[0]?._id
    const calls = Array.from({ length: 50 }, (_, at) =>
      at % 4 === 0
        ? act('skip')
        : at % 4 === 1
          ? act('unskip')
          : at % 4 === 2
            ? act('quantity', { line_id, quantity: 1 + (at % 3) })
            : buyer.send('POST', '/subscriptions/cancel', {
                subscription_id: subscription._id,
                reasons: ['other'],
              }),
    )
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    const after = await subscriptionOf()
    const skips = after.timeline.filter(({ kind }) => kind === 'skipped').length
    const backs = after.timeline.filter(({ kind }) => kind === 'unskipped').length
    expect(after.next?.number).toBe(2 + skips - backs)
  })
})
