import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beginningOf } from '../calendar.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { openPayingShop, type PayingShop } from '#tools/testing/test-shop.ts'
import {
  aSubscriber,
  formOf,
  paysForm,
  settled,
  type WireSubscription,
} from '#tools/builders/subscriptions/subscriptions.ts'
import { runDue } from './clock.ts'
import { chargeAt, lockAt, noticeAt, retryTimes } from './days.rules.ts'

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
const rows = async <R>(text: string, ...values: unknown[]) =>
  (await shop.shop.pool.query(text, values)).rows as R[]
/** The simulated provider declines by the cents of the amount. */
const priced = (id: string, minor: number) =>
  rows('update subscription_lines set unit_price = $2 where subscription_id = $1', id, minor)
const due = ({ next }: WireSubscription) => next?.renews_on ?? ''
const kinds = ({ timeline }: WireSubscription) => timeline.map(({ kind }) => kind)

/** Runs notice and lock up to the time of the charge. */
async function untilCharge(renewsOn: string): Promise<void> {
  for (const at of [noticeAt(renewsOn), lockAt(renewsOn), chargeAt(renewsOn)]) {
    goTo(at)
    await runClock()
  }
}

describe('a subscription that renews', () => {
  it('has no announcement that is written after it was skipped', async () => {
    const { subscription, act } = await aSubscriber(shop)
    goTo(noticeAt(due(subscription)))
    await runDue(shop.shop.systemContext()) // the notice is not written yet
    expect((await act('skip')).status).toBe(200)
    await settled(shop)
    const letters = await rows<{ subject: string }>(
      `select subject from messages where event = 'subscription.notice_due'
       and key like 'mail:subscription-notice:' || (select id from subscription_cycles where subscription_id = $1 and number = 2) || '%'`,
      subscription._id,
    )
    expect(letters).toEqual([])
  })

  it('begins with its first order and is charged, once, on its day', async () => {
    const { subscription, subscriptionOf } = await aSubscriber(shop)
    expect(subscription).toMatchObject({
      state: 'active',
      minimum: { paid: 1, is_met: false },
      next: { number: 2, state: 'scheduled' },
      card: { last_four: '0045' },
    })
    goTo(noticeAt(due(subscription)))
    await runClock()
    expect((await subscriptionOf()).next).toMatchObject({ notice_sent: true, can_change: true })
    goTo(lockAt(due(subscription)))
    await runClock()
    expect((await subscriptionOf()).next).toMatchObject({
      state: 'locked',
      can_change: false,
      can_cancel: true,
    })
    goTo(chargeAt(due(subscription)))
    await Promise.all([runClock(), runClock()])
    await runClock()
    const after = await subscriptionOf()
    expect(after).toMatchObject({
      state: 'active',
      minimum: { paid: 2, is_met: true },
      next: { number: 3, state: 'scheduled' },
    })
    expect(kinds(after)).toEqual(['paid', 'locked', 'noticed', 'paid', 'started'])
    const charged = await rows<{ kind: string; status: string; payment: string }>(
      `select o.kind, o.status, o.payment from subscription_cycles c join orders o on o.id = c.order_id
       where c.subscription_id = $1 and c.number = 2`,
      subscription._id,
    )
    expect(charged).toEqual([{ kind: 'renewal', status: 'confirmed', payment: 'paid' }])
    expect(await rows('select from subscription_charges')).toHaveLength(1)
  })

  it('is tried again by the schedule after a soft decline, and recovers', async () => {
    const { subscription, subscriptionOf } = await aSubscriber(shop)
    await priced(subscription._id, 10_053)
    await untilCharge(due(subscription))
    const failed = await subscriptionOf()
    expect(failed).toMatchObject({
      state: 'past_due',
      dunning: { failure: 'soft', reason: 'Not enough funds' },
      next: { state: 'failed' },
    })
    expect(failed.dunning?.tries.map(({ state }) => state)).toEqual([
      'failed',
      'next',
      'planned',
      'planned',
      'planned',
    ])
    expect(failed.timeline[0]).toMatchObject({
      kind: 'charge_failed',
      text: 'The card was not charged: Not enough funds.',
    })
    const [first, second] = retryTimes(due(subscription))
    goTo(first ?? new Date())
    await runClock()
    expect((await subscriptionOf()).dunning?.tries.map(({ state }) => state)).toEqual([
      'failed',
      'failed',
      'next',
      'planned',
      'planned',
    ])
    goTo(second ?? new Date())
    await runClock()
    expect(await subscriptionOf()).toMatchObject({ state: 'active', minimum: { paid: 2 }, dunning: null })
    expect(kinds(await subscriptionOf()).slice(0, 3)).toEqual(['paid', 'charge_failed', 'charge_failed'])
  })

  it('links to the bank if it requires a confirmation, which then pays it (rules/subscriptions#12)', async () => {
    const { subscription, subscriptionOf, buyer } = await aSubscriber(shop)
    await priced(subscription._id, 10_033)
    await untilCharge(due(subscription))
    const { state, dunning } = await subscriptionOf()
    expect([state, dunning?.failure]).toEqual(['past_due', 'authentication'])
    expect(dunning?.tries.map((each) => each.state)).toEqual([
      'failed',
      'next',
      'planned',
      'planned',
      'planned',
    ])
    await shop.work('tell-subscription-charge-failed')
    const [letter] = await rows<{ text: string }>(
      `select text from messages where event = 'subscription.charge_failed' and channel = 'mail' and "to" = $1`,
      buyer.email,
    )
    expect(letter?.text).toContain(`/checkout/${dunning?.order_id}`)
    const started = await buyer.send('POST', '/order/paydollar/create', { order_id: dunning?.order_id })
    await paysForm(shop, formOf(started))
    expect(await subscriptionOf()).toMatchObject({ state: 'active', minimum: { paid: 2 }, dunning: null })
    const [first] = retryTimes(due(subscription))
    goTo(first ?? new Date())
    await runClock()
    expect(
      await rows(
        'select from subscription_charges h join subscription_cycles c on c.id = h.cycle_id where c.subscription_id = $1',
        subscription._id,
      ),
    ).toHaveLength(1)
  })

  it('is suspended after the last try, continues when it is paid, and counts from that day', async () => {
    const { subscription, subscriptionOf, act, buyer } = await aSubscriber(shop)
    await priced(subscription._id, 10_051)
    await untilCharge(due(subscription))
    for (const at of retryTimes(due(subscription))) {
      goTo(at)
      await runClock()
    }
    await runClock()
    const suspended = await subscriptionOf()
    expect(suspended).toMatchObject({ state: 'suspended', next: { state: 'failed' } })
    expect((await act('pay-now')).body.code).toBe('subscriptions.declined')
    const { body } = await buyer.send('POST', '/order/paydollar/create', {
      order_id: suspended.dunning?.order_id,
      keep_card: true,
    })
    const form = (body.payment as { form: { action: string; fields: Record<string, string> } }).form
    await fetch(form.action, { method: 'POST', body: new URLSearchParams(form.fields), redirect: 'manual' })
    await shop.control('paydollar', {
      ref: form.fields.orderRef ?? '',
      do: 'approve',
      card: '4012000000020086',
      expiry: '07/2090',
    })
    await expect
      .poll(
        async () => {
          await settled(shop)
          return (await subscriptionOf()).state
        },
        { timeout: 20_000, interval: 100 },
      )
      .toBe('active')
    const after = await subscriptionOf()
    expect(after.minimum.paid).toBe(2)
    expect(beginningOf(due(after)) > clock.now()).toBe(true)
  })

  it('is not tried again after a hard decline, and ends unpaid', async () => {
    const { subscription, subscriptionOf } = await aSubscriber(shop)
    await priced(subscription._id, 10_041)
    await untilCharge(due(subscription))
    expect((await subscriptionOf()).dunning).toMatchObject({ failure: 'hard' })
    for (const at of retryTimes(due(subscription))) {
      goTo(at)
      await runClock()
    }
    expect((await subscriptionOf()).state).toBe('suspended')
    expect(
      await rows(
        `select from subscription_charges h join subscription_cycles c on c.id = h.cycle_id where c.subscription_id = $1`,
        subscription._id,
      ),
    ).toHaveLength(1)
    clock.move(32 * 86_400)
    await runClock()
    const ended = await subscriptionOf()
    expect([ended.state, ended.next]).toEqual(['ended', null])
  })

  it('catches up after downtime: no charge is made without an announcement', async () => {
    const { subscription, subscriptionOf } = await aSubscriber(shop)
    goTo(chargeAt(due(subscription)))
    await runClock()
    const late = await subscriptionOf()
    expect(kinds(late).slice(0, 2)).toEqual(['noticed', 'postponed'])
    expect(late.next).toMatchObject({ number: 2, state: 'scheduled', can_change: true })
    expect(due(late) > due(subscription)).toBe(true)
  })

  it('queries whether a charge with a lost response succeeded before it charges again', async () => {
    const { subscription, subscriptionOf } = await aSubscriber(shop)
    await priced(subscription._id, 10_045)
    await untilCharge(due(subscription))
    expect((await subscriptionOf()).next?.state).toBe('charging')
    clock.move(6 * 60)
    await runClock()
    expect(await subscriptionOf()).toMatchObject({ state: 'active', next: { number: 3 } })
    expect(
      await rows(
        `select from subscription_charges h join subscription_cycles c on c.id = h.cycle_id where c.subscription_id = $1`,
        subscription._id,
      ),
    ).toHaveLength(1)
  })
})
