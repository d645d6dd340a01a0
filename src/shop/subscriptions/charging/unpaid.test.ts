import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aClock } from '#tools/builders/payments/payments.ts'
import { openPayingShop, type PayingShop } from '#tools/testing/test-shop.ts'
import {
  aSubscriber,
  formOf,
  settled,
  type Subscriber,
  type WireSubscription,
} from '#tools/builders/subscriptions/subscriptions.ts'
import { setOnHand } from '../../stock/stock.ts'
import { runDue } from '../clock.ts'
import { chargeAt, daysLater, lockAt, monthsAfter, noticeAt, retryTimes } from '../days.rules.ts'
import { dayInHongKong } from '../../calendar.ts'

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
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
const priced = (id: string, minor: number) =>
  rows('update subscription_lines set unit_price = $2 where subscription_id = $1', id, minor)
const due = ({ next }: WireSubscription) => next?.renews_on ?? ''
async function untilCharge(renewsOn: string): Promise<void> {
  for (const at of [noticeAt(renewsOn), lockAt(renewsOn), chargeAt(renewsOn)]) {
    goTo(at)
    await runClock()
  }
}
const onShelf = async (free: number) => {
  const [row] = await rows<{ sold: number }>(
    'select (reserved + allocated + safety)::int as sold from stock_levels where sub_sku = $1',
    shampoo,
  )
  await setOnHand(
    shop.shop.systemContext(),
    [{ subSku: shampoo, onHand: (row?.sold ?? 0) + free }],
    'counted',
    'test',
  )
  shop.shop.cache.drop('*')
}

/** Pays the order of a delivery at the provider's page; its jobs have not run yet. */
async function paysOrder(buyer: Subscriber, order_id: string): Promise<void> {
  const { action, fields } = formOf(await buyer.send('POST', '/order/paydollar/create', { order_id }))
  await fetch(action, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  const card = { card: '4012000000020086', expiry: '07/2090' }
  await shop.control('paydollar', { ref: fields.orderRef ?? '', do: 'approve', ...card })
  await expect
    .poll(
      async () => {
        await shop.work('take-payment')
        return rows('select status from orders where id = $1', order_id)
      },
      { timeout: 20_000, interval: 100 },
    )
    .toEqual([{ status: 'confirmed' }])
}

describe('a delivery that is unpaid', () => {
  it('is not charged again when its order was just paid at the provider’s page', async () => {
    const { subscription, subscriptionOf, buyer } = await aSubscriber(shop)
    await priced(subscription._id, 10_051)
    await untilCharge(due(subscription))
    const failed = await subscriptionOf()
    expect(failed.state).toBe('past_due')
    await paysOrder(buyer, failed.dunning?.order_id ?? '')
    await priced(subscription._id, 10_000)
    goTo(retryTimes(due(subscription))[0] ?? new Date())
    await runDue(shop.shop.systemContext())
    await settled(shop)
    const renewals = await rows(
      `select from orders where kind = 'renewal' and member_id = (select member_id from subscriptions where id = $1)`,
      subscription._id,
    )
    expect(renewals).toHaveLength(1)
    expect(await subscriptionOf()).toMatchObject({ state: 'active', minimum: { paid: 2 } })
  })
  it('reports that it is out of stock, and is unchanged', async () => {
    const { subscription, subscriptionOf, act } = await aSubscriber(shop)
    await priced(subscription._id, 10_051)
    await untilCharge(due(subscription))
    const before = await subscriptionOf()
    await onShelf(0)
    const { status, body } = await act('pay-now')
    await onShelf(50)
    expect([status, body.code]).toEqual([409, 'subscriptions.out_of_stock'])
    expect(await subscriptionOf()).toEqual(before)
  })

  it('waits for stock at a retry, for thirty days, and is then skipped', async () => {
    const { subscription, subscriptionOf } = await aSubscriber(shop)
    await priced(subscription._id, 10_051)
    await untilCharge(due(subscription))
    await onShelf(0)
    goTo(retryTimes(due(subscription))[0] ?? new Date())
    await runClock()
    expect(await subscriptionOf()).toMatchObject({
      state: 'active',
      dunning: null,
      next: { number: 2, state: 'locked', renews_on: daysLater(due(subscription), 2) },
    })
    for (let day = 0; day < 32; day += 1) {
      clock.move(86_400)
      await runClock()
    }
    await onShelf(50)
    const after = await subscriptionOf()
    expect(after).toMatchObject({ state: 'active', minimum: { paid: 1 }, next: { number: 3 } })
    expect(after.timeline[0]?.kind).toBe('stock_skipped')
  })

  it('is sent to the address that its owner enters before it is paid', async () => {
    const { subscription, subscriptionOf, act } = await aSubscriber(shop)
    await priced(subscription._id, 10_051)
    await untilCharge(due(subscription))
    const { dunning } = await subscriptionOf()
    const moved = {
      firstname: 'Ada',
      lastname: 'Chan',
      calling_code: '852',
      contact: '91234567',
      address: '21 Caine Road',
      address2: 'Flat 12B',
      city: 'central_and_western',
      province: 'hong_kong_island',
    }
    const { status, body } = await act('address', moved)
    expect([status, body.fields]).toEqual([200, undefined])
    expect(
      await rows(
        `select firstname, address from order_addresses where order_id = $1 and kind = 'delivery'`,
        dunning?.order_id,
      ),
    ).toEqual([{ firstname: 'Ada', address: '21 Caine Road' }])
  })

  it('counts a new interval from the day a suspension was paid on', async () => {
    const { subscription, subscriptionOf, act, buyer } = await aSubscriber(shop, {
      subSku: 'ELOWEN-SCALP-SHAMPOO-500-M1',
    })
    await priced(subscription._id, 10_051)
    await untilCharge(due(subscription))
    for (const at of retryTimes(due(subscription))) {
      goTo(at)
      await runClock()
    }
    await runClock()
    clock.move(28 * 86_400)
    const { dunning, state } = await subscriptionOf()
    expect(state).toBe('suspended')
    await paysOrder(buyer, dunning?.order_id ?? '')
    await settled(shop)
    const paidOn = dayInHongKong(clock.now())
    expect(due(await subscriptionOf())).toBe(monthsAfter(paidOn, 1))
    expect((await act('interval', { interval: 2 })).status).toBe(200)
    expect(due(await subscriptionOf())).toBe(monthsAfter(paidOn, 2))
  })
})

describe('a delivery that was moved', () => {
  it('leaves the days of the others when it is skipped (rules/subscriptions#2)', async () => {
    const { subscription, subscriptionOf, act } = await aSubscriber(shop)
    const moved = daysLater(monthsAfter(due(subscription), 2), -7)
    expect((await act('date', { date: moved })).status).toBe(200)
    goTo(new Date(lockAt(moved).getTime() - 3_600_000))
    await act('skip')
    expect(due(await subscriptionOf())).toBe(monthsAfter(due(subscription), 2))
  })
})
