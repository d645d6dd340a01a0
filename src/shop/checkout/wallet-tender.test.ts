import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { signedInMember, signIn } from '#tools/builders/members.ts'
import { receivePayDollar, payByCard, type WireOrder } from '#tools/builders/orders.ts'
import { aClock } from '#tools/builders/payments.ts'
import { atDesk } from '#tools/builders/staff.ts'
import { aVisitor } from '#tools/builders/visitor.ts'
import { auditShop } from '../audit/audit.ts'
import { money, type Currency } from '../money.ts'
import { creditWallet, walletOf } from '../wallet/wallet.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(async () => {
  expect(await auditShop(shop.shop.systemContext())).toEqual([])
  await shop.close()
})

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500' // 228, delivery 30
type Saver = Awaited<ReturnType<typeof signedInMember>>

async function aSaver(
  minor: number,
  currency: Currency = 'HKD',
  state: { country?: string; currency?: string } = {},
): Promise<Saver> {
  const member = await signedInMember(shop, {}, state)
  await give(member, minor, currency)
  return member
}
const give = (member: Pick<Saver, 'id'>, minor: number, currency: Currency = 'HKD') =>
  shop.shop.systemContext().transaction((tx) =>
    creditWallet(tx, {
      memberId: member.id,
      amount: money(currency, minor),
      kind: 'topup',
      key: randomUUID(),
      ref: '',
      paid: true,
      expiresAt: null,
    }),
  )
/** Available and held, in cents of HKD. */
async function purse(member: Pick<Saver, 'id'>): Promise<[number, number]> {
  const [ownWallet] = await walletOf(shop.shop.systemContext(), member.id)
  return ownWallet ? [ownWallet.available.minor, ownWallet.held.minor] : [0, 0]
}
async function ordered(member: Saver, wallet: number, pieces = 1): Promise<WireOrder> {
  expect((await member.set(shampoo, pieces)).status).toBe(200)
  const answer = await member.order({ wallet_amount: wallet })
  expect(answer.body.code).toBeUndefined()
  return answer.body.order as WireOrder
}
const seen = async (member: Saver, id: string) =>
  (await member.get(`/order?id=${id}`)).body.order as WireOrder & { refunds: Record<string, unknown>[] }
const problem = (quote: { problems: { code: string; field: string | null }[] }) =>
  quote.problems.map(({ code, field }) => [code, field])
const paid = (member: Saver, order: WireOrder) => payByCard(shop, { visitor: member, order })

describe('a quote with Cash Dollar', () => {
  it('takes it off what is due', async () => {
    const member = await aSaver(10_000)
    await member.set(shampoo, 1)
    expect(await member.quote({ wallet_amount: 58.5 })).toMatchObject({
      total: 258,
      wallet_amount: 58.5,
      amount_due: 199.5,
      wallet_available: 100,
      problems: [],
    })
  })
  it.each([
    ['more than there is', 100.01, 'checkout.wallet_short'],
    ['an amount finer than the currency', 1.005, 'checkout.wallet_amount'],
  ])('names %s', async (_, amount, code) => {
    const member = await aSaver(10_000)
    await member.set(shampoo, 1)
    const quote = await member.quote({ wallet_amount: amount })
    expect(problem(quote)).toEqual([[code, 'wallet_amount']])
    expect(quote).toMatchObject({ wallet_amount: 0, amount_due: 258 })
    expect((await member.order({ wallet_amount: amount })).body.code).toBe('checkout.problems')
  })
  it('names more than the order comes to', async () => {
    const member = await aSaver(100_000)
    await member.set(shampoo, 1)
    expect(problem(await member.quote({ wallet_amount: 258.01 }))).toEqual([
      ['checkout.wallet_too_much', 'wallet_amount'],
    ])
  })
  it('counts the balance of its own currency alone', async () => {
    const member = await aSaver(10_000, 'HKD', { country: 'jp', currency: 'JPY' })
    await member.set(shampoo, 1)
    const quote = await member.quote({ wallet_amount: 1, delivery_country_key: 'jp' })
    expect(quote.wallet_available).toBe(0)
    expect(problem(quote)).toContainEqual(['checkout.wallet_short', 'wallet_amount'])
  })
  it('leaves subscriptions to the card', async () => {
    const member = await aSaver(10_000)
    await member.set('ELOWEN-SCALP-SHAMPOO-500-M2', 1)
    expect(problem(await member.quote({ wallet_amount: 10 }, 'subscription'))).toContainEqual([
      'checkout.card_only',
      'wallet_amount',
    ])
  })
})

