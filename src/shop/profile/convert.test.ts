import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { signedInMember } from '#tools/builders/members/members.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { auditShop } from '../audit/audit.ts'
import { money, type Currency } from '../money.ts'
import { creditWallet, walletOf, type Credit } from '../wallet/wallet.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(async () => {
  expect(await auditShop(shop.shop.systemContext())).toEqual([])
  await shop.close()
})

type Member = Awaited<ReturnType<typeof signedInMember>>
const give = (member: Member, minor: number, input: Partial<Credit> = {}) =>
  shop.shop.systemContext().transaction((tx) =>
    creditWallet(tx, {
      memberId: member.id,
      amount: money('HKD', minor),
      kind: 'topup',
      key: randomUUID(),
      ref: '',
      paid: true,
      expiresAt: null,
      ...input,
    }),
  )
async function aSaver(minor: number): Promise<Member> {
  const member = await signedInMember(shop)
  await give(member, minor)
  return member
}
const requestQuote = async (member: Member, amount: number, from: Currency = 'HKD', to: Currency = 'JPY') => {
  const { status, body } = await member.get(`/order/convertPiWallet?from=${from}&to=${to}&amount=${amount}`)
  return {
    status,
    code: body.code,
    quote: body.quote as {
      quote: string
      out: number
      in: number
      rate: string
      rate_ids: { from: string; to: string }
      expires_at: string
    },
  }
}
const convert = async (member: Member, quote: string) => {
  const { status, body } = await member.send('POST', '/order/convertPiWallet', { quote })
  return [status, body.code ?? body.in] as const
}
const has = async (member: Member) =>
  Object.fromEntries(
    (await walletOf(shop.shop.systemContext(), member.id)).map(({ currency, available }) => [
      currency,
      available.minor,
    ]),
  )

