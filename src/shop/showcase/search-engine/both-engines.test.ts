import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEngineShop, openMemoryShop, type SearchShop } from '#tools/builders/showcase/search-shops.ts'
import { writeEmptySearches } from '../empty-searches/empty-searches.ts'

const shampoo = 'ELOWEN-SCALP-SHAMPOO'

const engines = {
  'the index in memory': {
    open: openMemoryShop,
    rebuild: async ({ shop }: SearchShop) => shop.cache.drop('products:*'),
  },
  'an engine outside': {
    open: openEngineShop,
    async rebuild(shop: SearchShop) {
      await shop.query(`update search_engine_state set fingerprint = 'of a release before'`)
      await shop.takeIn()
    },
  },
}

describe.each(Object.entries(engines))('search by %s', (_, { open, rebuild }) => {
  let shop: SearchShop
  beforeAll(async () => {
    shop = await open()
  }, 60_000)
  afterAll(() => shop.close())

  const rename = (sku: string, name: string) =>
    shop.query(
      `update products set name = name || jsonb_build_object('eng', $2::text) where sku = $1`,
      sku,
      name,
    )

  it.each(['Scalp Balance Shampoo', '淨衡頭皮洗頭水', '净衡头皮洗发水', 'scalp balance'])(
    'finds a product by its name: %s',
    async (name) => expect((await shop.search(name)).skus[0]).toBe(shampoo),
  )

  it('finds it by its name in each language, as the catalogue has it', async () => {
    const [row] = await shop.query<{ name: Record<string, string> }>(
      'select name from products where sku = $1',
      shampoo,
    )
    for (const name of Object.values(row?.name ?? {})) expect((await shop.search(name)).skus[0]).toBe(shampoo)
  })

  it.each([shampoo, 'ELOWEN-SCALP-SHAMPOO-500', 'elowen-scalp-shampoo'])(
    'finds it by a sku: %s',
    async (sku) => expect((await shop.search(sku)).skus).toContain(shampoo),
  )

  it('finds it by its romanisation', async () =>
    expect((await shop.search('xifashui')).skus).toContain(shampoo))

  it('finds it by a synonym', async () => {
    expect((await shop.search('洗髮精')).skus).toContain(shampoo)
    expect((await shop.search('hair wash')).skus).toContain(shampoo)
  })

  it('finds a changed product by its new name, and no longer by the former one', async () => {
    await rename(shampoo, 'Quiet Kelpwater')
    await shop.takeIn()
    await expect.poll(async () => (await shop.search('kelpwater')).skus).toEqual([shampoo])
    await rename(shampoo, 'Scalp Balance Shampoo')
    await shop.takeIn()
    await expect.poll(async () => (await shop.search('kelpwater')).skus).toEqual([])
  })

  it('finds the products of a brand by its new name', async () => {
    await shop.query(
      `update brands set name = name || '{"eng": "Zephyrline"}' where key = (select brand_key from products where sku = $1)`,
      shampoo,
    )
    await shop.takeIn()
    await expect.poll(async () => (await shop.search('zephyrline')).skus).toContain(shampoo)
    await shop.query(
      `update brands set name = name || '{"eng": "ELOWEN"}' where name ->> 'eng' = 'Zephyrline'`,
    )
    await shop.takeIn()
  })

  it('finds new products, and neither archived nor removed ones', async () => {
    const [made] = await shop.query<{ id: string }>(
      `insert into products (sku, brand_key, unique_url, product_type, name, summary, created_at)
       select 'NEW-1', brand_key, 'new-one', product_type, '{"chi": "新物", "eng": "Marmalade Pebble", "cn": "新物"}', summary, now()
       from products where sku = $1 returning id`,
      shampoo,
    )
    await shop.query(
      `insert into product_options (product_id, position, sub_sku, name, availability, price)
       values ($1, 1, 'NEW-1-A', '{"chi": "一", "eng": "one", "cn": "一"}', 'in_stock', 1000)`,
      made?.id,
    )
    await shop.takeIn()
    const found = async () => (await shop.search('marmalade pebble')).skus
    await expect.poll(found).toEqual(['NEW-1'])
    await shop.query('update products set archived = true where id = $1', made?.id)
    await shop.takeIn()
    await expect.poll(found).toEqual([])
    await shop.query('update products set archived = false where id = $1', made?.id)
    await shop.takeIn()
    await expect.poll(found).toEqual(['NEW-1'])
    await shop.query('delete from products where id = $1', made?.id)
    await shop.takeIn()
    await expect.poll(found).toEqual([])
  })

  it('suggests products while a word is typed, and others once they are found by other words', async () => {
    expect(await shop.suggested('scalp bal')).toContain('scalp-balance-shampoo')
    expect(await shop.suggested('driftwo')).toEqual([])
    await rename(shampoo, 'Driftwood Wash')
    await shop.takeIn()
    await expect.poll(() => shop.suggested('driftwo')).toEqual(['scalp-balance-shampoo'])
    await rename(shampoo, 'Scalp Balance Shampoo')
    await shop.takeIn()
  })

  it('never shows partial results during a rebuild', async () => {
    const { total } = await shop.search('elowen')
    expect(total).toBeGreaterThan(10)
    const totals = new Set<number>()
    const look = async () => totals.add((await shop.search('elowen')).total)
    const rebuilt = new AbortController()
    const looking = (async () => {
      do await look()
      while (!rebuilt.signal.aborted)
    })()
    await rebuild(shop)
    rebuilt.abort()
    await looking
    await look()
    expect([...totals]).toEqual([total])
  })

  it('counts a search without results, and no partial input', async () => {
    await shop.search('飛機模型', { 'user-agent': 'somebody' })
    await shop.suggested('飛機模')
    await writeEmptySearches(shop.shop.systemContext())
    expect(await shop.query(`select term, searches from empty_searches where term like '飛機%'`)).toEqual([
      { term: '飛機模型', searches: 1 },
    ])
  })
})
