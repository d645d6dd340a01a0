import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { aCoupon } from '#tools/builders/pricing/coupon.ts'
import { ok, orderIn } from '#tools/builders/orders/desk-orders.ts'
import { memberPassword, signedInMember, signIn } from '#tools/builders/members/members.ts'
import { anOrder, payByCard, violations, type WireOrder } from '#tools/builders/orders/orders.ts'
import { aCardInFeed, aClock } from '#tools/builders/payments/payments.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { auditShop } from '../../audit/audit.ts'
import { rememberCard } from '../../payments/attempts/card-fingerprints.ts'
import { attemptsForStaff } from '../../payments/payments.ts'
import { moveRefund } from '../../payments/refunds/refunds.ts'
import { lockByKey } from '../../payments/refunds/refunds.store.ts'
import { saveCoupons } from '../../pricing/coupons.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterEach(async () => {
  expect(await violations(shop)).toEqual([])
  expect(await auditShop(shop.shop.systemContext())).toEqual([])
})
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
let people = 0
/** A buyer with a unique e-mail, telephone and address, and a code. */
const byAnother = (coupon: string) => {
  people += 1
  return {
    coupon,
    email: `person-${people}@example.org`,
    delivery_contact: `9300${String(people).padStart(4, '0')}`,
    payment_method: 'paydollar',
  }
}
async function aCodeOnce(identityLimit: number | null = 1): Promise<string> {
  const code = `ONCE-${randomUUID().slice(0, 8).toUpperCase()}`
  await saveCoupons(shop.shop.systemContext(), [aCoupon({ code, identityLimit })])
  return code
}
const follow = async () => {
  for (const job of ['look-over-order', 'count-card']) await shop.work(job)
}
async function paid(coupon: string, card: object) {
  const placed = await anOrder(shop, { [shampoo]: 1 }, byAnother(coupon))
  await payByCard(shop, placed, card)
  await follow()
  return placed
}
const statesOf = async (id: string) =>
  (
    await shop.shop.pool.query<object>('select status, fulfilment, hold_cause from orders where id = $1', [
      id,
    ])
  ).rows[0]
const held = { status: 'confirmed', fulfilment: 'on_hold', hold_cause: 'card' }
const released = { status: 'confirmed', fulfilment: 'none', hold_cause: null }

it('a one-use-per-person code puts an order on hold if its card used the code under another name, until staff reviewed it', async () => {
  const [code, card] = [await aCodeOnce(), aCardInFeed()]
  expect(await statesOf((await paid(code, card)).id)).toEqual(released)
  const again = await paid(code, card)
  expect(await statesOf(again.id)).toEqual(held)
  expect(await statesOf((await paid(code, aCardInFeed())).id)).toEqual(released)
  expect(await statesOf((await paid(code, { ...card, Holder: 'WONG SIU MAN' })).id)).toEqual(released)
  const owner = await atDesk(shop, 'owner')
  expect(orderIn(ok(await owner.get(`/orders/${again.id}`)))).toMatchObject({ hold_cause: 'card' })
  ok(await owner.send('POST', `/orders/${again.id}/unhold`))
  const [attempt] = await attemptsForStaff(shop.shop.systemContext(), again.id)
  await shop.shop
    .systemContext()
    .transaction(async (tx) => tx.publish('payment.card_identified', { orderId: attempt?.orderId ?? '' }))
  await follow()
  expect(await statesOf(again.id)).toEqual(released)
})

it.each([
  ['as often as a person may', 2, [released, released, held]],
  ['without limit, where the code has none', null, [released, released, released]],
] as const)('it may be used %s', async (_, limit, states) => {
  const [code, card] = [await aCodeOnce(limit), aCardInFeed()]
  for (const state of states) expect(await statesOf((await paid(code, card)).id)).toEqual(state)
})

it('is free again when the first order ends before anything of it was sent', async () => {
  const [code, card] = [await aCodeOnce(), aCardInFeed()]
  const first = await paid(code, card)
  ok(await first.visitor.send('POST', '/order/cancel', { id: first.id }))
  expect(await statesOf((await paid(code, card)).id)).toEqual(released)
})

