import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { aBrowser, carts, content, notices } from '#tools/builders/cart/bag.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '100' })
})
afterAll(() => shop.close())

const change = (sql: string, ...values: unknown[]) => shop.shop.pool.query(sql, values)
/** Until the shop has heard what was changed behind its back. */
const soon = (look: () => Promise<unknown>) => expect.poll(look, { timeout: 20_000 })

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const spa = 'SCALP-SPA-BASIN-1'

describe('changes outside the cart', () => {
  it('to the currency reprice every line, and flag lines without a price', async () => {
    const visitor = await aBrowser(shop)
    await visitor.set(shampoo, 1)
    const hkd = carts(await visitor.set('TERRA-BODY-WASH-R1000', 1)).single_cart
    const usd = (await visitor.sees('currency=USD')).single_cart
    expect(content(usd)).toEqual([
      [shampoo, 1, 29],
      ['TERRA-BODY-WASH-R1000', 1, null],
    ])
    expect(usd).toMatchObject({
      currency: 'USD',
      total_amount: 29,
      version: hkd.version + 1,
      notices: [],
      free_shipping: null,
    })
    expect(usd.blocked_items).toMatchObject([{ sub_sku: 'TERRA-BODY-WASH-R1000', reason: 'no_price' }])
    expect((await visitor.sees('currency=USD')).single_cart.version).toBe(usd.version)
  })

  it('to the country block lines that do not ship there', async () => {
    const visitor = await aBrowser(shop)
    await visitor.set('OXY-MIST-100', 1)
    const session = visitor.headers.cookie.split(';', 1)[0]
    const inTaiwan = `${session}; elowen_app=${encodeURIComponent(JSON.stringify({ confirmCountry: true, country: 'tw', currency: 'TWD' }))}`
    const { single_cart: cart } = await visitor.sees('currency=TWD', { cookie: inTaiwan })
    expect(cart).toMatchObject({
      shippable: false,
      free_shipping: null,
      blocked_items: [{ reason: 'only_hk_macau' }],
    })
  })

  it('to prices, stock and availability add notices', async () => {
    const visitor = await aBrowser(shop)
    const [mask, tonic, serum] = [
      'ELOWEN-REPAIR-CONDITIONER-250',
      'ELOWEN-HAIR-TONIC-120',
      'ELOWEN-LEAVE-IN-50',
    ]
    for (const sku of [mask, tonic, serum]) await visitor.set(sku, 4)
    await change('update product_options set price = 17800 where sub_sku = $1', mask)
    await change('update stock_levels set on_hand = 3 where sub_sku = $1', tonic)
    await change(`update product_options set availability = 'disabled' where sub_sku = $1`, serum)
    await soon(async () =>
      notices((await visitor.sees()).single_cart).map(({ kind, was, now }) => [kind, was, now]),
    ).toEqual(
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

it('to the country change the currency, and return both carts in it', async () => {
  const visitor = await aBrowser(shop)
  await visitor.set(shampoo, 2)
  const answer = await shop.send('POST', '/api/v1/country', { country: 'us' }, visitor.headers)
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    country: 'us',
    currency: 'USD',
    single_cart: { currency: 'USD', count: 2, total_amount: 58 },
  })
  // the window of delivery is that of the country the browser still names
  const current = (await visitor.sees('currency=USD')).single_cart
  expect(current).toEqual({ ...(answer.body.single_cart as object), estimate: expect.anything() as unknown })
})

describe('deletion', () => {
  const forget = async () => shop.shop.jobs.find((job) => job.name === 'forget-idle-carts')?.run({})

  it('removes carts after 90 days and saved lines after 30', async () => {
    const [idle, saver] = [await aBrowser(shop), await aBrowser(shop)]
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
