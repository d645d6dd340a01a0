import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { aSubscriber, everyTwoMonths, settled } from '#tools/builders/subscriptions/subscriptions.ts'
import { openPayingShop, type PayingShop, type TestAnswer } from '#tools/testing/test-shop.ts'
import { dayInHongKong } from '../../../calendar.ts'
import { runDue } from '../../clock.ts'
import { chargeAt, daysLater, lockAt, noticeAt } from '../../days.rules.ts'

let shop: PayingShop
const clock = aClock()
beforeAll(async () => {
  shop = await openPayingShop({ LIMITS_FACTOR: '1000' }, { clock })
  await shop.shop.pool.query("insert into settings (key, value) values ('subscription_swap_groups', $1)", [
    JSON.stringify([['ELOWEN-SCALP-SHAMPOO-500', 'ELOWEN-SCALP-REFILL-1000']]),
  ])
})
afterAll(() => shop.close())

type WireCampaign = { id: string; state: string; [count: string]: unknown }
const campaignOf = ({ body }: TestAnswer) => body.campaign as WireCampaign
const codeOf = ({ status, body }: TestAnswer) => [status, body.code]
const today = () => dayInHongKong(clock.now())
const goTo = (at: Date) =>
  clock.move(Math.max(0, Math.ceil((at.getTime() - clock.now().getTime()) / 1_000) + 1))
async function renew(renewsOn: string): Promise<void> {
  for (const at of [noticeAt(renewsOn), lockAt(renewsOn), chargeAt(renewsOn)]) {
    goTo(at)
    await runDue(shop.shop.systemContext())
    await settled(shop)
  }
}
const letters = async (event: string): Promise<string[]> => {
  for (const job of ['tell-subscription-terms', 'tell-subscription-terms-stay']) await shop.work(job)
  const { rows } = await shop.shop.pool.query<{ subject: string }>(
    "select subject from messages where event = $1 and channel = 'mail' order by created_at",
    [event],
  )
  return rows.map(({ subject }) => subject)
}
/** Excludes contracts of other tests. */
const aloneWith = (id: string) =>
  shop.shop.pool.query(
    "update subscription_lines set next_price = unit_price, next_price_from = '2999-01-01' where subscription_id <> $1 and next_price is null",
    [id],
  )

