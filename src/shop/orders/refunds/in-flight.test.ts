import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { anOrder, receivePayDollar, payByCard, violations } from '#tools/builders/orders/orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { auditShop } from '../../audit/audit.ts'
import { refundsOf } from '../../payments/refunds/refunds.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterEach(async () => expect(await violations(shop)).toEqual([]))
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500' // with delivery HKD 258
type Placed = Awaited<ReturnType<typeof anOrder>>
const follow = async () => {
  for (const suffix of ['moved', 'failed', 'unclear']) await shop.work(`follow-payment-${suffix}`)
}
const statesOf = async ({ id }: Placed) => {
  await follow()
  const found = await shop.shop.pool.query(
    'select status, payment, fulfilment, hold_cause from orders where id = $1',
    [id],
  )
  return found.rows[0] as object
}
const begin = async ({ visitor, id }: Placed, method = 'paydollar'): Promise<string> => {
  const { body } = await visitor.send('POST', `/order/${method}/create`, { order_id: id })
  return (body.payment as { form: { fields: { orderRef: string } } | null }).form?.fields.orderRef ?? ''
}

describe('the payment state of an unpaid order', () => {
  it('follows "I have paid" by FPS, and its refusal', async () => {
    const placed = await anOrder(shop, { [shampoo]: 1 }, { payment_method: 'fps' })
    await begin(placed, 'fps')
    expect(await statesOf(placed)).toMatchObject({ payment: 'unpaid' })
    await placed.visitor.send('POST', '/order/fps/handle-pending', {
      order_id: placed.id,
      recaptchaResponse: 'test-passes',
    })
    expect(await statesOf(placed)).toMatchObject({ payment: 'pending', fulfilment: 'none' })
    const finance = await atDesk(shop, 'finance')
    const { body } = await finance.get('/fps/claims')
    const claim = (body.claims as { id: string; order_id: string }[]).find(
      (each) => each.order_id === placed.id,
    )
    await finance.send('POST', `/fps/claims/${claim?.id}/reject`, { reason: 'no such transfer' })
    expect(await statesOf(placed)).toMatchObject({ payment: 'unpaid' })
  })

  it('ends once the order is cancelled, or paid', async () => {
    const [cancelled, paid] = [await anOrder(shop, { [shampoo]: 1 }), await anOrder(shop, { [shampoo]: 1 })]
    await begin(cancelled, 'fps')
    await cancelled.visitor.send('POST', '/order/fps/handle-pending', {
      order_id: cancelled.id,
      recaptchaResponse: 'test-passes',
    })
    expect(await statesOf(cancelled)).toMatchObject({ payment: 'pending' })
    await cancelled.visitor.send('POST', '/order/cancel', { id: cancelled.id })
    expect(await statesOf(cancelled)).toMatchObject({
      status: 'cancelled',
      payment: 'unpaid',
      fulfilment: 'none',
    })
    await payByCard(shop, paid)
    expect(await statesOf(paid)).toMatchObject({ status: 'confirmed', payment: 'paid' })
  })
})

describe('money of another amount', () => {
  it.each([
    ['too little', { Amt: '1.00' }],
    ['another currency', { Cur: '840' }],
  ])('%s leaves the order unconfirmed and on hold, until the right amount arrives', async (_, feed) => {
    const placed = await anOrder(shop, { [shampoo]: 1 })
    const reference = await begin(placed)
    await receivePayDollar(shop, reference, { Amt: '258.00', ...feed })
    expect(await statesOf(placed)).toEqual({
      status: 'pending',
      payment: 'pending',
      fulfilment: 'on_hold',
      hold_cause: 'amount',
    })
    await receivePayDollar(shop, reference, { Amt: '258.00' })
    expect(await statesOf(placed)).toEqual({
      status: 'confirmed',
      payment: 'paid',
      fulfilment: 'none',
      hold_cause: null,
    })
  })

  it('releases the order when finance has settled it', async () => {
    const placed = await anOrder(shop, { [shampoo]: 1 })
    await receivePayDollar(shop, await begin(placed), { Amt: '1.00' })
    expect(await statesOf(placed)).toMatchObject({ hold_cause: 'amount' })
    const finance = await atDesk(shop, 'finance')
    const { body } = await finance.get(`/payments?search=${placed.order.number}`)
    const [payment] = body.payments as { id: string }[]
    expect(
      (await finance.send('POST', `/payments/${payment?.id}/close`, { note: 'given back at PayDollar' }))
        .status,
    ).toBe(200)
    expect(await statesOf(placed)).toEqual({
      status: 'pending',
      payment: 'unpaid',
      fulfilment: 'none',
      hold_cause: null,
    })
    await payByCard(shop, placed)
    expect(await statesOf(placed)).toMatchObject({ status: 'confirmed' })
  })

  it('holds the order until it expires at the latest', async () => {
    const placed = await anOrder(shop, { [shampoo]: 1 })
    await receivePayDollar(shop, await begin(placed), { Amt: '1.00' })
    expect(await statesOf(placed)).toMatchObject({ fulfilment: 'on_hold' })
    clock.move(50 * 3_600)
    for (let times = 0; times < 3; times += 1)
      await shop.shop.jobs.find(({ name }) => name === 'keep-order-deadlines')?.run({})
    expect(await statesOf(placed)).toMatchObject({ status: 'expired', fulfilment: 'none', hold_cause: null })
  })

  it('above the amount due by card confirms, and the excess is refunded automatically', async () => {
    const placed = await anOrder(shop, { [shampoo]: 1 })
    await receivePayDollar(shop, await begin(placed), { Amt: '300.00' })
    await shop.work('return-excess')
    expect(await statesOf(placed)).toMatchObject({ status: 'confirmed', payment: 'paid', hold_cause: null })
    const back = await refundsOf(shop.shop.systemContext(), placed.id)
    expect(back.map(({ amount, cause }) => [amount.minor, cause])).toEqual([[4_200, 'paid_too_much']])
    expect(await auditShop(shop.shop.systemContext())).toEqual([])
  })
})
