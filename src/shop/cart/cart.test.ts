import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { daysToCome } from '#tools/builders/catalogue/to-come.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { aBrowser, productOf, carts, content, notices } from '#tools/builders/cart/bag.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '100' })
})
afterAll(() => shop.close())

const change = (sql: string, ...values: unknown[]) => shop.shop.pool.query(sql, values)
const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const monthly = 'ELOWEN-SCALP-SHAMPOO-500-M2'
const brush = 'ELOWEN-SCALP-BRUSH-CORAL'
const spa = 'SCALP-SPA-BASIN-1'
const withBrush = { bundle_sku: 'OFFER-SHAMPOO-BRUSH' }

describe('GET /cart', () => {
  it('is empty for a visitor without a session, and starts none', async () => {
    const answer = await shop.get('/api/v1/cart?currency=HKD')
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.body).toMatchObject({
      session_id: null,
      single_cart: {
        _id: null,
        cart_type: 'single',
        items: [],
        total_amount: 0,
        currency: 'HKD',
        free_shipping: null,
      },
      subscription_cart: { _id: null, cart_type: 'subscription', items: [] },
      saved_for_later: [],
    })
  })

  it('has the fields of the specification for a line', async () => {
    const visitor = await aBrowser(shop)
    const after = carts(await visitor.set(shampoo, 2))
    expect(after.session_id).toMatch(/^[0-9a-f]{32}$/)
    expect(visitor.headers.cookie).not.toContain(after.session_id)
    expect(after.single_cart).toMatchObject({
      total_amount: 456,
      currency: 'HKD',
      count: 2,
      shippable: true,
      blocked_items: [],
    })
    expect(after.single_cart.items[0]).toMatchObject({
      ...(await productOf(shop, shampoo)),
      sub_sku: shampoo,
      bundle_sku: null,
      quantity: 2,
      currency: 'HKD',
      name: 'Scalp Balance Shampoo',
      brand: 'ELOWEN',
      thumbnail: expect.stringContaining('/media/'),
      price: 228,
      original_price: 268,
      total: 456,
      estimate: null,
      subscription_inteval_in_month: null,
      price_reason: { kind: 'base' },
      blocked: null,
    })
    expect(await visitor.sees()).toEqual(after)
  })

  it('returns free shipping in Hong Kong and the days of delivery', async () => {
    const visitor = await aBrowser(shop)
    const { single_cart: cart } = carts(await visitor.set('ELOWEN-HAIR-MASK-500', 1))
    expect(cart.free_shipping).toEqual({ threshold: 600, remaining: 72, percent: 88 })
    expect(cart.estimate).toEqual(await daysToCome(shop, 'ELOWEN-HAIR-MASK-500'))
  })

  it('counts both bags towards free delivery, as one parcel of both is sent', async () => {
    const visitor = await aBrowser(shop)
    await visitor.set(shampoo, 1)
    const { single_cart: single, subscription_cart: subscription } = carts(await visitor.set(monthly, 1))
    const left = { remaining: 600 - single.total_amount - subscription.total_amount }
    expect([single.free_shipping, subscription.free_shipping]).toMatchObject([left, left])
  })

  it('returns neither for treatments, which are not shipped', async () => {
    const visitor = await aBrowser(shop)
    expect(carts(await visitor.set(spa, 1)).single_cart).toMatchObject({
      free_shipping: null,
      estimate: null,
    })
  })
})

describe('POST /cart', () => {
  it('requires a session and its token', async () => {
    const body = { ...(await productOf(shop, shampoo)), sub_sku: shampoo, quantity: 1, currency: 'HKD' }
    expect((await shop.send('POST', '/api/v1/cart', body, { 'x-csrf-token': 'made-up' })).status).toBe(403)
  })

  it('sets quantities, removes a line at 0, and increments the version', async () => {
    const visitor = await aBrowser(shop)
    const first = carts(await visitor.set(shampoo, 2)).single_cart
    const second = carts(await visitor.set(shampoo, 5, { cart_id: first._id })).single_cart
    expect(content(second)).toEqual([[shampoo, 5, 218]])
    expect(second.version).toBe(first.version + 1)
    const same = carts(await visitor.set(shampoo, 5)).single_cart
    expect([same.version, same.items[0]?._id]).toEqual([second.version, first.items[0]?._id])
    expect(carts(await visitor.set(shampoo, 0)).single_cart.items).toEqual([])
  })

  it.each([
    [shampoo, 100, 422, 'cart.limit'],
    [shampoo, -1, 400, 'shop.invalid_input'],
    [shampoo, 1.5, 400, 'shop.invalid_input'],
    ['TERRA-BODY-WASH-R1000', 5, 422, 'cart.limit'],
    ['NO-SUCH-THING', 1, 404, 'cart.unknown_option'],
    ['ELOWEN-DRY-SHAMPOO-75', 1, 409, 'cart.out_of_stock'],
    ['ELOWEN-SCALP-BRUSH-SAGE', 1, 409, 'cart.not_for_sale'],
    ['ELOWEN-HAIR-MASK-50', 1, 409, 'cart.not_for_sale'],
  ])('%s, %d of it: %d %s', async (subSku, quantity, status, code) => {
    const visitor = await aBrowser(shop)
    const answer = await visitor.set(subSku, quantity)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect((await visitor.sees()).single_cart.items).toEqual([])
  })

  it('names the limit in its message', async () => {
    const visitor = await aBrowser(shop)
    expect((await visitor.set('TERRA-BODY-WASH-R1000', 5)).body).toMatchObject({
      message: 'At most 4 an order.',
      values: { most: 4 },
    })
  })

  it('puts subscription options into the subscription cart, one line an option', async () => {
    const visitor = await aBrowser(shop)
    await visitor.set(shampoo, 1)
    const both = carts(await visitor.set(monthly, 2))
    expect(content(both.single_cart)).toEqual([[shampoo, 1, 228]])
    expect(both.subscription_cart.items).toMatchObject([
      { sub_sku: monthly, quantity: 2, price: 205, option_name: '500 ml', subscription_inteval_in_month: 2 },
    ])
  })

  it('accepts the nulls of its own responses', async () => {
    const visitor = await aBrowser(shop)
    const { _id } = (await visitor.sees()).single_cart
    const output = { cart_id: _id, bundle_sku: null, clear: null }
    expect(_id).toBeNull()
    expect(content(carts(await visitor.set(shampoo, 1, output)).single_cart)).toEqual([[shampoo, 1, 228]])
  })

  it('accepts the strings of a form as numbers', async () => {
    const visitor = await aBrowser(shop)
    expect(content(carts(await visitor.set(shampoo, 1, { quantity: '3', clear: '1' })).single_cart)).toEqual([
      [shampoo, 3, 218],
    ])
  })

  it.each([[null], [''], [' '], [true], [[1]]])(
    'does not remove a line for an empty or invalid quantity: %j',
    async (quantity) => {
      const visitor = await aBrowser(shop)
      await visitor.set(shampoo, 2)
      const answer = await visitor.set(shampoo, 0, { quantity })
      expect([answer.status, Object.keys(answer.body.fields as object)]).toEqual([400, ['quantity']])
      expect(content((await visitor.sees()).single_cart)).toEqual([[shampoo, 2, 228]])
    },
  )
})