describe('a higher price (rules/subscriptions#21)', () => {
  it('is previewed, announced to each owner, permits cancelling, and applies from its day', async () => {
    const { subscription, subscriptionOf, act, buyer } = await aSubscriber(shop)
    const manager = await atDesk(shop, 'manager')
    const care = await atDesk(shop, 'care')
    const price = subscription.lines[0]?.price ?? 0
    const fromDay = daysLater(today(), 30)
    const terms = { kind: 'price', sub_sku: everyTwoMonths, prices: `HKD:${price + 10}`, from_day: fromDay }
    const preview = (change: object = {}) =>
      manager.get(`/subscription-campaigns/preview?${new URLSearchParams({ ...terms, ...change })}`)
    expect(codeOf(await preview({ from_day: daysLater(today(), 29) }))).toEqual([
      400,
      'subscriptions.campaign_too_soon',
    ])
    expect(codeOf(await preview({ prices: 'USD:900' }))).toEqual([
      400,
      'subscriptions.campaign_price_missing',
    ])
    const tooFine = await preview({ prices: `HKD:${price + 10},JPY:900.5` })
    expect(codeOf(tooFine)).toEqual([400, 'orders.bad_amount'])
    expect(Object.keys(tooFine.body.fields ?? {})).toEqual(['prices'])
    expect((await preview()).body.preview).toMatchObject({
      contracts: 1,
      needs_approval: false,
      sums: [{ currency: 'HKD', pieces: 1, lowest: price, new_price: price + 10, monthly_difference: 5 }],
      rows: [{ number: subscription.number, changes_on: subscription.next?.renews_on, outcome: 'price' }],
    })
    const start = (key: string) =>
      manager.send(
        'POST',
        '/subscription-campaigns',
        { ...terms, reason: 'Costs' },
        { 'idempotency-key': key },
      )
    expect((await care.send('POST', '/subscription-campaigns', { ...terms, reason: 'Costs' })).status).toBe(
      403,
    )
    const [first, again] = [await start('rise-1'), await start('rise-1')]
    expect(again.body).toEqual(first.body)
    expect(campaignOf(first)).toMatchObject({ state: 'running', notified: 1, left: 0, taken: 0, waiting: 1 })
    expect(codeOf(await start('rise-2'))).toEqual([409, 'subscriptions.campaign_empty'])
    expect(await letters('subscription.terms_changing')).toHaveLength(1)
    const changing = await subscriptionOf()
    expect(changing.lines[0]).toMatchObject({ next_price: price + 10, next_price_from: fromDay })
    expect(changing.timeline[0]?.kind).toBe('price_announced')
    expect(changing).toMatchObject({ minimum: { is_met: false }, may: { cancel: true } })
    const leaving = await buyer.send('POST', '/subscriptions/cancel', {
      subscription_id: subscription._id,
      reasons: ['too_expensive'],
      dry_run: true,
    })
    expect(leaving.status).toBe(200)

    await shop.shop.pool.query('update product_options set price = price + 5000 where sub_sku = $1', [
      everyTwoMonths,
    ])
    await renew(subscription.next?.renews_on ?? '')
    const after = await subscriptionOf()
    expect(after.lines[0]).toMatchObject({ price: price + 10, next_price: null })
    expect(after.next?.number).toBe(3)
    const list = (await (await atDesk(shop, 'manager')).get('/subscription-campaigns')).body
    expect(list.campaigns).toMatchObject([{ state: 'over', notified: 1, taken: 1, waiting: 0 }])
    expect(list.options).toMatchObject([{ sub_sku: everyTwoMonths, contracts: 1, currencies: ['HKD'] }])
    await act('skip')
  })

  it('is withdrawn before its day, and everything stays (rules/subscriptions#22)', async () => {
    const { subscription, subscriptionOf } = await aSubscriber(shop)
    await aloneWith(subscription._id)
    const manager = await atDesk(shop, 'manager')
    const price = subscription.lines[0]?.price ?? 0
    const rise = (by: number) =>
      manager.send('POST', '/subscription-campaigns', {
        kind: 'price',
        sub_sku: everyTwoMonths,
        prices: `HKD:${price + by}`,
        from_day: daysLater(today(), 40),
        reason: 'Costs',
      })
    const before = (await letters('subscription.terms_changing')).length
    const started = await rise(1)
    expect((await letters('subscription.terms_changing')).length - before).toBe(1)
    const path = `/subscription-campaigns/${campaignOf(started).id}/withdraw`
    const withdrawn = await manager.send('POST', path, { reason: 'Costs fell' })
    expect(campaignOf(withdrawn)).toMatchObject({ state: 'withdrawn', can_withdraw: false })
    const after = await subscriptionOf()
    expect(after.lines[0]).toMatchObject({ price, next_price: null, next_price_from: null })
    expect(after).toMatchObject({ may: { cancel: false } })
    expect(after.timeline[0]?.kind).toBe('terms_stay')
    expect(await letters('subscription.terms_staying')).toHaveLength(1)
    expect(codeOf(await manager.send('POST', path, { reason: 'Again' }))).toEqual([
      409,
      'subscriptions.campaign_over',
    ])
    // another price on the same day is announced again, and so is a withdrawal of the change
    const again = await rise(2)
    expect((await letters('subscription.terms_changing')).length - before).toBe(2)
    const other = `/subscription-campaigns/${campaignOf(again).id}/withdraw`
    await manager.send('POST', other, { reason: 'Costs fell' })
    expect(await letters('subscription.terms_staying')).toHaveLength(2)
  })

  it('that is steep starts once a second person agrees, 30 days from then at least (rules/subscriptions#23)', async () => {
    const { subscription, subscriptionOf } = await aSubscriber(shop)
    await aloneWith(subscription._id)
    const manager = await atDesk(shop, 'manager')
    const price = subscription.lines[0]?.price ?? 0
    const requested = await manager.send('POST', '/subscription-campaigns', {
      kind: 'price',
      sub_sku: everyTwoMonths,
      prices: `HKD:${price * 2}`,
      from_day: daysLater(today(), 30),
      reason: 'Costs',
    })
    const approval = requested.body.approval as { id: string; kind: string; facts: unknown[] }
    expect(approval).toMatchObject({ kind: 'campaign', subject: everyTwoMonths })
    expect(campaignOf(requested)).toMatchObject({ state: 'requested', notified: 0 })
    expect((await subscriptionOf()).lines[0]).toMatchObject({ next_price: null })
    expect(codeOf(await manager.send('POST', `/approvals/${approval.id}/approve`, {}))).toEqual([
      403,
      'staff.own_request',
    ])
    clock.move(26 * 3_600)
    const later = await atDesk(shop, 'manager')
    expect((await later.send('POST', `/approvals/${approval.id}/approve`, {})).status).toBe(200)
    expect((await subscriptionOf()).lines[0]).toMatchObject({
      next_price: price * 2,
      next_price_from: daysLater(today(), 30),
    })
  })
})

describe('the end of an option (rules/subscriptions#21)', () => {
  it('uses a substitute of its group, or ends the contract after its day', async () => {
    const { subscription, subscriptionOf } = await aSubscriber(shop)
    await aloneWith(subscription._id)
    const manager = await atDesk(shop, 'manager')
    const fromDay = daysLater(today(), 30)
    const terms = { kind: 'end', sub_sku: everyTwoMonths, from_day: fromDay }
    const preview = async (substitute: string) =>
      (await manager.get(`/subscription-campaigns/preview?${new URLSearchParams({ ...terms, substitute })}`))
        .body
    const other = subscription.lines[0]?.options[0]?.sub_sku ?? ''
    expect(other).not.toBe('')
    expect((await preview('')).preview).toMatchObject({ rows: [{ outcome: 'contract_ends' }] })
    expect((await preview(other)).preview).toMatchObject({ rows: [{ outcome: 'substitute' }] })
    expect((await preview('ELOWEN-SCALP-SHAMPOO-500')).code).toBe('subscriptions.not_substitute')
    const started = await manager.send('POST', '/subscription-campaigns', {
      ...terms,
      reason: 'Sold no more',
    })
    expect(campaignOf(started)).toMatchObject({ state: 'running', notified: 1, waiting: 1 })
    expect(await subscriptionOf()).toMatchObject({
      lines: [{ ends_on: fromDay }],
      may: { cancel: true },
    })
    await renew(subscription.next?.renews_on ?? '')
    expect((await subscriptionOf()).state).toBe('ended')
    const list = (await (await atDesk(shop, 'manager')).get('/subscription-campaigns')).body
    expect((list.campaigns as WireCampaign[])[0]).toMatchObject({ state: 'over', left: 1, waiting: 0 })
  })
})
