import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { orderStates } from '#tools/builders/orders/order-states.ts'
import { anOrder, levelOf, payByCard, receivePayDollar, violations } from '#tools/builders/orders/orders.ts'
import { aClock, declined } from '#tools/builders/payments/payments.ts'
import { codeOf, conditioner, shampoo } from '#tools/builders/returns/returns.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterEach(async () => expect(await violations(shop)).toEqual([]))
afterAll(() => shop.close())
const { rows, run, seen, onHand, sold, eventsOf } = orderStates(() => shop)

describe('the two deadlines of an unpaid order', () => {
  it('first release stock and coupon, and the order can still be paid, which reserves them again', async () => {
    const before = await sold(shampoo)
    const placed = await anOrder(
      shop,
      { [shampoo]: 2 },
      { coupon: 'WELCOME10', email: 'slow@example.com', delivery_contact: '92220002' },
    )
    clock.move(16 * 60)
    await run('keep-order-deadlines')
    await run('keep-order-deadlines')
    expect(await sold(shampoo)).toEqual([0, before[1]])
    expect(
      await rows('select distinct state from coupon_redemptions where order_id = $1', placed.id),
    ).toEqual([{ state: 'released' }])
    expect(await seen(placed.visitor, placed.id)).toMatchObject({
      status: 'pending',
      can_pay: true,
      reserve_until: null,
    })
    await payByCard(shop, placed)
    expect(await seen(placed.visitor, placed.id)).toMatchObject({ status: 'confirmed' })
    expect(await sold(shampoo)).toEqual([0, (before[1] ?? 0) + 2])
  })

  it('name the options that other buyers bought meanwhile', async () => {
    await onHand(conditioner, 3)
    const placed = await anOrder(shop, { [conditioner]: 2, [shampoo]: 1 })
    clock.move(16 * 60)
    await run('keep-order-deadlines')
    await onHand(conditioner, 1)
    const refused = await placed.visitor.send('POST', '/order/paydollar/create', { order_id: placed.id })
    expect(codeOf(refused)).toEqual([409, 'checkout.sold_out_meanwhile'])
    expect(refused.body.values).toEqual({ names: 'Repair Conditioner' })
    const page = (await placed.visitor.get(`/awaiting-payment?id=${placed.id}`)).body
    expect(page).toMatchObject({
      problems: [{ code: 'checkout.short', sub_sku: conditioner, message: 'Only 1 left.' }],
    })
    await onHand(conditioner, 100)
  })

  it('expire the order, unless a payment is in flight', async () => {
    const [idle, paying] = [await anOrder(shop, { [shampoo]: 1 }), await anOrder(shop, { [shampoo]: 1 })]
    clock.move(24 * 3_600 - 300)
    await paying.visitor.send('POST', '/order/fps/create', { order_id: paying.id })
    clock.move(301)
    await run('keep-order-deadlines')
    expect(await seen(idle.visitor, idle.id)).toMatchObject({
      status: 'expired',
      can_pay: false,
      pay_until: null,
    })
    expect(await seen(paying.visitor, paying.id)).toMatchObject({ status: 'pending', can_pay: true })
    expect(await rows('select holds from orders where id = $1', paying.id)).toEqual([{ holds: true }])
    clock.move(3_600)
    await run('poll-payments')
    await run('keep-order-deadlines')
    await run('keep-order-deadlines')
    expect(await seen(paying.visitor, paying.id)).toMatchObject({ status: 'expired' })
    expect(codeOf(await idle.visitor.send('POST', '/order/payme/create', { order_id: idle.id }))).toEqual([
      409,
      'checkout.not_payable',
    ])
    expect(codeOf(await idle.visitor.get(`/awaiting-payment?id=${idle.id}`))).toEqual([
      404,
      'checkout.invalid_order',
    ])
  })

  it('are one day later for a buyer who claims to have paid by FPS', async () => {
    const placed = await anOrder(shop, { [shampoo]: 1 }, { payment_method: 'fps' })
    clock.move(20 * 3_600)
    await placed.visitor.send('POST', '/order/fps/create', { order_id: placed.id })
    const claimed = await placed.visitor.send('POST', '/order/fps/handle-pending', {
      order_id: placed.id,
      recaptchaResponse: 'test-passes',
    })
    expect(claimed.body.payment).toMatchObject({ method: 'fps', state: 'processing' })
    const { pay_until } = await seen(placed.visitor, placed.id)
    expect(Math.round((Date.parse(String(pay_until)) - clock.now().getTime()) / 3_600_000)).toBe(24)
    expect(await seen(placed.visitor, placed.id)).toMatchObject({ status: 'pending', payment: 'unpaid' })
  })
})

