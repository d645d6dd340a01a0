import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPayingShop, type PayingShop } from '#tools/testing/test-shop.ts'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { last, linkIn } from '#tools/builders/notifications/emails.ts'
import { anOrder, receivePayDollar, onHand, payByCard, violations } from '#tools/builders/orders/orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { transfersTo } from '#tools/builders/orders/transfers.ts'
import { auditShop } from '../../audit/audit.ts'
import { giveToStaff } from '../../payments/refunds/refunds.ts'
import { findRefund } from '../../payments/refunds/refunds.store.ts'
import { invoicesOf } from '../invoices/invoices.ts'

let shop: PayingShop
let desk: ReturnType<typeof transfersTo>
const clock = aClock()
beforeAll(async () => {
  shop = await openPayingShop({ LIMITS_FACTOR: '1000' }, { clock })
  desk = transfersTo(shop, clock)
})
beforeEach(() => desk.signIn())
afterEach(async () => {
  expect(await violations(shop)).toEqual([])
  expect(await auditShop(shop.shop.systemContext())).toEqual([])
})
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500' // with delivery HKD 258
const toPayByFps = () => anOrder(shop, { [shampoo]: 1 }, { payment_method: 'fps' })

/** Somebody paid a refund back by hand: at once, or once its company could not. */
async function paidBack(refundId: string) {
  const ctx = shop.shop.systemContext()
  await ctx.transaction(async (tx) => {
    const refund = await findRefund(tx.db, refundId)
    if (refund && refund.state !== 'manual')
      await giveToStaff(tx, refund, 'transfer_by_hand', 'refund_by_hand')
  })
  ok(await desk.finance().send('POST', `/refunds/${refundId}/settle`, { proof: 'FPS 42' }))
  await desk.settleMoney()
}

