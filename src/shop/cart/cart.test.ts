import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestAnswer, type TestShop } from '#processes/test-shop.ts'

type Item = { _id: string; sub_sku: string; bundle_sku: string | null; quantity: number; price: number | null } & Record<string, unknown>
type Cart = { _id: string | null; items: Item[]; total_amount: number; version: number } & Record<string, unknown>
type Carts = { single_cart: Cart; subscription_cart: Cart; saved_for_later: Record<string, unknown>[]; session_id: string | null }

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '100' })
})
afterAll(() => shop.close())

/** A browser of its own, with what it remembers. Changes name the option alone: product and currency are looked up. */
async function aVisitor(state: { country?: string; currency?: string } = {}) {
  const app = `elowen_app=${encodeURIComponent(JSON.stringify({ confirmCountry: true, ...state }))}`
  const csrf = await shop.get('/api/v1/csrf', { cookie: app })
  const session = csrf.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  const headers = { cookie: `${session}; ${app}`, 'x-csrf-token': String(csrf.body.token), 'x-shop-locale': 'en' }
  const currency = state.currency ?? 'HKD'
  const set = async (subSku: string, quantity: number, more: object = {}): Promise<TestAnswer> =>
    shop.send('POST', '/api/v1/cart', { ...(await productOf(subSku)), sub_sku: subSku, quantity, currency, ...more }, headers)
  return {
    headers,
    set,
    async sees(query = `currency=${currency}`, more: Record<string, string> = {}): Promise<Carts> {
      const answer = await shop.get(`/api/v1/cart?${query}`, { ...headers, ...more })
      expect(answer.status).toBe(200)
      return answer.body as Carts
    },
  }
}

async function productOf(subSku: string): Promise<{ pid: string; sku: string }> {
  const found = await shop.shop.pool.query<{ pid: string; sku: string }>(
    'select p.id as pid, p.sku from products p join product_options o on o.product_id = p.id where o.sub_sku = $1',
    [subSku],
  )
  return found.rows[0] ?? { pid: '019a0000-0000-7000-8000-000000000001', sku: 'NONE' }
}

const content = (cart: Cart) => cart.items.map((item) => [item.sub_sku, item.quantity, item.price])
const carts = (answer: TestAnswer): Carts => {
  expect(answer.status).toBe(200)
  return answer.body as Carts
}
const notices = (cart: Cart) => cart.notices as { kind: string; sub_sku: string; was: number | null; now: number | null }[]
const change = (sql: string, ...values: unknown[]) => shop.shop.pool.query(sql, values)
/** Until the shop has heard what was changed behind its back. */
const soon = (look: () => Promise<unknown>) => expect.poll(look, { timeout: 3_000 })

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const monthly = 'ELOWEN-SCALP-SHAMPOO-500-M2'
const brush = 'ELOWEN-SCALP-BRUSH-CORAL'
const spa = 'SCALP-SPA-BASIN-1'
const withBrush = { bundle_sku: 'OFFER-SHAMPOO-BRUSH' }