it('holds one of two that are paid at once', async () => {
  const [code, card] = [await aCodeOnce(), aCardInFeed()]
  const orders = [
    await anOrder(shop, { [shampoo]: 1 }, byAnother(code)),
    await anOrder(shop, { [shampoo]: 1 }, byAnother(code)),
  ]
  await Promise.all(orders.map((placed) => payByCard(shop, placed, card)))
  await Promise.all([follow(), follow()])
  const states = await Promise.all(orders.map(({ id }) => statesOf(id)))
  expect(
    states.filter((state) => (state as { hold_cause: string | null }).hold_cause === 'card'),
  ).toHaveLength(1)
})

it('counts a card that becomes known after the payment', async () => {
  const [code, card] = [await aCodeOnce(), aCardInFeed()]
  await paid(code, card)
  const late = await paid(code, {})
  expect(await statesOf(late.id)).toEqual(released)
  const ctx = shop.shop.systemContext()
  const [attempt] = await attemptsForStaff(ctx, late.id)
  const { brand, ...view } = { brand: 'visa', ...card }
  const mark = [
    brand,
    view.panFirst4,
    view.panLast4,
    view.cardIssuingCountry,
    view.Holder.replaceAll(' ', ''),
  ].join('|')
  for (const _ of [1, 2]) await ctx.transaction(async (tx) => attempt && rememberCard(tx, attempt, mark))
  await follow()
  expect(await statesOf(late.id)).toEqual(held)
})

/** The card company gives an order's money back. */
async function givesBack(orderId: string): Promise<void> {
  const { rows } = await shop.shop.pool.query<{ key: string }>(
    'select key from payment_refunds where order_id = $1',
    [orderId],
  )
  const moves = rows.flatMap(({ key }) => [
    { key, state: 'sent' } as const,
    { key, state: 'succeeded' } as const,
  ])
  for (const { key, state } of moves)
    await shop.shop.systemContext().transaction(async (tx) => {
      const [locked] = await lockByKey(tx.db, orderId, key)
      if (!locked) throw new Error('nothing was asked back')
      await moveRefund(tx, locked, state, { actor: 'provider', reason: 'for the test' })
    })
  await shop.work('follow-refund')
}

it('stores a card fingerprint without readable data, until its owner is erased', async () => {
  const member = await signedInMember(shop)
  await member.set(shampoo, 1)
  const order = (await member.order({ coupon: await aCodeOnce(), payment_method: 'paydollar' })).body
    .order as WireOrder
  const card = aCardInFeed({ panFirst4: '4971', Holder: 'PLANTED HOLDER' })
  await payByCard(shop, { visitor: member, order }, card)
  const stored = async () => {
    const { rows } = await shop.shop.pool.query<{ marks: string[] | null; identities: string }>(
      `select (select card_fingerprints from payment_attempts where order_id = $1) as marks,
        (select string_agg(identity, ' ') from coupon_redemptions where order_id = $1) as identities`,
      [order._id],
    )
    return rows[0]
  }
  const before = await stored()
  expect(before?.marks).toEqual([expect.stringMatching(/^[\w-]{43}$/)])
  expect(before?.identities).toContain(`card:${before?.marks?.[0]}`)
  expect(JSON.stringify(before)).not.toMatch(/4971|PLANTED|HOLDER/i)
  const owner = await atDesk(shop, 'owner')
  ok(await owner.send('POST', `/orders/${order._id}/cancel`, { reason: 'for the test' }))
  await givesBack(order._id)
  await signIn(shop, member)
  ok(await member.send('POST', '/account/erasure', { current_password: memberPassword, waive_balance: true }))
  clock.move(14.1 * 86_400)
  await shop.shop.jobs.find(({ name }) => name === 'erase-members')?.run({})
  const after = await stored()
  expect(after?.marks).toBeNull()
  expect(after?.identities).not.toContain('card:')
})
