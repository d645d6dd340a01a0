import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { signedInMember } from '#tools/builders/members/members.ts'
import { anOrder, levelOf, payByCard, violations, type WireOrder } from '#tools/builders/orders/orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'
import { auditShop } from '../audit/audit.ts'
import { money, type Currency } from '../money.ts'
import { orderById } from '../orders/orders.ts'
import { refundPieces } from '../orders/refunds/refund.ts'
import { giftCodes } from '#tools/builders/wallet/gift-codes.ts'
import { newGiftCode, maskGiftCode } from '../wallet/gift-codes/gift.rules.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(async () => {
  expect(await auditShop(shop.shop.systemContext())).toEqual([])
  expect(await violations(shop)).toEqual([])
  await shop.close()
})

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500' // 228, delivery 30
const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000)

async function aCode(minor: number, { currency = 'HKD' as Currency, expiresAt = inDays(90) } = {}) {
  const made = await shop.shop
    .systemContext()
    .transaction((tx) =>
      giftCodes(tx, { count: 1, amount: money(currency, minor), batch: 'test', expiresAt, actor: 'test' }),
    )
  const { id, code } = made[0] ?? { id: '', code: '' }
  return { id, code: maskGiftCode(code), lastFour: code.slice(-4) }
}
type Kept = { state: string; used: number; held: number; lapsed: number; expires_at: Date }
async function stored(id: string): Promise<Kept> {
  const found = await shop.shop.pool.query<Kept>(
    'select state, used, held, lapsed, expires_at from gift_codes where id = $1',
    [id],
  )
  return found.rows[0] as Kept
}
async function aGuest(pieces = 1) {
  const guest = await aVisitor(shop)
  await guest.set(shampoo, pieces)
  return guest
}
const problems = (quote: { problems: { code: string; field: string | null }[] }) =>
  quote.problems.map(({ code, field }) => [code, field])
const orderIn = ({ body }: { body: Record<string, unknown> }) => body.order as WireOrder
const run = (job: string) => shop.shop.jobs.find(({ name }) => name === job)?.run({})
const refund = (id: string, pieces: number) =>
  shop.shop.systemContext().transaction(async (tx) => {
    const order = await orderById(tx, id)
    const units = [{ lineId: order.lines[0]?.id ?? '', units: pieces }]
    return refundPieces(
      tx,
      order,
      { units, delivery: false, giftWrap: false },
      { reason: 'test', actor: 'test' },
    )
  })

