import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { violations, onHand as putOnShelf } from '#tools/builders/orders/orders.ts'
import { aVisitorHolding } from '#tools/builders/checkout/visitor.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
})
afterEach(async () => expect(await violations(shop)).toEqual([]))
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const conditioner = 'ELOWEN-REPAIR-CONDITIONER-250'
const rows = async <R>(sql: string, ...values: unknown[]) =>
  (await shop.shop.pool.query(sql, values)).rows as R[]
const onHand = (subSku: string, pieces: number) => putOnShelf(shop, subSku, pieces)
const holding = (wanted: Record<string, number>) => aVisitorHolding(shop, wanted)

describe('refusals of an order', () => {
  it('list all problems with the quote, and place nothing', async () => {
    const visitor = await holding({ [shampoo]: 1 })
    const answer = await visitor.order({ email: '', delivery_city: '', delivery_province: '' })
    expect([answer.status, answer.body.code]).toEqual([422, 'checkout.problems'])
    const { problems } = answer.body.quote as { problems: { code: string; field: string }[] }
    expect(problems.map(({ field }) => field)).toEqual(['email', 'delivery_province', 'delivery_city'])
    expect((await visitor.cart()).items).toHaveLength(1)
  })

  it('for a total other than the shown one: 409 with the new quote', async () => {
    const visitor = await holding({ [shampoo]: 1 })
    const answer = await visitor.order({ total: 200 })
    expect([answer.status, answer.body.code]).toEqual([409, 'checkout.totals_changed'])
    expect(answer.body.quote).toMatchObject({ total: 258, items: [{ sub_sku: shampoo }] })
    expect((await visitor.order({ total: 0.001 })).body.code).toBe('checkout.totals_changed')
    expect((await visitor.order({ total: '258' })).status).toBe(200)
  })

  it.each([
    ['a delivery fee', { delivery_fee: 0 }],
    ['a finer delivery fee than there are coins', { delivery_fee: 30.001 }],
    ['a price', { items: [{ sub_sku: shampoo, quantity: 1, price: 1 }] }],
    ['a number of pieces', { items: [{ sub_sku: shampoo, quantity: 2 }] }],
    ['an offer', { items: [{ sub_sku: shampoo, bundle_sku: 'OFFER-SHAMPOO-BRUSH' }] }],
    ['a line', { items: [{ sub_sku: conditioner }] }],
  ])('for %s other than the current one: 409 with the new quote (rules/checkout#1)', async (_, output) => {
    const visitor = await holding({ [shampoo]: 1 })
    const answer = await visitor.order(output)
    expect([answer.status, answer.body.code]).toEqual([409, 'checkout.totals_changed'])
    expect(answer.body.quote).toMatchObject({ total: 258, delivery_fee: 30 })
    const { items } = await visitor.cart()
    expect((await visitor.order({ items, delivery_fee: 30 })).status).toBe(200)
  })

  it('for a chosen address whose fields were not filled in (rules/checkout#21)', async () => {
    const visitor = await holding({ [shampoo]: 1 })
    for (const section of ['delivery', 'billing']) {
      const chosen = { [`saved_${section}`]: 'one', [`filled_${section}`]: 'other' }
      const answer = await visitor.order(chosen)
      expect([answer.status, answer.body.code]).toEqual([409, 'checkout.address_chosen'])
      expect((await visitor.order({ ...chosen, dry_run: true })).status).toBe(200)
    }
    expect((await visitor.cart()).items).toHaveLength(1)
    const hidden = { billing_same: '1', saved_billing: 'one', filled_billing: 'other' }
    const placed = await visitor.order({ saved_delivery: 'one', filled_delivery: 'one', ...hidden })
    expect(placed.status).toBe(200)
  })

  it('for a price that changed since the cart was shown, when the request has no total', async () => {
    const visitor = await holding({ [conditioner]: 1 })
    const body = await visitor.orderBody()
    await rows('update product_options set price = 16800 where sub_sku = $1', conditioner)
    await expect
      .poll(async () => (await visitor.send('POST', '/order/create', { ...body, dry_run: true })).body.quote)
      .toMatchObject({
        goods_total: 168,
      })
    expect((await visitor.send('POST', '/order/create', body)).body.code).toBe('checkout.totals_changed')
    await rows('update product_options set price = 15800 where sub_sku = $1', conditioner)
    shop.shop.cache.drop('*')
  })

  it('for a cart that changed since it was shown, an empty cart, or a missing update_ts', async () => {
    const visitor = await holding({ [shampoo]: 1 })
    const body = await visitor.orderBody()
    await visitor.set(shampoo, 2)
    const changed = await visitor.send('POST', '/order/create', body)
    expect([changed.status, changed.body.code]).toEqual([409, 'checkout.cart_changed'])
    expect(changed.body.quote).toMatchObject({ goods_total: 456 })
    const { update_ts: _, ...without } = body as { update_ts: string }
    expect((await visitor.send('POST', '/order/create', without)).body).toMatchObject({
      code: 'shop.invalid_input',
      fields: { update_ts: expect.any(String) },
    })
    await visitor.set(shampoo, 0)
    expect((await visitor.order()).body.code).toBe('checkout.empty_cart')
  })

  it('for stock that others bought: 409 with the rest', async () => {
    await onHand(conditioner, 2)
    const [one, other] = [await holding({ [conditioner]: 2 }), await holding({ [conditioner]: 2 })]
    const theirs = await other.orderBody()
    expect((await one.order()).status).toBe(200)
    const answer = await other.send('POST', '/order/create', { ...theirs, total: 346 })
    expect([answer.status, answer.body.code]).toEqual([409, 'checkout.sold_out'])
    const { problems } = answer.body.quote as { problems: object[] }
    expect(problems).toMatchObject([{ sub_sku: conditioner }])
    await onHand(conditioner, 100)
  })

  it('for a missing session or token', async () => {
    const visitor = await holding({ [shampoo]: 1 })
    expect(
      (await visitor.send('POST', '/order/create', await visitor.orderBody(), { 'x-csrf-token': 'made-up' }))
        .status,
    ).toBe(403)
  })
})

describe('an invalid number or time', () => {
  it.each([
    ['wallet_amount', [5]],
    ['wallet_amount', true],
    ['wallet_amount', '0x5'],
    ['wallet_amount', '1e2'],
    ['wallet_amount', {}],
    ['total', [[1]]],
    ['update_ts', 'yesterday'],
    ['update_ts', '2026-02-30T00:00:00.000Z'],
    ['update_ts', '0000-01-01T00:00:00.000Z'],
    ['update_ts', "' or 1=1"],
  ])('%s %j is refused at its field', async (field, value) => {
    const visitor = await aVisitorHolding(shop, { 'ELOWEN-SCALP-SHAMPOO-500': 1 })
    for (const dry_run of [true, false]) {
      const answer = await visitor.send('POST', '/order/create', {
        ...(await visitor.orderBody()),
        dry_run,
        [field]: value,
      })
      expect([answer.status, answer.body.code]).toEqual([400, 'shop.invalid_input'])
      expect(Object.keys(answer.body.fields as object)).toContain(field)
    }
  })
})