describe('an order paid by wallet', () => {
  it('whole is confirmed at once, without any provider', async () => {
    const member = await aSaver(30_000)
    const order = await ordered(member, 258)
    expect(order).toMatchObject({ status: 'confirmed', payment: 'paid', wallet_amount: 258, amount_due: 0 })
    expect(await purse(member)).toEqual([4_200, 0])
    const page = await shop.shop.api.fetch(
      new Request(`http://shop.test/api/v1/order/invoice?id=${order._id}&format=html&lang=en`, {
        headers: { cookie: member.headers.cookie },
      }),
      { ip: '10.3.0.1', seenIn: null },
    )
    expect(await page.text()).toContain('Paid by Cash Dollar')
  })
  it('in part keeps it while the rest is paid, and is spent with it', async () => {
    const member = await aSaver(10_000)
    const order = await ordered(member, 100)
    expect(order).toMatchObject({ status: 'pending', amount_due: 158 })
    expect(await purse(member)).toEqual([0, 10_000])
    await paid(member, order)
    expect(await seen(member, order._id)).toMatchObject({ status: 'confirmed', payment: 'paid' })
    expect(await purse(member)).toEqual([0, 0])
  })
  it('gives it back when it is cancelled, or not paid in time', async () => {
    const member = await aSaver(10_000)
    const first = await ordered(member, 60)
    expect((await member.send('POST', '/order/cancel', { id: first._id })).status).toBe(200)
    expect(await purse(member)).toEqual([10_000, 0])
    await ordered(member, 70)
    await unpaid(member)
    expect(await purse(member)).toEqual([10_000, 0])
  })
  it('keeps it again when it is paid later, or says that it is gone', async () => {
    const member = await aSaver(10_000)
    const order = await ordered(member, 70)
    await unpaid(member)
    const other = await ordered(member, 50)
    const late = await member.send('POST', '/order/paydollar/create', { order_id: order._id })
    expect([late.status, late.body.code]).toEqual([409, 'checkout.wallet_short_meanwhile'])
    const waiting = await member.get(`/awaiting-payment?id=${order._id}`)
    expect(waiting.body.problems).toMatchObject([
      { code: 'checkout.wallet_short_meanwhile', field: 'wallet_amount' },
    ])
    await member.send('POST', '/order/cancel', { id: other._id })
    await paid(member, order)
    expect((await seen(member, order._id)).status).toBe('confirmed')
    expect(await purse(member)).toEqual([3_000, 0])
  })
  it('is one order however often it is sent', async () => {
    const member = await aSaver(10_000)
    await member.set(shampoo, 1)
    const input = await member.orderBody({ wallet_amount: 100 })
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => member.send('POST', '/order/create', input)),
    )
    const orders = new Set(answers.map(({ body }) => (body.order as WireOrder | undefined)?._id))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(orders.size).toBe(1)
    expect(await purse(member)).toEqual([0, 10_000])
  })
})

/** The first clock of unpaid orders runs out. */
async function unpaid(member: Saver): Promise<void> {
  clock.move(16 * 60)
  await shop.shop.jobs.find((one) => one.name === 'keep-order-deadlines')?.run({})
  await signIn(shop, member)
}

/** The provider has sent what it was asked to. */
async function sendRefunds(): Promise<void> {
  const { rows } = await shop.shop.pool.query<{ id: string }>(
    `select id from payment_refunds where state = 'approved'`,
  )
  for (const { id } of rows)
    for (const [from, to] of [
      ['approved', 'sent'],
      ['sent', 'succeeded'],
    ])
      await shop.shop.pool.query(`select move_payment('refund', $1, $2, $3, 'test', 'sent', now())`, [
        id,
        from,
        to,
      ])
  const settled = await shop.shop.pool.query<{ id: string; order_id: string }>(
    `select id, order_id from payment_refunds where id = any ($1)`,
    [rows.map(({ id }) => id)],
  )
  const follow = shop.shop.jobs.find((one) => one.name === 'follow-refund')
  for (const { id, order_id } of settled.rows)
    await follow?.run({ refundId: id, orderId: order_id, state: 'succeeded' })
}