describe('a guest’s gift code', () => {
  it('pays up to its value, and the card pays the rest', async () => {
    const { id, code, lastFour } = await aCode(10_000)
    const guest = await aGuest()
    const quote = await guest.quote({ gift_code: code.toLowerCase() })
    expect(quote).toMatchObject({
      total: 258,
      wallet_amount: 100,
      gift_code: lastFour,
      gift_available: 100,
      amount_due: 158,
      problems: [],
    })
    const answer = await guest.order({ gift_code: code })
    expect(orderIn(answer)).toMatchObject({
      status: 'pending',
      wallet_amount: 100,
      gift_code: lastFour,
      amount_due: 158,
      has_wallet: false,
    })
    expect(await stored(id)).toMatchObject({ state: 'active', used: 0, held: 10_000 })
    await payByCard(shop, { visitor: guest, order: orderIn(answer) })
    expect(await stored(id)).toMatchObject({ state: 'used_up', used: 10_000, held: 0 })
    await shop.work('tell-order-confirmed')
    const { rows } = await shop.shop.pool.query<{ text: string }>(
      'select text from messages where order_id = $1',
      [orderIn(answer)._id],
    )
    expect(rows.some(({ text }) => text.includes(lastFour))).toBe(true)
    expect(JSON.stringify(rows)).not.toContain(code)
  })

  it('with more value than the order pays it at once, and its rest pays other orders until it is used up', async () => {
    const { id, code } = await aCode(30_000)
    const first = await (await aGuest()).order({ gift_code: code })
    expect(orderIn(first)).toMatchObject({ status: 'confirmed', amount_due: 0 })
    expect(await stored(id)).toMatchObject({ state: 'partly_used', used: 25_800 })
    const second = await aGuest()
    const placed = await second.order({ gift_code: code })
    expect(orderIn(placed)).toMatchObject({ wallet_amount: 42, amount_due: 216 })
    await payByCard(shop, { visitor: second, order: orderIn(placed) })
    const third = await (await aGuest()).quote({ gift_code: code })
    expect([problems(third), third.wallet_amount]).toEqual([[['wallet.gift_used_up', 'gift_code']], 0])
  })

  it('can have its rest claimed by a member, without a change to the order it paid', async () => {
    const { id, code } = await aCode(30_000)
    await (await aGuest()).order({ gift_code: code })
    const member = await signedInMember(shop)
    const claimed = await member.send('POST', '/user/giftcode', { code })
    expect(claimed.body.gift_code).toMatchObject({ amount: 42 })
    expect(await stored(id)).toMatchObject({ state: 'claimed', used: 25_800 })
  })

  it('is refused with the reason it cannot pay', async () => {
    const finance = await atDesk(shop, 'finance')
    const [frozen, over, foreign, waits] = [
      await aCode(5_000),
      await aCode(5_000, { expiresAt: inDays(-1) }),
      await aCode(5_000, { currency: 'USD' }),
      await aCode(5_000),
    ]
    await finance.send('POST', `/gift-codes/${frozen.id}/freeze`, { reason: 'looked stolen' })
    await (await aGuest()).order({ gift_code: waits.code })
    const guest = await aGuest()
    const why = async (code: string) => problems(await guest.quote({ gift_code: code }))
    expect(await why(frozen.code)).toEqual([['wallet.gift_frozen', 'gift_code']])
    expect(await why(over.code)).toEqual([['wallet.gift_expired', 'gift_code']])
    expect(await why(foreign.code)).toEqual([['checkout.gift_currency', 'gift_code']])
    expect(await why(waits.code)).toEqual([['wallet.gift_in_order', 'gift_code']])
    expect((await guest.order({ gift_code: frozen.code })).body.code).toBe('checkout.problems')
    const member = await signedInMember(shop)
    await member.set(shampoo, 1)
    expect(problems(await member.quote({ gift_code: waits.code }))).toEqual([
      ['checkout.gift_for_wallet', 'gift_code'],
    ])
    expect((await member.send('POST', '/user/giftcode', { code: waits.code })).body.code).toBe(
      'wallet.gift_in_order',
    )
    const subscriber = await aVisitor(shop)
    await subscriber.set('ELOWEN-SCALP-SHAMPOO-500-M2', 1)
    const { code } = await aCode(100)
    expect(problems(await subscriber.quote({ gift_code: code }, 'subscription'))).toContainEqual([
      'checkout.card_only',
      'gift_code',
    ])
  })

  it('is locked for an hour after five wrong codes; the same wrong code again does not count', async () => {
    const guest = await aGuest()
    const wrong = () => newGiftCode(crypto.getRandomValues(new Uint8Array(16)))
    const first = wrong()
    const ask = async (code: string) =>
      (await guest.quote({ gift_code: code })).problems.map(({ code: why }) => why)
    for (let at = 0; at < 8; at += 1) expect(await ask(first)).toEqual(['wallet.gift_unknown'])
    for (let at = 0; at < 4; at += 1) expect(await ask(wrong())).toEqual(['wallet.gift_unknown'])
    const { code } = await aCode(100)
    expect(await ask(code)).toEqual(['wallet.gift_locked'])
    clock.move(3_601)
    expect(await ask(code)).toEqual([])
  })
})

it('a code with less value than was shown does not raise the amount due without a new quote (rules/checkout#1)', async () => {
  const { code } = await aCode(30_000)
  const guest = await aGuest()
  const { total, amount_due } = await guest.quote({ gift_code: code })
  expect([total, amount_due]).toEqual([258, 0])
  await (await aGuest()).order({ gift_code: code }) // another guest, who leaves 42
  const refused = await guest.order({ gift_code: code, total, amount_due })
  expect(refused.body).toMatchObject({
    code: 'checkout.totals_changed',
    quote: { total: 258, wallet_amount: 42, amount_due: 216 },
  })
  const placed = await guest.order({ gift_code: code, total, amount_due: 216 })
  expect(orderIn(placed)).toMatchObject({ status: 'pending', amount_due: 216 })
})

