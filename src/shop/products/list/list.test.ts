import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'

let shop: TestShop
let manager: AtDesk
let warehouse: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  ;[manager, warehouse] = [await atDesk(shop, 'manager'), await atDesk(shop, 'warehouse')]
})
afterAll(() => shop.close())

type Row = {
  sku: string
  brand_key: string
  state: string
  stock: number | null
  is_low: boolean
  missing: string[]
  price_from: number | null
  kind: string
}
const listed = async (query: string, who = manager): Promise<Row[]> => {
  const answer = await who.get(`/products?limit=100&${query}`)
  expect(answer.status).toBe(200)
  return answer.body.products as Row[]
}

describe('the list of products', () => {
  it('has every product of the shop, with its price, stock and state', async () => {
    const { rows } = await shop.shop.pool.query<{ count: number }>('select count(*)::int from products')
    const answer = await manager.get('/products')
    expect(answer.body.total).toBe(rows[0]?.count)
    const serum = (await listed('search=ELOWEN-SCALP-SHAMPOO-500'))[0]
    expect(serum).toMatchObject({ brand_key: 'elowen', state: 'live', kind: 'single', missing: [] })
    expect(serum?.price_from).toBeGreaterThan(0)
    expect(serum?.stock).toBeGreaterThan(0)
  })

  it('is searched by name in any language, brand and sku, and filtered', async () => {
    const found = await listed(`search=${encodeURIComponent('洗頭水')}`)
    expect(found.length).toBeGreaterThan(0)
    expect((await listed('search=terra')).every(({ brand_key }) => brand_key === 'terra')).toBe(true)
    expect((await listed('kind=treatment')).every(({ kind }) => kind === 'treatment')).toBe(true)
    const low = await listed('low=1')
    expect(low.length).toBeGreaterThan(0)
    expect(low.every(({ is_low }) => is_low)).toBe(true)
    expect(await listed('state=draft')).toEqual([])
  })

  it('names the languages that a text lacks, also of long texts', async () => {
    expect(await listed('missing=any')).toEqual([])
    await shop.shop.pool.query(
      `update product_texts t set does = jsonb_set(does, '{eng}', '""') from products p where p.id = t.product_id and p.sku = 'ATELIER-COLLAGEN'`,
    )
    await shop.shop.pool.query(
      `update products set name = jsonb_set(name, '{cn}', '""') where sku = 'ATELIER-COLLAGEN'`,
    )
    await expect
      .poll(async () => (await listed('missing=any')).map(({ missing }) => missing))
      .toEqual([['eng', 'cn']])
    expect((await listed('missing=cn')).map(({ sku }) => sku)).toEqual(['ATELIER-COLLAGEN'])
    expect(await listed('missing=chi')).toEqual([])
  })

  it('shows no prices to the warehouse', async () => {
    for (const row of await listed('', warehouse)) expect(row.price_from).toBeNull()
  })
})
