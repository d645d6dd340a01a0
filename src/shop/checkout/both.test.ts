import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'
import { withBothCarts } from '#tools/builders/checkout/both.ts'
import { signedInMember } from '#tools/builders/members/members.ts'
import { violations, type WireOrder, onHand as putOnShelf } from '#tools/builders/orders/orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { money } from '../money.ts'
import { creditWallet } from '../wallet/wallet.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterEach(async () => expect(await violations(shop)).toEqual([]))
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const monthly = 'ELOWEN-SCALP-SHAMPOO-500-M2'
const conditioner = 'ELOWEN-REPAIR-CONDITIONER-250'
const rows = async <R>(sql: string, ...values: unknown[]) =>
  (await shop.shop.pool.query(sql, values)).rows as R[]
const codeOf = ({ status, body }: TestAnswer) => [status, body.code]
const alsoOf = ({ body }: TestAnswer) => body.also as { order: WireOrder; quote: Record<string, unknown> }
const onHand = (subSku: string, pieces: number) => putOnShelf(shop, subSku, pieces)

describe('both carts at once', () => {
  it('become two orders with one delivery fee, and one amount due for both', async () => {
    const { visitor, order, orderBody: input } = await withBothCarts(shop)
    const dry = await visitor.send('POST', '/order/create', { ...(await input()), dry_run: true })
    expect(dry.body).toMatchObject({
      quote: { total: 258 },
      also: { quote: { total: 205, delivery_fee: 0 } },
      amount_due: 463,
    })
    const answer = await order({ total: 463 })
    expect(answer.status).toBe(200)
    const [single, subscription] = [answer.body.order as WireOrder, alsoOf(answer).order]
    expect(single).toMatchObject({
      cart_type: 'single',
      total: 258,
      delivery_fee: 30,
      also: { id: subscription._id },
    })
    expect(subscription).toMatchObject({
      cart_type: 'subscription',
      total: 205,
      delivery_fee: 0,
      also: { number: single.number },
    })
    expect(answer.body).toMatchObject({
      amount_due: 463,
      quote: { problems: [] },
      also: { quote: { problems: [] } },
    })
    expect([(await visitor.cart()).items, (await visitor.cart('subscription')).items]).toEqual([[], []])
    const groups = await rows<{ checkout_group: string }>(
      'select checkout_group from orders where id = any ($1::uuid[])',
      [single._id, subscription._id],
    )
    expect(new Set(groups.map((row) => row.checkout_group)).size).toBe(1)
    expect(groups[0]?.checkout_group).not.toBeNull()
    await expect(rows('update orders set checkout_group = null where id = $1', single._id)).rejects.toThrow(
      /ordered together/,
    )
  })

  it('count for free delivery together', async () => {
    const { order } = await withBothCarts(shop, { [conditioner]: 3, [monthly]: 1 })
    expect(await order()).toMatchObject({
      status: 200,
      body: { order: { delivery_fee: 0 }, also: { order: { delivery_fee: 0 } } },
    })
  })

  it('are checked out separately if one holds treatments', async () => {
    const { order } = await withBothCarts(shop, { 'SCALP-SPA-BASIN-1': 1, [monthly]: 1 })
    expect(codeOf(await order())).toEqual([409, 'checkout.mixed_types'])
    expect((await order({ dry_run: true })).body.message).toMatch(
      /^Treatments and products are checked out separately/,
    )
  })

  it('apply coupons and Cash Dollar to the single cart only', async () => {
    const member = await signedInMember(shop)
    const credit = {
      memberId: member.id,
      amount: money('HKD', 90_000),
      kind: 'topup',
      key: 'both',
      ref: '',
      paid: true,
      expiresAt: null,
    } as const
    await shop.shop.systemContext().transaction((tx) => creditWallet(tx, credit))
    const { order } = await withBothCarts(shop, { [shampoo]: 1, [monthly]: 1 }, member)
    const mine = { email: 'both@example.com', delivery_contact: '91230077', coupon: 'WELCOME10' }
    const tooMuch = await order({ ...mine, wallet_amount: 300 })
    expect((tooMuch.body.quote as { problems: object[] }).problems).toMatchObject([
      { code: 'checkout.wallet_too_much' },
    ])
    const answer = await order({ ...mine, wallet_amount: 235.2 })
    expect(answer.body).toMatchObject({
      order: { status: 'confirmed', discount: { amount: 22.8 }, amount_due: 0 },
      amount_due: 205,
    })
    expect(alsoOf(answer).order).toMatchObject({
      status: 'pending',
      discount: null,
      wallet_amount: 0,
      amount_due: 205,
    })
    const { body } = await member.send('POST', '/order/paydollar/create', {
      order_id: alsoOf(answer).order._id,
    })
    expect(body.payment).toMatchObject({ amount: 205, form: { fields: { amount: '205.00' } } })
  })

  it('become two orders, even when the button is pressed twenty times at once and again later', async () => {
    const { visitor, orderBody: input } = await withBothCarts(shop)
    const output = await input()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => visitor.send('POST', '/order/create', output)),
    )
    answers.push(await visitor.send('POST', '/order/create', output))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const ids = answers.flatMap((answer) => [(answer.body.order as WireOrder)._id, alsoOf(answer).order._id])
    expect(new Set(ids).size).toBe(2)
    expect((await visitor.get('/orders')).body.total).toBe(2)
  })

  it('are both ordered or neither, with the problems of both', async () => {
    const { visitor, order, orderBody: input } = await withBothCarts(shop)
    const refused = await order({ email: '', payment_method: 'fps', agree_terms: false })
    expect(codeOf(refused)).toEqual([422, 'checkout.problems'])
    const quote = refused.body.quote as {
      problems: { code: string }[]
      also: { problems: { code: string }[] }
    }
    expect(quote.problems.map(({ code }) => code)).toEqual(['checkout.required', 'checkout.card_only'])
    expect(quote.also.problems.map(({ code }) => code)).toEqual([
      'checkout.required',
      'checkout.card_only',
      'checkout.agree_terms',
    ])
    const output = await input()
    expect(codeOf(await visitor.send('POST', '/order/create', { ...output, total: 258 }))).toEqual([
      409,
      'checkout.totals_changed',
    ])
    const { also_update_ts: _, ...without } = output as { also_update_ts: string }
    expect((await visitor.send('POST', '/order/create', without)).body.fields).toEqual({
      also_update_ts: expect.any(String),
    })
    await visitor.set(monthly, 2)
    expect(codeOf(await visitor.send('POST', '/order/create', output))).toEqual([
      409,
      'checkout.cart_changed',
    ])
    await onHand(shampoo, 0)
    const short = await order()
    expect(codeOf(short)).toEqual([409, 'checkout.sold_out'])
    expect(short.body.quote).toMatchObject({
      problems: [{ sub_sku: shampoo }],
      also: { problems: [{ sub_sku: monthly }] },
    })
    await onHand(shampoo, 500)
    expect((await visitor.get('/orders')).body.total).toBe(0)
    await visitor.set(monthly, 0)
    expect(codeOf(await order())).toEqual([409, 'checkout.empty_cart'])
  })

  it('are the single and the subscription cart of one visitor, in that order', async () => {
    const { visitor, orderBody: input } = await withBothCarts(shop)
    const { cart_id, also_cart_id, ...output } = (await input()) as { cart_id: string; also_cart_id: string }
    const other = await withBothCarts(shop)
    const theirs = (await other.orderBody()) as { also_cart_id: string }
    for (const carts of [
      { cart_id: also_cart_id, also_cart_id: cart_id },
      { cart_id, also_cart_id: cart_id },
      { cart_id, also_cart_id: theirs.also_cart_id },
    ])
      expect((await visitor.send('POST', '/order/create', { ...output, ...carts })).body.code).toBe(
        'cart.other_cart',
      )
  })

  it('never deadlock', async () => {
    const quantities: Record<string, number>[] = [
      { [shampoo]: 1, [monthly]: 1 },
      { [conditioner]: 2, [monthly]: 2 },
    ]
    const buyers = await Promise.all(
      Array.from({ length: 24 }, (_, at) => withBothCarts(shop, quantities[at % 2])),
    )
    const answers = await Promise.all(buyers.map(({ order }) => order()))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })
})