describe('fifty orders with one code', () => {
  it('is accepted for one; the others are refused because it is used up', async () => {
    const { id, code } = await aCode(5_000)
    const before = await levelOf(shop, shampoo)
    const guests = await Promise.all(Array.from({ length: 50 }, () => aGuest()))
    const answers = await Promise.all(guests.map((guest) => guest.order({ gift_code: code })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(await stored(id)).toMatchObject({ state: 'active', used: 0, held: 5_000 })
    expect((await levelOf(shop, shampoo)).reserved).toBe(before.reserved + 1)
  })
})

describe('the part of a gift code in an order', () => {
  it('is released when the order is not paid in time, and held again on payment', async () => {
    const { id, code } = await aCode(5_000)
    const guest = await aGuest()
    const order = orderIn(await guest.order({ gift_code: code }))
    clock.move(16 * 60)
    await run('keep-order-deadlines')
    expect(await stored(id)).toMatchObject({ state: 'active', held: 0 })
    await payByCard(shop, { visitor: guest, order })
    expect(await stored(id)).toMatchObject({ state: 'used_up', used: 5_000 })
  })

  it('is refused on payment if it was spent elsewhere meanwhile', async () => {
    const { code } = await aCode(5_000)
    const guest = await aGuest()
    const order = orderIn(await guest.order({ gift_code: code }))
    clock.move(16 * 60)
    await run('keep-order-deadlines')
    await (await signedInMember(shop)).send('POST', '/user/giftcode', { code })
    const started = await guest.send('POST', '/order/paydollar/create', { order_id: order._id })
    expect([started.status, started.body.code]).toEqual([409, 'checkout.gift_meanwhile'])
    const { body } = await guest.get(`/awaiting-payment?id=${order._id}`)
    expect((body.problems as { code: string }[]).map((each) => each.code)).toEqual([
      'checkout.gift_meanwhile',
    ])
  })

  it('is refunded last, piece by piece, and can be used for another order', async () => {
    const { id, code } = await aCode(30_000, { expiresAt: inDays(3) })
    const guest = await aGuest(2)
    const order = orderIn(await guest.order({ gift_code: code }))
    expect(order).toMatchObject({ total: 486, wallet_amount: 300, amount_due: 186 })
    await payByCard(shop, { visitor: guest, order })
    await refund(order._id, 1)
    // of 228 the card could refund 186, the gift code the rest
    expect(await stored(id)).toMatchObject({ state: 'partly_used', used: 30_000 - 4_200 })
    expect((await stored(id)).expires_at.getTime()).toBeGreaterThan(inDays(29).getTime())
    await refund(order._id, 1)
    // with the last undelivered piece the fees are refunded too
    expect(await stored(id)).toMatchObject({ used: 0 })
    expect((await (await aGuest()).quote({ gift_code: code })).gift_available).toBe(300)
  })

  it('is refunded to the member who claimed the rest, and revives an expired code', async () => {
    const member = await signedInMember(shop)
    const [claimed, over] = [await aCode(30_000), await aCode(30_000, { expiresAt: inDays(2) })]
    const first = orderIn(await (await aGuest()).order({ gift_code: claimed.code }))
    const second = orderIn(await (await aGuest()).order({ gift_code: over.code }))
    await member.send('POST', '/user/giftcode', { code: claimed.code })
    clock.move(3 * 86_400)
    await run('expire-wallets')
    expect(await stored(over.id)).toMatchObject({ state: 'expired', used: 25_800, lapsed: 4_200 })
    await refund(first._id, 1)
    await refund(second._id, 1)
    const { rows } = await shop.shop.pool.query(
      'select available from wallet_balances where member_id = $1',
      [member.id],
    )
    expect(rows).toEqual([{ available: 4_200 + 25_800 }])
    expect(await stored(over.id)).toMatchObject({ used: 0, lapsed: 4_200 })
    clock.move(31 * 86_400)
    await run('expire-wallets')
    expect(await stored(over.id)).toMatchObject({ state: 'expired', used: 0, lapsed: 30_000 })
  })

  it('prevents voiding its code; a frozen code still pays the order that holds it', async () => {
    const finance = await atDesk(shop, 'finance')
    const { id, code } = await aCode(5_000)
    const { visitor, order } = await anOrder(shop, { [shampoo]: 1 }, { gift_code: code })
    const voided = await finance.send('POST', `/gift-codes/${id}/void`, { reason: 'sent by mistake' })
    expect([voided.status, voided.body.code]).toEqual([409, 'wallet.gift_illegal_move'])
    await finance.send('POST', `/gift-codes/${id}/freeze`, { reason: 'looked stolen' })
    await payByCard(shop, { visitor, order })
    expect(await stored(id)).toMatchObject({ state: 'frozen', used: 5_000, held: 0 })
    const thawed = await finance.send('POST', `/gift-codes/${id}/thaw`, { reason: 'was not' })
    expect(thawed.body.gift_code).toMatchObject({ state: 'used_up', used: 50 })
  })
})