describe('converting Cash Dollar', () => {
  it('returns the same response for a repeat with its key, however late (rules/api#3)', async () => {
    const member = await aSaver(10_000)
    const { quote } = await requestQuote(member, 78)
    const sent = () =>
      member.send('POST', '/order/convertPiWallet', { quote: quote.quote }, { 'idempotency-key': 'one' })
    const first = await sent()
    clock.move(120)
    expect([first.status, await sent()]).toMatchObject([200, { status: 200, body: first.body }])
    expect((await convert(member, quote.quote))[1]).toBe('wallet.conversion_failed')
    expect((await has(member)).HKD).toBe(10_000 - quote.out * 100)
  })

  it('is quoted for a minute, floored, and charges the lowest amount with that result', async () => {
    const member = await aSaver(20_000)
    const { quote } = await requestQuote(member, 100.04)
    expect(quote).toMatchObject({ from: 'HKD', to: 'JPY', out: expect.any(Number), in: expect.any(Number) })
    const { rows: rates } = await shop.shop.pool.query<{ currency: string }>(
      'select currency from fx_rates where id = any($1) order by currency',
      [[quote.rate_ids.from, quote.rate_ids.to]],
    )
    expect(rates).toEqual([{ currency: 'HKD' }, { currency: 'JPY' }])
    expect(Number.isInteger(quote.in) && quote.out <= 100.04).toBe(true)
    expect(Math.abs(Date.parse(quote.expires_at) - clock.now().getTime() - 60_000)).toBeLessThan(5_000)
    expect(await has(member)).toEqual({ HKD: 20_000 })
    expect(await convert(member, quote.quote)).toEqual([200, quote.in])
    expect(await has(member)).toEqual({ HKD: 20_000 - Math.round(quote.out * 100), JPY: quote.in })
    expect((await member.get('/wallet')).body.wallet).toMatchObject({
      history: [
        { kind: 'convert', text: 'Conversion', currency: 'HKD', amount: -quote.out },
        { kind: 'convert', text: 'Conversion', currency: 'JPY', amount: quote.in },
        { kind: 'topup' },
      ],
      total: 3,
    })
  })
  it('is executed once for each quote', async () => {
    const member = await aSaver(20_000)
    const { quote } = await requestQuote(member, 100)
    const answers = await Promise.all(Array.from({ length: 10 }, () => convert(member, quote.quote)))
    expect(new Set(answers.map(([status]) => status))).toEqual(new Set([200]))
    expect((await has(member)).JPY).toBe(quote.in)
  })
  it('is refused after the minute, without the balance, and with the quote of another member', async () => {
    const member = await aSaver(10_000)
    const other = await aSaver(10_000)
    const [one, two] = [await requestQuote(member, 100), await requestQuote(member, 100)]
    expect(await convert(other, one.quote.quote)).toEqual([409, 'wallet.conversion_failed'])
    expect(await convert(member, `${one.quote.quote.slice(0, -4)}AAAA`)).toEqual([
      409,
      'wallet.conversion_failed',
    ])
    expect((await convert(member, one.quote.quote))[0]).toBe(200)
    expect(await convert(member, two.quote.quote)).toEqual([409, 'wallet.conversion_failed'])
    await give(member, 10_000)
    const late = await requestQuote(member, 50)
    clock.move(61)
    expect(await convert(member, late.quote.quote)).toEqual([409, 'wallet.conversion_failed'])
    const { body } = await member.send('POST', '/order/convertPiWallet', { quote: 'x' })
    expect(body.message).toBe('Conversion failed. Please try again or contact our care team.')
  })
  it('requires a balance of HKD 50, the amount, two currencies and a result above zero', async () => {
    const poor = await aSaver(4_999)
    expect((await requestQuote(poor, 10)).code).toBe('wallet.below_minimum')
    const member = await aSaver(5_000)
    expect((await requestQuote(member, 50.01)).code).toBe('wallet.short')
    expect((await requestQuote(member, 10, 'HKD', 'HKD')).code).toBe('wallet.same_currency')
    expect((await requestQuote(member, 0.01)).code).toBe('wallet.too_little')
    expect((await requestQuote(member, 1.001)).code).toBe('wallet.bad_amount')
    expect((await requestQuote(member, 0)).status).toBe(400)
  })
  it('is done five times a day', async () => {
    const member = await aSaver(100_000)
    const quotes = []
    for (let at = 0; at < 6; at += 1) quotes.push(await requestQuote(member, 10))
    const answers = await Promise.all(quotes.map(({ quote }) => convert(member, quote.quote)))
    expect(answers.filter(([status]) => status === 200)).toHaveLength(5)
    expect(answers.filter(([, code]) => code === 'wallet.too_many_conversions')).toHaveLength(1)
    expect((await requestQuote(member, 10)).code).toBe('wallet.too_many_conversions')
  })
  it('keeps promotional credit promotional, with the same last day', async () => {
    const member = await aSaver(10_000)
    const expiresAt = new Date(clock.now().getTime() + 90 * 86_400_000)
    await give(member, 3_000, { paid: false, expiresAt })
    const { quote } = await requestQuote(member, 60)
    await convert(member, quote.quote)
    const { rows } = await shop.shop.pool.query(
      `select worth, expires_at, available from wallet_lots where member_id = $1 and currency = 'JPY' order by worth`,
      [member.id],
    )
    expect(rows).toMatchObject([
      { worth: 'paid', expires_at: null },
      { worth: 'promo', expires_at: expiresAt },
    ])
    expect(rows.reduce((sum, { available }) => sum + Number(available), 0)).toBe(quote.in)
  })
  it('is for members', async () => {
    const answer = await shop.get('/api/v1/order/convertPiWallet?from=HKD&to=JPY&amount=10')
    expect(answer.status).toBe(401)
  })
})

describe('GET /wallet', () => {
  it('returns balances, credit that expires soon, and the history in pages', async () => {
    const member = await aSaver(10_000)
    const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000)
    await give(member, 500, { paid: false, expiresAt: inDays(20), kind: 'review_reward', label: 'Shampoo' })
    await give(member, 700, { paid: false, expiresAt: inDays(200) })
    const { wallet } = (await member.get('/wallet?limit=2')).body as { wallet: { history: object[] } }
    expect(wallet).toMatchObject({
      balances: [{ currency: 'HKD', available: 112, held: 0, frozen: 0 }],
      expiring: [{ currency: 'HKD', amount: 5, expires_at: expect.any(String) }],
      total: 3,
    })
    expect(wallet.history).toMatchObject([{ amount: 7 }, { amount: 5, text: 'Review reward Shampoo' }])
    expect((await member.get('/wallet?limit=2&page=2')).body.wallet).toMatchObject({
      history: [{ amount: 100, kind: 'topup' }],
    })
  })
})