describe('a bank line that is short', () => {
  it('counts as a part: the order waits for exactly the rest, and confirms with both', async () => {
    const placed = await toPayByFps()
    const { bill } = await desk.billOf(placed)
    const line = await desk.transferred(10_050, `FPS ${bill} CHAN`)
    expect(await desk.lineAt(line.ref)).toMatchObject({
      state: 'unmatched',
      short_of: { order_id: placed.id, amount: 258 },
    })
    expect(await desk.openTasksOf(line.id)).toBe(1)
    expect(ok(await desk.accept(line.id)).body).toMatchObject({
      order_number: placed.order.number,
      accepted: 100.5,
      left: 157.5,
    })
    expect(await desk.lineAt(line.ref)).toMatchObject({ state: 'matched' })
    expect(await desk.openTasksOf(line.id)).toBe(0)
    expect(await desk.seen(placed)).toMatchObject({
      status: 'pending',
      payment: 'unpaid',
      part_paid: 100.5,
      amount_left: 157.5,
      can_pay: true,
    })

    const email = await last(shop, placed.id)
    expect(email.text).toContain('100.50')
    expect(email.text).toContain('157.50')
    const link = new URL(linkIn(email.text))
    expect(link.pathname).toContain(`/checkout/${placed.id}`)
    const rest = await desk.billOf(placed, link.searchParams.get('token') ?? '')
    expect(rest).toMatchObject({ amount: 157.5 })
    await desk.transferred(15_750, `FPS ${rest.bill}`)
    expect(await desk.seen(placed)).toMatchObject({
      status: 'confirmed',
      payment: 'paid',
      part_paid: 100.5,
      amount_left: 0,
    })
    expect(await desk.refundsOf(placed.id)).toEqual([])
    const [invoice] = await invoicesOf(shop.shop.systemContext(), placed.id)
    expect(invoice?.facts.tenders).toEqual([
      { by: 'fps', amount: 10_050 },
      { by: 'fps', amount: 15_750 },
    ])
  })

  it('leaves the rest to any payment method, and refunds use the method of each part', async () => {
    const placed = await toPayByFps()
    const line = await desk.transferred(5_801, (await desk.billOf(placed)).bill)
    ok(await desk.accept(line.id))
    await payByCard(shop, placed)
    expect(await desk.seen(placed)).toMatchObject({ status: 'confirmed', payment: 'paid', amount_left: 0 })
    ok(await placed.visitor.send('POST', '/order/cancel', { id: placed.id }))
    const [byCard, byHand] = await desk.refundsOf(placed.id)
    expect([byCard, byHand]).toMatchObject([
      { amount: 25_800 - 5_801, method: 'paydollar' },
      { amount: 5_801, method: 'fps' },
    ])
    for (const refund of [byCard, byHand]) await paidBack(refund?.id ?? '')
    const papers = await invoicesOf(shop.shop.systemContext(), placed.id)
    expect(papers.at(-1)?.facts.tenders).toEqual([
      { by: 'paydollar', amount: 25_800 - 5_801 },
      { by: 'fps', amount: 5_801 },
    ])
  })

  it('may be followed by more parts, until the last one pays the order and the excess is refunded', async () => {
    const placed = await toPayByFps()
    const { bill } = await desk.billOf(placed)
    ok(await desk.accept((await desk.transferred(10_000, bill)).id))
    expect(ok(await desk.accept((await desk.transferred(10_000, `${bill} again`)).id)).body).toMatchObject({
      left: 58,
    })
    const over = await desk.transferred(6_000, `${bill} the rest`)
    expect(ok(await desk.accept(over.id)).body).toMatchObject({ accepted: 58, left: 0 })
    expect(await desk.seen(placed)).toMatchObject({ status: 'confirmed', payment: 'paid' })
    expect(await desk.refundsOf(placed.id)).toMatchObject([{ amount: 200, method: 'fps' }])
  })

  it('is refunded when an earlier attempt pays the whole order', async () => {
    const placed = await toPayByFps()
    const started = ok(await placed.visitor.send('POST', '/order/paydollar/create', { order_id: placed.id }))
    const { form } = started.body.payment as { form: { fields: Record<string, string> } }
    ok(await desk.accept((await desk.transferred(10_000, (await desk.billOf(placed)).bill)).id))
    await receivePayDollar(shop, form.fields.orderRef ?? '', { Amt: '258.00' })
    expect(await desk.seen(placed)).toMatchObject({ status: 'confirmed', payment: 'paid', part_paid: 0 })
    expect(await desk.refundsOf(placed.id)).toMatchObject([{ amount: 10_000, method: 'fps' }])
  })

  it('is refunded when an earlier attempt pays another rest than the amount due', async () => {
    const placed = await toPayByFps()
    const { bill } = await desk.billOf(placed)
    ok(await desk.accept((await desk.transferred(10_000, bill)).id))
    const started = ok(await placed.visitor.send('POST', '/order/paydollar/create', { order_id: placed.id }))
    const { form } = started.body.payment as { form: { fields: Record<string, string> } }
    ok(await desk.accept((await desk.transferred(5_000, bill)).id))
    await receivePayDollar(shop, form.fields.orderRef ?? '', { Amt: '158.00' })
    expect(await desk.seen(placed)).toMatchObject({ status: 'pending', part_paid: 150, amount_left: 108 })
    expect((await last(shop, placed.id)).text).toContain('158')
    await payByCard(shop, placed)
    expect(await desk.seen(placed)).toMatchObject({ status: 'confirmed', amount_left: 0 })
    expect(await desk.refundsOf(placed.id)).toMatchObject([{ amount: 15_800, method: 'paydollar' }])
  })

  it.each(['cancelled', 'expired'] as const)(
    'is refunded when its order is %s, as is a late rest',
    async (how) => {
      const placed = await toPayByFps()
      ok(await desk.accept((await desk.transferred(10_000, (await desk.billOf(placed)).bill)).id))
      const rest = await desk.billOf(placed)
      if (how === 'cancelled') ok(await placed.visitor.send('POST', '/order/cancel', { id: placed.id }))
      else await desk.pass(8 * 24 * 3_600)
      expect(await desk.seen(placed)).toMatchObject({
        status: how,
        payment: 'unpaid',
        can_pay: false,
        part_paid: 0,
        amount_left: 0,
      })
      expect(await desk.refundsOf(placed.id)).toMatchObject([{ amount: 10_000, method: 'fps' }])
      expect((await last(shop, placed.id)).text).toContain('100')
      await desk.transferred(15_800, rest.bill)
      expect(await desk.seen(placed)).toMatchObject({ status: how })
      expect(await desk.refundsOf(placed.id)).toMatchObject([{ amount: 10_000 }, { amount: 15_800 }])
    },
  )

  it('reserves its goods until the rest is paid, and is refused if they are sold out', async () => {
    const placed = await toPayByFps()
    const { bill } = await desk.billOf(placed)
    await desk.pass(2 * 3_600)
    await onHand(shop, shampoo, 0)
    const line = await desk.transferred(10_000, bill)
    expect(no(await desk.accept(line.id))).toEqual([409, 'orders.part_not_held'])
    expect(await desk.openTasksOf(line.id)).toBe(1)
    await onHand(shop, shampoo, 1)
    ok(await desk.accept(line.id))
    const { rows } = await shop.shop.pool.query(
      'select holds, reserve_until = pay_until as same from orders where id = $1',
      [placed.id],
    )
    expect(rows).toEqual([{ holds: true, same: true }])
    await onHand(shop, shampoo, 100)
  })

  it('accepted by two concurrent requests counts once', async () => {
    const placed = await toPayByFps()
    const line = await desk.transferred(10_000, (await desk.billOf(placed)).bill)
    const answers = await Promise.all(Array.from({ length: 8 }, () => desk.accept(line.id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 409),
    ])
    expect(await desk.seen(placed)).toMatchObject({ part_paid: 100, amount_left: 158 })
  })
})
