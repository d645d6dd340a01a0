import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WireOrder } from '#tools/builders/orders/orders.ts'
import { openSaversShop, shampoo, type SaversShop } from '#tools/builders/wallet/savers.ts'
import { auditShop } from '../audit/audit.ts'

let shop: SaversShop
beforeAll(async () => {
  shop = await openSaversShop()
})
afterAll(async () => {
  expect(await auditShop(shop.shop.systemContext())).toEqual([])
  await shop.close()
})

const problem = (quote: { problems: { code: string; field: string | null }[] }) =>
  quote.problems.map(({ code, field }) => [code, field])

describe('a quote with Cash Dollar', () => {
  it('subtracts it from the amount due', async () => {
    const member = await shop.aSaver(10_000)
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
  ])('reports %s', async (_, amount, code) => {
    const member = await shop.aSaver(10_000)
    await member.set(shampoo, 1)
    const quote = await member.quote({ wallet_amount: amount })
    expect(problem(quote)).toEqual([[code, 'wallet_amount']])
    expect(quote).toMatchObject({ wallet_amount: 0, amount_due: 258 })
    expect((await member.order({ wallet_amount: amount })).body.code).toBe('checkout.problems')
  })
  it('reports an amount above the order’s total', async () => {
    const member = await shop.aSaver(100_000)
    await member.set(shampoo, 1)
    expect(problem(await member.quote({ wallet_amount: 258.01 }))).toEqual([
      ['checkout.wallet_too_much', 'wallet_amount'],
    ])
  })
  it('uses only the balance in its own currency', async () => {
    const member = await shop.aSaver(10_000, 'HKD', { country: 'jp', currency: 'JPY' })
    await member.set(shampoo, 1)
    const quote = await member.quote({ wallet_amount: 1, delivery_country_key: 'jp' })
    expect(quote.wallet_available).toBe(0)
    expect(problem(quote)).toContainEqual(['checkout.wallet_short', 'wallet_amount'])
  })
  it('excludes subscriptions, which are paid by card', async () => {
    const member = await shop.aSaver(10_000)
    await member.set('ELOWEN-SCALP-SHAMPOO-500-M2', 1)
    expect(problem(await member.quote({ wallet_amount: 10 }, 'subscription'))).toContainEqual([
      'checkout.card_only',
      'wallet_amount',
    ])
  })
})

describe('an order paid by wallet', () => {
  it('in full is confirmed at once, without any provider', async () => {
    const member = await shop.aSaver(30_000)
    const order = await shop.ordered(member, 258)
    expect(order).toMatchObject({ status: 'confirmed', payment: 'paid', wallet_amount: 258, amount_due: 0 })
    expect(await shop.purse(member)).toEqual([4_200, 0])
    const page = await shop.shop.api.fetch(
      new Request(`http://shop.test/api/v1/order/invoice?id=${order._id}&format=html&lang=en`, {
        headers: { cookie: member.headers.cookie },
      }),
      { ip: '10.3.0.1', seenIn: null },
    )
    expect(await page.text()).toContain('Paid by Cash Dollar')
  })
  it('in part holds that part while the rest is paid, and spends it with the payment', async () => {
    const member = await shop.aSaver(10_000)
    const order = await shop.ordered(member, 100)
    expect(order).toMatchObject({ status: 'pending', amount_due: 158 })
    expect(await shop.purse(member)).toEqual([0, 10_000])
    await shop.paid(member, order)
    expect(await shop.seen(member, order._id)).toMatchObject({ status: 'confirmed', payment: 'paid' })
    expect(await shop.purse(member)).toEqual([0, 0])
  })
  it('releases it when the order is cancelled, or not paid in time', async () => {
    const member = await shop.aSaver(10_000)
    const first = await shop.ordered(member, 60)
    expect((await member.send('POST', '/order/cancel', { id: first._id })).status).toBe(200)
    expect(await shop.purse(member)).toEqual([10_000, 0])
    await shop.ordered(member, 70)
    await shop.unpaid(member)
    expect(await shop.purse(member)).toEqual([10_000, 0])
  })
  it('holds it again on a later payment, or is refused if the balance is too low', async () => {
    const member = await shop.aSaver(10_000)
    const order = await shop.ordered(member, 70)
    await shop.unpaid(member)
    const other = await shop.ordered(member, 50)
    const late = await member.send('POST', '/order/paydollar/create', { order_id: order._id })
    expect([late.status, late.body.code]).toEqual([409, 'checkout.wallet_short_meanwhile'])
    const waiting = await member.get(`/awaiting-payment?id=${order._id}`)
    expect(waiting.body.problems).toMatchObject([
      { code: 'checkout.wallet_short_meanwhile', field: 'wallet_amount' },
    ])
    await member.send('POST', '/order/cancel', { id: other._id })
    await shop.paid(member, order)
    expect((await shop.seen(member, order._id)).status).toBe('confirmed')
    expect(await shop.purse(member)).toEqual([3_000, 0])
  })
  it('is placed once however often it is sent', async () => {
    const member = await shop.aSaver(10_000)
    await member.set(shampoo, 1)
    const input = await member.orderBody({ wallet_amount: 100 })
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => member.send('POST', '/order/create', input)),
    )
    const orders = new Set(answers.map(({ body }) => (body.order as WireOrder | undefined)?._id))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(orders.size).toBe(1)
    expect(await shop.purse(member)).toEqual([0, 10_000])
  })
})