describe('GET /cart', () => {
  it('is empty for somebody without a session, and starts none', async () => {
    const answer = await shop.get('/api/v1/cart?currency=HKD')
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.body).toMatchObject({
      session_id: null,
      single_cart: { _id: null, cart_type: 'single', items: [], total_amount: 0, currency: 'HKD', free_shipping: null },
      subscription_cart: { _id: null, cart_type: 'subscription', items: [] },
      saved_for_later: [],
    })
  })

  it('says the words of the specification about a line', async () => {
    const visitor = await aVisitor()
    const after = carts(await visitor.set(shampoo, 2))
    expect(after.session_id).toMatch(/^[0-9a-f]{32}$/)
    expect(visitor.headers.cookie).not.toContain(after.session_id)
    expect(after.single_cart).toMatchObject({ total_amount: 456, currency: 'HKD', count: 2, shippable: true, blocked_items: [] })
    expect(after.single_cart.items[0]).toMatchObject({
      ...(await productOf(shampoo)),
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

  it('tells free shipping in Hong Kong and the days it arrives', async () => {
    const visitor = await aVisitor()
    const { single_cart: cart } = carts(await visitor.set('ELOWEN-HAIR-MASK-500', 1))
    expect(cart.free_shipping).toEqual({ threshold: 600, remaining: 72, percent: 88 })
    expect(cart.estimate).toEqual({ from: '2026-12-22', to: '2026-12-24' })
  })

  it('sends no treatment, so tells neither', async () => {
    const visitor = await aVisitor()
    expect(carts(await visitor.set(spa, 1)).single_cart).toMatchObject({ free_shipping: null, estimate: null })
  })
})

describe('POST /cart', () => {
  it('needs a session and its token', async () => {
    const body = { ...(await productOf(shampoo)), sub_sku: shampoo, quantity: 1, currency: 'HKD' }
    expect((await shop.send('POST', '/api/v1/cart', body, { 'x-csrf-token': 'made-up' })).status).toBe(403)
  })

  it('sets quantities, 0 takes away, and counts the version', async () => {
    const visitor = await aVisitor()
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
    const visitor = await aVisitor()
    const answer = await visitor.set(subSku, quantity)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect((await visitor.sees()).single_cart.items).toEqual([])
  })

  it('says the limit in words', async () => {
    const visitor = await aVisitor()
    expect((await visitor.set('TERRA-BODY-WASH-R1000', 5)).body).toMatchObject({ message: 'At most 4 an order.', values: { most: 4 } })
  })

  it('takes subscription options into the subscription cart, one line an option', async () => {
    const visitor = await aVisitor()
    await visitor.set(shampoo, 1)
    const both = carts(await visitor.set(monthly, 2))
    expect(content(both.single_cart)).toEqual([[shampoo, 1, 228]])
    expect(both.subscription_cart.items).toMatchObject([
      { sub_sku: monthly, quantity: 2, price: 205, option_name: '500 ml', subscription_inteval_in_month: 2 },
    ])
  })

  it('takes what a form sends: words for numbers', async () => {
    const visitor = await aVisitor()
    expect(content(carts(await visitor.set(shampoo, 1, { quantity: '3', clear: '1' })).single_cart)).toEqual([[shampoo, 3, 218]])
  })
})

describe('treatments and products', () => {
  it('never share a cart; asked to, it makes room and saves what it cleared for later', async () => {
    const visitor = await aVisitor()
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

  it('are kept apart by the table too', async () => {
    const visitor = await aVisitor()
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
  it('cost their special price beside their product, once', async () => {
    const visitor = await aVisitor()
    expect((await visitor.set(brush, 1, withBrush)).body.code).toBe('cart.offer_needs_product')
    await visitor.set(shampoo, 1)
    const after = carts(await visitor.set(brush, 1, withBrush)).single_cart
    expect(after.items[1]).toMatchObject({ bundle_sku: 'OFFER-SHAMPOO-BRUSH', price: 68, original_price: 98, most: 1 })
    expect((await visitor.set(brush, 2, withBrush)).body.code).toBe('cart.limit')
    expect(content(carts(await visitor.set(brush, 2)).single_cart).slice(1)).toEqual([
      [brush, 1, 68],
      [brush, 2, 92],
    ])
  })

  it('end with it: an ordinary line again, or gone', async () => {
    const visitor = await aVisitor()
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

describe('what happens outside the cart', () => {
  it('another currency prices every line again, keeps what has no price and flags it', async () => {
    const visitor = await aVisitor()
    await visitor.set(shampoo, 1)
    const hkd = carts(await visitor.set('TERRA-BODY-WASH-R1000', 1)).single_cart
    const usd = (await visitor.sees('currency=USD')).single_cart
    expect(content(usd)).toEqual([
      [shampoo, 1, 29],
      ['TERRA-BODY-WASH-R1000', 1, null],
    ])
    expect(usd).toMatchObject({ currency: 'USD', total_amount: 29, version: hkd.version + 1, notices: [], free_shipping: null })
    expect(usd.blocked_items).toMatchObject([{ sub_sku: 'TERRA-BODY-WASH-R1000', reason: 'no_price' }])
    expect((await visitor.sees('currency=USD')).single_cart.version).toBe(usd.version)
  })

  it('another country blocks what does not ship there', async () => {
    const visitor = await aVisitor()
    await visitor.set('OXY-MIST-100', 1)
    const session = visitor.headers.cookie.split(';', 1)[0]
    const inTaiwan = `${session}; elowen_app=${encodeURIComponent(JSON.stringify({ confirmCountry: true, country: 'tw', currency: 'TWD' }))}`
    const { single_cart: cart } = await visitor.sees('currency=TWD', { cookie: inTaiwan })
    expect(cart).toMatchObject({ shippable: false, free_shipping: null, blocked_items: [{ reason: 'only_hk_macau' }] })
  })

  it('prices, stock and what leaves the shelf are told once they changed', async () => {
    const visitor = await aVisitor()
    const [mask, tonic, serum] = ['ELOWEN-REPAIR-CONDITIONER-250', 'ELOWEN-HAIR-TONIC-120', 'ELOWEN-LEAVE-IN-50']
    for (const sku of [mask, tonic, serum]) await visitor.set(sku, 4)
    await change('update product_options set price = 17800 where sub_sku = $1', mask)
    await change('update stock_levels set on_hand = 3 where sub_sku = $1', tonic)
    await change(`update product_options set availability = 'disabled' where sub_sku = $1`, serum)
    await soon(async () => notices((await visitor.sees()).single_cart).map(({ kind, was, now }) => [kind, was, now])).toEqual(
      expect.arrayContaining([
        ['price_up', 158, 178],
        ['stock_lowered', 4, 3],
        ['removed', null, null],
      ]),
    )
    const after = (await visitor.sees()).single_cart
    expect(content(after)).toEqual([
      [mask, 4, 178],
      [tonic, 3, 288],
    ])
    expect(carts(await visitor.set(mask, 1)).single_cart.notices).toEqual([])
  })
})

it('another country brings its currency, and both carts back as they are sold there (SPEC §7)', async () => {
  const visitor = await aVisitor()
  await visitor.set(shampoo, 2)
  const answer = await shop.send('POST', '/api/v1/country', { country: 'us' }, visitor.headers)
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ country: 'us', currency: 'USD', single_cart: { currency: 'USD', count: 2, total_amount: 58 } })
  expect((await visitor.sees('currency=USD')).single_cart).toEqual(answer.body.single_cart)
})

describe('sessions', () => {
  it('never see or touch each other', async () => {
    const [one, other] = [await aVisitor(), await aVisitor()]
    const mine = carts(await one.set(shampoo, 1))
    expect((await other.sees()).single_cart.items).toEqual([])
    const stolen = await other.set(shampoo, 9, { cart_id: mine.single_cart._id })
    expect([stolen.status, stolen.body.code]).toEqual([404, 'cart.other_cart'])
    expect(await one.sees()).toEqual(mine)
    expect((await other.sees()).session_id).not.toBe(mine.session_id)
  })

  it('twenty adds of the same line at once end in one line with the last quantity', async () => {
    const visitor = await aVisitor()
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => visitor.set(shampoo, index + 1)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const last = answers.map((answer) => carts(answer).single_cart).reduce((a, b) => (b.version > a.version ? b : a))
    expect((await visitor.sees()).single_cart).toEqual(last)
    expect(last.items).toHaveLength(1)
    expect(last.version).toBe(21)
  })
})

describe('forgetting', () => {
  const forget = async () => shop.shop.jobs.find((job) => job.name === 'forget-idle-carts')?.run({})

  it('lets go of carts after 90 days and of saved lines after 30', async () => {
    const [idle, saver] = [await aVisitor(), await aVisitor()]
    const { single_cart: old } = carts(await idle.set(shampoo, 1))
    await change(`update carts set updated_at = now() - interval '91 days' where id = $1`, old._id)
    await saver.set(shampoo, 1)
    await saver.set(spa, 1, { clear: true })
    await change(`update saved_lines set saved_at = now() - interval '31 days'`)
    expect((await saver.sees()).saved_for_later).toEqual([])
    await forget()
    expect((await idle.sees()).single_cart.items).toEqual([])
    expect((await saver.sees()).single_cart.items).toHaveLength(1)
    expect((await change('select 1 from saved_lines')).rowCount).toBe(0)
  })
})
