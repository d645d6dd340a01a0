import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '#tools/builders/members/members.ts'
import { payByCard, receivePayDollar, type WireOrder } from '#tools/builders/orders/orders.ts'
import { openSaversShop, shampoo, type Saver, type SaversShop } from '#tools/builders/wallet/savers.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'
import { auditShop } from '../audit/audit.ts'

let shop: SaversShop
beforeAll(async () => {
  shop = await openSaversShop()
})
afterAll(async () => {
  expect(await auditShop(shop.shop.systemContext())).toEqual([])
  await shop.close()
})

describe('refunds of an order paid in two ways', () => {
  it('go to the card first, then to the wallet, and add up to the total', async () => {
    const finance = await atDesk(shop, 'finance')
    const member = await shop.aSaver(30_000)
    const order = await shop.ordered(member, 250, 2) // 486, of which 236 by card
    await shop.paid(member, order)
    const line = order.items[0]?._id ?? ''
    const one = { units: [{ line_id: line, units: 1 }], reason: 'broken' }
    const preview = await finance.get(`/orders/${order._id}/refund?units=${line}:2&delivery=1`)
    expect(preview.body.preview).toMatchObject({ total: 486, wallet: 250 })
    expect((await finance.send('POST', `/orders/${order._id}/refunds`, one)).body.order).toMatchObject({
      refunds: [{ amount: 228, wallet: 0 }],
    })
    expect(await shop.purse(member)).toEqual([5_000, 0])
    const rest = { ...one, delivery: true }
    expect((await finance.send('POST', `/orders/${order._id}/refunds`, rest)).body.order).toMatchObject({
      refunds: [{}, { amount: 258, wallet: 250 }],
    })
    expect(await shop.purse(member)).toEqual([30_000, 0])
    expect((await shop.seen(member, order._id)).payment).toBe('paid')
    await shop.sendRefunds()
    expect(await shop.seen(member, order._id)).toMatchObject({
      payment: 'refunded',
      refunds: [{ state: 'succeeded' }, { state: 'succeeded' }],
    })
  })
  it('go entirely to the wallet on request, and are available at once', async () => {
    const member = await shop.aSaver(10_000)
    const order = await shop.ordered(member, 100)
    await shop.paid(member, order)
    const answer = await member.send('POST', '/order/cancel', { id: order._id, to_wallet: true })
    expect(answer.body.order).toMatchObject({
      status: 'cancelled',
      payment: 'refunded',
      refunds: [{ amount: 258, wallet_amount: 258, state: 'succeeded' }],
    })
    expect(await shop.purse(member)).toEqual([25_800, 0])
  })
  it('of a part to the wallet leave the rest for the card', async () => {
    const finance = await atDesk(shop, 'finance')
    const member = await shop.aSaver(10_000)
    const order = await shop.ordered(member, 100, 2) // 486, of which 386 by card
    await shop.paid(member, order)
    const one = { units: [{ line_id: order.items[0]?._id, units: 1 }], reason: 'broken' }
    await finance.send('POST', `/orders/${order._id}/refunds`, { ...one, to_wallet: true })
    expect(await shop.purse(member)).toEqual([22_800, 0])
    await finance.send('POST', `/orders/${order._id}/refunds`, { ...one, delivery: true })
    expect(await shop.purse(member)).toEqual([32_800, 0])
    await shop.sendRefunds()
    expect((await shop.seen(member, order._id)).payment).toBe('refunded')
    const back = await shop.shop.pool.query('select amount_minor from payment_refunds where order_id = $1', [
      order._id,
    ])
    expect(back.rows).toEqual([{ amount_minor: 15_800 }])
  })
  it('of guests cannot go to a wallet', async () => {
    const finance = await atDesk(shop, 'finance')
    const guest = await aVisitor(shop)
    await guest.set(shampoo, 1)
    const order = (await guest.order()).body.order as WireOrder
    await payByCard(shop, { visitor: guest, order })
    const cancelled = await guest.send('POST', '/order/cancel', { id: order._id, to_wallet: true })
    expect([cancelled.status, cancelled.body.code]).toEqual([422, 'orders.no_wallet'])
    const all = { units: [{ line_id: order.items[0]?._id, units: 1 }], reason: 'x', to_wallet: true }
    expect((await finance.send('POST', `/orders/${order._id}/refunds`, all)).body.code).toBe(
      'orders.no_wallet',
    )
  })
})

describe('a payment that arrived too late', () => {
  async function tooLate(member: Saver): Promise<string> {
    const order = await shop.ordered(member, 0)
    const started = await member.send('POST', '/order/paydollar/create', { order_id: order._id })
    const { form } = started.body.payment as { form: { fields: Record<string, string> } }
    expect((await member.send('POST', '/order/cancel', { id: order._id })).status).toBe(200)
    await receivePayDollar(shop, form.fields.orderRef ?? '', {
      Amt: form.fields.amount ?? '',
      Cur: form.fields.currCode ?? '',
    })
    return order._id
  }

  it('can be taken as Cash Dollar by its owner within half an hour, once', async () => {
    const member = await shop.aSaver(100)
    const id = await tooLate(member)
    const [refund] = (await shop.seen(member, id)).refunds
    expect(refund).toMatchObject({
      amount: 258,
      wallet_amount: 0,
      can_take_as_wallet: true,
      state: 'requested',
    })
    await shop.work('send-refund')
    await shop.work('tell-late-payment')
    const { rows } = await shop.shop.pool.query<{ body_text: string }>(
      `select text as body_text from messages where order_id = $1 and key like 'mail:late:%'`,
      [id],
    )
    expect(rows[0]?.body_text).toContain('Take it as Cash Dollar')
    const stranger = await shop.aSaver(100)
    expect((await stranger.send('POST', '/order/refund/wallet', { id, refund_id: refund?._id })).status).toBe(
      404,
    )
    expect((await member.send('POST', '/order/refund/wallet', { id, refund_id: randomUUID() })).status).toBe(
      404,
    )
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        member.send('POST', '/order/refund/wallet', { id, refund_id: refund?._id }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    expect(await shop.purse(member)).toEqual([25_900, 0])
    await shop.work('follow-refund')
    expect((await shop.seen(member, id)).refunds).toMatchObject([
      { wallet_amount: 258, can_take_as_wallet: false, state: 'succeeded' },
    ])
  })
  it('returns the same response for the same choice under its key (rules/api#3)', async () => {
    const member = await shop.aSaver(100)
    const id = await tooLate(member)
    const [refund] = (await shop.seen(member, id)).refunds
    const choose = () =>
      member.send(
        'POST',
        '/order/refund/wallet',
        { id, refund_id: refund?._id },
        { 'idempotency-key': 'take' },
      )
    const first = await choose()
    expect([first.status, await choose()]).toMatchObject([200, { status: 200, body: first.body }])
  })
  it('is refunded after that, and no choice is possible any more', async () => {
    const member = await shop.aSaver(100)
    const id = await tooLate(member)
    shop.clock.move(31 * 60)
    await signIn(shop, member)
    const [refund] = (await shop.seen(member, id)).refunds
    expect(refund?.can_take_as_wallet).toBe(false)
    await shop.sendRefunds()
    const late = await member.send('POST', '/order/refund/wallet', { id, refund_id: refund?._id })
    expect([late.status, late.body.code]).toEqual([409, 'orders.refund_under_way'])
  })
})
