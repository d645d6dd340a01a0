import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { orderStates } from '#tools/builders/orders/order-states.ts'
import { anOrder, payByCard, receivePayDollar, violations } from '#tools/builders/orders/orders.ts'
import { declined } from '#tools/builders/payments/payments.ts'
import { codeOf, shampoo } from '#tools/builders/returns/returns.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { refundsOf } from '../payments/refunds/refunds.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
})
afterEach(async () => expect(await violations(shop)).toEqual([]))
afterAll(() => shop.close())
const { rows, seen, sold, eventsOf } = orderStates(() => shop)

describe('a payment', () => {
  it('confirms: goods are sold, the code is used, the buyer sees it', async () => {
    const before = await sold(shampoo)
    const placed = await anOrder(
      shop,
      { [shampoo]: 2 },
      { coupon: 'WELCOME10', email: 'paid@example.com', delivery_contact: '92220001' },
    )
    await payByCard(shop, placed)
    const order = await seen(placed.visitor, placed.id)
    expect(order).toMatchObject({
      status: 'confirmed',
      payment: 'paid',
      fulfilment: 'none',
      status_text: 'Confirmed',
      can_pay: false,
      can_cancel: true,
    })
    expect((order.timeline as { what: string }[]).map(({ what }) => what)).toEqual([
      'status.pending',
      'status.confirmed',
      'payment.paid',
    ])
    expect(await sold(shampoo)).toEqual([before[0], (before[1] ?? 0) + 2])
    expect(
      await rows('select distinct state from coupon_redemptions where order_id = $1', placed.id),
    ).toEqual([{ state: 'used' }])
    expect(
      codeOf(await placed.visitor.send('POST', '/order/paydollar/create', { order_id: placed.id })),
    ).toEqual([409, 'checkout.not_payable'])
  })

  it('reported twenty times at once confirms once', async () => {
    const placed = await anOrder(shop, { [shampoo]: 1 })
    await payByCard(shop, placed)
    const [attempt] = await rows<{ id: string }>(
      'select id from payment_attempts where order_id = $1',
      placed.id,
    )
    const payload = { orderId: placed.id, attemptId: attempt?.id, minor: 25_800, currency: 'HKD' }
    const job = shop.shop.jobs.find(({ name }) => name === 'take-payment')
    await Promise.all(Array.from({ length: 20 }, () => job?.run(payload)))
    expect(await eventsOf(placed.id, 'status')).toEqual(['pending by shopper', 'confirmed by payments'])
    expect(await refundsOf(shop.shop.systemContext(), placed.id)).toEqual([])
  })

  it('that is declined changes no order state, and the next one may succeed', async () => {
    const placed = await anOrder(shop, { [shampoo]: 1 })
    await payByCard(shop, placed, declined)
    expect(await seen(placed.visitor, placed.id)).toMatchObject({ status: 'pending', can_pay: true })
    expect(await payByCard(shop, placed)).toBe(`${placed.order.number}-2`)
    expect(await seen(placed.visitor, placed.id)).toMatchObject({ status: 'confirmed' })
  })

  it('that arrived second is refunded automatically (rules/payments#6)', async () => {
    const placed = await anOrder(shop, { [shampoo]: 1 })
    const started = await placed.visitor.send('POST', '/order/paydollar/create', { order_id: placed.id })
    const first =
      (started.body.payment as { form: { fields: Record<string, string> } }).form.fields.orderRef ?? ''
    await receivePayDollar(shop, first, { ...declined, Amt: '258.00' })
    await payByCard(shop, placed)
    await receivePayDollar(shop, first, { Amt: '258.00' })
    const order = await seen(placed.visitor, placed.id)
    expect(order).toMatchObject({
      status: 'confirmed',
      payment: 'paid',
      refunds: [{ amount: 258, state: 'requested' }],
    })
    expect(
      (await refundsOf(shop.shop.systemContext(), placed.id)).map((refund) => refund.amount.minor),
    ).toEqual([25_800])
  })

  it('of two tabs: the first capture counts and the other is refunded, whichever attempt is older', async () => {
    for (const older of [true, false]) {
      const placed = await anOrder(shop, { [shampoo]: 1 })
      const begin = async () => {
        const { body } = await placed.visitor.send('POST', '/order/paydollar/create', { order_id: placed.id })
        return (body.payment as { form: { fields: Record<string, string> } }).form.fields.orderRef ?? ''
      }
      const tabs = [await begin(), await begin()]
      expect(tabs).toEqual([`${placed.order.number}-1`, `${placed.order.number}-2`])
      for (const reference of older ? tabs : tabs.toReversed())
        await receivePayDollar(shop, reference, { Amt: '258.00' })
      const order = await seen(placed.visitor, placed.id)
      expect(order).toMatchObject({
        status: 'confirmed',
        payment: 'paid',
        refunds: [{ amount: 258, state: 'requested' }],
      })
      const back = await refundsOf(shop.shop.systemContext(), placed.id)
      const [stored] = await rows<{ paid_by: string }>('select paid_by from orders where id = $1', placed.id)
      expect(back.map(({ amount, attemptId }) => [amount.minor, attemptId === stored?.paid_by])).toEqual([
        [25_800, false],
      ])
    }
  })

  it('of another amount is left to staff', async () => {
    const placed = await anOrder(shop, { [shampoo]: 1 })
    const job = shop.shop.jobs.find(({ name }) => name === 'take-payment')
    await job?.run({ orderId: placed.id, attemptId: randomUUID(), minor: 1, currency: 'HKD' })
    expect(await seen(placed.visitor, placed.id)).toMatchObject({ status: 'pending', payment: 'unpaid' })
  })
})