describe('a late payment (rules/orders#6)', () => {
  async function expired(wanted: Record<string, number>, input: object = {}) {
    const placed = await anOrder(shop, wanted, input)
    const started = await placed.visitor.send('POST', '/order/paydollar/create', { order_id: placed.id })
    const { fields } = (started.body.payment as { form: { fields: Record<string, string> } }).form
    const feed = { Amt: fields.amount ?? '', Cur: fields.currCode ?? '' }
    await receivePayDollar(shop, fields.orderRef ?? '', { ...feed, ...declined })
    clock.move(25 * 3_600)
    await run('keep-order-deadlines')
    expect(await seen(placed.visitor, placed.id)).toMatchObject({ status: 'expired' })
    return { ...placed, pay: () => receivePayDollar(shop, fields.orderRef ?? '', feed) }
  }

  it('revives the order when everything is still available', async () => {
    const late = await expired(
      { [shampoo]: 2 },
      { coupon: 'WELCOME10', email: 'late@example.com', delivery_contact: '92220003' },
    )
    await late.pay()
    expect(await seen(late.visitor, late.id)).toMatchObject({
      status: 'confirmed',
      payment: 'paid',
      refunds: [],
    })
    expect(await eventsOf(late.id, 'status')).toEqual([
      'pending by shopper',
      'expired by system',
      'confirmed by payments',
    ])
    expect(await rows('select distinct state from coupon_redemptions where order_id = $1', late.id)).toEqual([
      { state: 'used' },
    ])
  })

  it('is refunded in full when an option is sold out', async () => {
    await onHand(conditioner, 2)
    const late = await expired({ [conditioner]: 2 })
    await onHand(conditioner, 1)
    await late.pay()
    await late.pay()
    expect(await seen(late.visitor, late.id)).toMatchObject({
      status: 'expired',
      refunds: [{ amount: 346, state: 'requested' }],
    })
    expect(await levelOf(shop, conditioner)).toMatchObject({ reserved: 0 })
    await onHand(conditioner, 100)
  })

  it('is refunded with its reason when another order used the coupon meanwhile', async () => {
    const person = { coupon: 'WELCOME10', email: 'twice@example.com', delivery_contact: '92220004' }
    const late = await expired({ [shampoo]: 1 }, person)
    await payByCard(shop, await anOrder(shop, { [shampoo]: 1 }, person))
    await late.pay()
    expect(await seen(late.visitor, late.id)).toMatchObject({ status: 'expired' })
    expect(await rows('select cause from order_refunds where order_id = $1', late.id)).toEqual([
      { cause: 'late_code_used' },
    ])
  })

  it('is refunded when the order was cancelled', async () => {
    const placed = await anOrder(shop, { [shampoo]: 1 })
    const started = await placed.visitor.send('POST', '/order/paydollar/create', { order_id: placed.id })
    const { fields } = (started.body.payment as { form: { fields: Record<string, string> } }).form
    const cancelled = await placed.visitor.send('POST', '/order/cancel', {
      id: placed.id,
      reason: 'changed my mind',
    })
    expect(cancelled.body.order).toMatchObject({ status: 'cancelled', can_pay: false, can_cancel: false })
    await receivePayDollar(shop, fields.orderRef ?? '', { Amt: '258.00' })
    expect(await seen(placed.visitor, placed.id)).toMatchObject({
      status: 'cancelled',
      refunds: [{ amount: 258 }],
    })
  })
})