describe('refunds of an order paid in two ways', () => {
  it('go back by card first, then to the wallet, and come to the total', async () => {
    const finance = await atDesk(shop, 'finance')
    const member = await aSaver(30_000)
    const order = await ordered(member, 250, 2) // 486, of which 236 by card
    await paid(member, order)
    const line = order.items[0]?._id ?? ''
    const one = { units: [{ line_id: line, units: 1 }], reason: 'broken' }
    const preview = await finance.get(`/orders/${order._id}/refund?units=${line}:2&delivery=1`)
    expect(preview.body.preview).toMatchObject({ total: 486, wallet: 250 })
    expect((await finance.send('POST', `/orders/${order._id}/refunds`, one)).body.order).toMatchObject({
      refunds: [{ amount: 228, wallet: 0 }],
    })
    expect(await purse(member)).toEqual([5_000, 0])
    const rest = { ...one, delivery: true }
    expect((await finance.send('POST', `/orders/${order._id}/refunds`, rest)).body.order).toMatchObject({
      refunds: [{}, { amount: 258, wallet: 250 }],
    })
    expect(await purse(member)).toEqual([30_000, 0])
    expect((await seen(member, order._id)).payment).toBe('paid')
    await sendRefunds()
    expect(await seen(member, order._id)).toMatchObject({
      payment: 'refunded',
      refunds: [{ state: 'succeeded' }, { state: 'succeeded' }],
    })
  })
  it('go to the wallet whole where that is chosen, and are there at once', async () => {
    const member = await aSaver(10_000)
    const order = await ordered(member, 100)
    await paid(member, order)
    const answer = await member.send('POST', '/order/cancel', { id: order._id, to_wallet: true })
    expect(answer.body.order).toMatchObject({
      status: 'cancelled',
      payment: 'refunded',
      refunds: [{ amount: 258, wallet_amount: 258, state: 'succeeded' }],
    })
    expect(await purse(member)).toEqual([25_800, 0])
  })
  it('of a part to the wallet leave the rest for the card', async () => {
    const finance = await atDesk(shop, 'finance')
    const member = await aSaver(10_000)
    const order = await ordered(member, 100, 2) // 486, of which 386 by card
    await paid(member, order)
    const one = { units: [{ line_id: order.items[0]?._id, units: 1 }], reason: 'broken' }
    await finance.send('POST', `/orders/${order._id}/refunds`, { ...one, to_wallet: true })
    expect(await purse(member)).toEqual([22_800, 0])
    await finance.send('POST', `/orders/${order._id}/refunds`, { ...one, delivery: true })
    expect(await purse(member)).toEqual([32_800, 0])
    await sendRefunds()
    expect((await seen(member, order._id)).payment).toBe('refunded')
    const back = await shop.shop.pool.query('select amount_minor from payment_refunds where order_id = $1', [
      order._id,
    ])
    expect(back.rows).toEqual([{ amount_minor: 15_800 }])
  })
  it('of guests know no wallet', async () => {
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

describe('money that came too late', () => {
  async function tooLate(member: Saver): Promise<string> {
    const order = await ordered(member, 0)
    const started = await member.send('POST', '/order/paydollar/create', { order_id: order._id })
    const { form } = started.body.payment as { form: { fields: Record<string, string> } }
    expect((await member.send('POST', '/order/cancel', { id: order._id })).status).toBe(200)
    await receivePayDollar(shop, form.fields.orderRef ?? '', {
      Amt: form.fields.amount ?? '',
      Cur: form.fields.currCode ?? '',
    })
    return order._id
  }

  it('waits half an hour for its owner, who may take it as Cash Dollar, once', async () => {
    const member = await aSaver(100)
    const id = await tooLate(member)
    const [refund] = (await seen(member, id)).refunds
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
    const stranger = await aSaver(100)
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
    expect(await purse(member)).toEqual([25_900, 0])
    await shop.work('follow-refund')
    expect((await seen(member, id)).refunds).toMatchObject([
      { wallet_amount: 258, can_take_as_wallet: false, state: 'succeeded' },
    ])
  })
  it('answers the same when it is chosen again under its key (rules/api#3)', async () => {
    const member = await aSaver(100)
    const id = await tooLate(member)
    const [refund] = (await seen(member, id)).refunds
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
  it('is sent after that, and can no longer be chosen about', async () => {
    const member = await aSaver(100)
    const id = await tooLate(member)
    clock.move(31 * 60)
    await signIn(shop, member)
    const [refund] = (await seen(member, id)).refunds
    expect(refund?.can_take_as_wallet).toBe(false)
    await sendRefunds()
    const late = await member.send('POST', '/order/refund/wallet', { id, refund_id: refund?._id })
    expect([late.status, late.body.code]).toEqual([409, 'orders.refund_under_way'])
  })
})