describe('treatments and products', () => {
  it('are never in one cart; on request, the cart is cleared and its lines are saved for later', async () => {
    const visitor = await aBrowser(shop)
    await visitor.set(shampoo, 2)
    await visitor.set(monthly, 1)
    const refused = await visitor.set(spa, 1)
    expect([refused.status, refused.body.code]).toEqual([409, 'cart.mixed_purchase_types'])
    expect(refused.body.values).toEqual({ products: 2, treatments: 0 })
    expect(refused.body.message).toContain('products: 2, treatments: 0')
    const cleared = carts(await visitor.set(spa, 1, { clear: true }))
    expect(content(cleared.single_cart)).toEqual([[spa, 1, 780]])
    expect(cleared.subscription_cart.items).toHaveLength(1)
    expect(cleared.saved_for_later).toMatchObject([{ sub_sku: shampoo, quantity: 2, price: 228 }])
    await visitor.set(spa, 0)
    expect(carts(await visitor.set(shampoo, 2)).saved_for_later).toEqual([])
  })

  it('are also separated by a constraint of the table', async () => {
    const visitor = await aBrowser(shop)
    const { _id } = carts(await visitor.set(spa, 1)).single_cart
    await expect(
      change(
        `insert into cart_lines (id, cart_id, position, sub_sku, product_type, quantity) values (uuidv7(), $1, 9, 'X', 'SinglePurchase', 1)`,
        _id,
      ),
    ).rejects.toThrow(/foreign key/)
  })
})

describe('special offers', () => {
  it('have their special price beside their product, once', async () => {
    const visitor = await aBrowser(shop)
    expect((await visitor.set(brush, 1, withBrush)).body.code).toBe('cart.offer_needs_product')
    await visitor.set(shampoo, 1)
    const after = carts(await visitor.set(brush, 1, withBrush)).single_cart
    expect(after.items[1]).toMatchObject({
      bundle_sku: 'OFFER-SHAMPOO-BRUSH',
      price: 68,
      original_price: 98,
      most: 1,
    })
    expect((await visitor.set(brush, 2, withBrush)).body.code).toBe('cart.limit')
    expect(content(carts(await visitor.set(brush, 2)).single_cart).slice(1)).toEqual([
      [brush, 1, 68],
      [brush, 2, 92],
    ])
  })

  it('become ordinary lines without their product, or are removed', async () => {
    const visitor = await aBrowser(shop)
    await visitor.set(shampoo, 1)
    await visitor.set(brush, 1, withBrush)
    await visitor.set('ELOWEN-HAIR-MASK-50', 1, { bundle_sku: 'OFFER-SHAMPOO-MASK' })
    const { single_cart: cart } = carts(await visitor.set(shampoo, 0))
    expect(content(cart)).toEqual([[brush, 1, 98]])
    expect(notices(cart).map(({ kind, sub_sku }) => [kind, sub_sku])).toEqual([
      ['offer_ended', brush],
      ['removed', 'ELOWEN-HAIR-MASK-50'],
    ])
    expect((await visitor.sees()).single_cart.notices).toEqual(cart.notices)
  })
})

describe('sessions', () => {
  it('cannot see or change the carts of each other', async () => {
    const [one, other] = [await aBrowser(shop), await aBrowser(shop)]
    const mine = carts(await one.set(shampoo, 1))
    expect((await other.sees()).single_cart.items).toEqual([])
    const stolen = await other.set(shampoo, 9, { cart_id: mine.single_cart._id })
    expect([stolen.status, stolen.body.code]).toEqual([404, 'cart.other_cart'])
    expect(await one.sees()).toEqual(mine)
    expect((await other.sees()).session_id).not.toBe(mine.session_id)
  })

  it('twenty concurrent additions of the same line leave one line with the last quantity', async () => {
    const visitor = await aBrowser(shop)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => visitor.set(shampoo, index + 1)),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const last = answers
      .map((answer) => carts(answer).single_cart)
      .reduce((a, b) => (b.version > a.version ? b : a))
    expect((await visitor.sees()).single_cart).toEqual(last)
    expect(last.items).toHaveLength(1)
    expect(last.version).toBe(21)
  })
})
