import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { reloadedDetail } from '#platform/cache/cache-by-part.ts'
import { withUses, type Uses } from '#platform/cache/uses.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { listBranches } from '../branches/contract.ts'
import { catalogueOf } from '../catalogue/catalogue.ts'
import type { Endpoint } from '../endpoint.ts'
import { listReviews } from '../reviews/contract.ts'
import { autocomplete } from './autocomplete.contract.ts'
import { onVisibleChange, onVisibleChangeWithoutCatalogue, type Changes } from './changes.ts'
import { getProducts } from './contract.ts'
import { offers as getOffers } from './offers.contract.ts'
import { getSetting } from './setting.contract.ts'

let shop: TestShop
let changes: Changes[] = []
const ids: Record<string, string> = {}

beforeAll(async () => {
  shop = await openTestShop()
  onVisibleChange(shop.shop.cache, { change: (some) => changes.push(some), isEmpty: () => false })
  for (const sku of ['ELOWEN-SCALP-SHAMPOO', 'ELOWEN-SCALP-SERUM'])
    ids[sku] =
      ((await read(getProducts, { skus: sku })) as { products: { id: string }[] }).products[0]?.id ?? ''
  await change(`update products set priority = priority where sku = 'TERRA-CANDLE'`) // lists are followed from the first on
})
afterAll(() => shop.close())

/** A public answer as it is now, made anew. */
const read = (endpoint: Endpoint, wire: object): Promise<unknown> =>
  shop.shop.api.call(endpoint, z.decode(endpoint.query, wire as never) as never, {
    headers: new Headers(),
    id: 'test',
    ip: '10.9.9.9',
    seenIn: null,
  })

/** What the database announces of some statements, found to its end. */
async function change(statements: string): Promise<Changes[]> {
  changes = []
  await sql.raw(statements).execute(shop.shop.systemContext().db)
  for (let tries = 0; changes.length === 0 && tries < 100; tries += 1) await wait(50)
  for (let found = 0; found !== changes.length;) {
    found = changes.length
    await wait(250)
  }
  return changes
}
const touches = (some: readonly Changes[], uses: Uses): boolean =>
  some.some((one) => one === 'all' || [...one].some((use) => uses.has(use)))

const list = { page: '1', limit: '12' }
const shampoo = `(select id from products where sku = 'ELOWEN-SCALP-SHAMPOO')`
const answers = {
  shampoo: [getProducts, { brand: 'elowen', unique_url: 'scalp-balance-shampoo', html_content: '1' }],
  candle: [getProducts, { brand: 'terra', unique_url: 'cedar-fig-candle' }],
  bySku: [getProducts, { skus: 'TERRA-CANDLE,NOT-YET' }],
  popular: [getProducts, { ...list, category: 'hair_care' }],
  new: [getProducts, { ...list, sort: 'new' }],
  cheap: [getProducts, { ...list, sort: 'price_asc' }],
  body: [getProducts, { ...list, category: 'body_care' }],
  search: [getProducts, { ...list, keyword: 'shampoo' }],
  words: [autocomplete, { keyword: 'shampoo' }],
  setting: [getSetting, {}],
  branches: [listBranches, {}],
} as const satisfies Record<string, readonly [Endpoint, object]>

const statements = {
  'a new price': `update product_options set price = price + 1000 where sub_sku = 'ELOWEN-SCALP-SHAMPOO-500'`,
  'the lowest price': `update product_options set price = 100 where sub_sku like 'ELOWEN-SCALP-SHAMPOO-%'`,
  'a new name': `update products set name = jsonb_set(name, '{eng}', '"Another name"') where sku = 'ELOWEN-SCALP-SHAMPOO'`,
  'a new text': `update product_texts set does = jsonb_set(does, '{eng}', '"Another text"') where product_id = ${shampoo}`,
  'another place': `update products set priority = 100000 where sku = 'ELOWEN-SCALP-SHAMPOO'`,
  'another category': `update products set categories = array['body_care'] where sku = 'ELOWEN-SCALP-SHAMPOO'`,
  'an archived product': `update products set archived = true where sku = 'ELOWEN-SCALP-SHAMPOO'`,
  'one that is back': `update products set archived = false where sku = 'ELOWEN-SCALP-SHAMPOO'`,
  'sold out': `update stock_levels set on_hand = reserved + allocated + safety where sub_sku like 'ELOWEN-SCALP-SHAMPOO-%'`,
  'in again': `update stock_levels set on_hand = on_hand + 50 where sub_sku like 'ELOWEN-SCALP-SHAMPOO-%'`,
  'a brand': `update brands set name = jsonb_set(name, '{eng}', '"ELOWEN again"') where key = 'elowen'`,
  'a rate': `insert into fx_rates (currency, rate, source, entered_by) values ('TWD', 4.4, 'test', 'test')`,
  'a setting': `update settings set value = '"+85212345678"' where key = 'whatsapp_number'`,
  'a menu entry': `update menu_entries set priority = priority + 5 where value = 'hair_care'`,
  'where a brand ships': `delete from brand_countries where brand_key = 'elowen' and country = 'tw'`,
  'a branch': `update branches set position = position + 1`,
} as const

describe('a cached response is rebuilt', () => {
  it.each(Object.entries(statements))('whenever its content differs after %s', async (_, statement) => {
    const before = new Map<string, { text: string; uses: Uses }>()
    for (const [name, [endpoint, wire]] of Object.entries(answers)) {
      const made = await withUses(() => read(endpoint, wire)).catch(() => null) // a refusal is kept by nobody
      if (made) before.set(name, { text: JSON.stringify(made.value), uses: made.uses })
    }
    const found = await change(statement)
    const missed: string[] = []
    for (const [name, [endpoint, wire]] of Object.entries(answers)) {
      const was = before.get(name)
      const text = JSON.stringify(await read(endpoint, wire).catch(String))
      if (was && text !== was.text && !touches(found, was.uses)) missed.push(name)
    }
    expect(missed).toEqual([])
  })

  it.each([
    ['a new price', statements['a new price'], ['shampoo', 'search']],
    ['a new name', statements['a new name'].replace('Another', 'One more'), ['shampoo']],
    ['sold out', statements['sold out'], ['shampoo']],
  ])('and is unchanged after %s where it does not show it', async (_, statement, gone) => {
    await sql.raw(statements['one that is back']).execute(shop.shop.systemContext().db)
    const uses = new Map<string, Uses>()
    for (const [name, [endpoint, wire]] of Object.entries(answers))
      uses.set(name, (await withUses(() => read(endpoint, wire))).uses)
    const found = await change(statement)
    const touched = [...uses].flatMap(([name, some]) => (touches(found, some) ? [name] : []))
    expect(touched).toEqual(expect.arrayContaining(gone))
    for (const name of ['candle', 'setting', 'branches']) expect(touched).not.toContain(name)
  })

  it('of offers and reviews too', async () => {
    const id = ids['ELOWEN-SCALP-SHAMPOO'] ?? ''
    const offers = await withUses(() => read(getOffers, { id }))
    const reviews = await withUses(() => read(listReviews, { id, page: '1' }))
    const found = await change(`update offers set position = position + 7 where product_id = ${shampoo}`)
    expect([touches(found, offers.uses), touches(found, reviews.uses)]).toEqual([true, true])
    const other = await change(`update products set priority = priority + 1 where sku = 'TERRA-CANDLE'`)
    expect([touches(other, offers.uses), touches(other, reviews.uses)]).toEqual([false, false])
    const reviewed = await change(
      `update reviews set helpful = helpful + 1 where inventory_sku = 'ELOWEN-SCALP-SERUM'`,
    )
    expect([touches(reviewed, offers.uses), touches(reviewed, reviews.uses)]).toEqual([false, true])
  })
})

it('sends the keys of a response to a page in another process, and that process sends the changed ones', async () => {
  const path = '/api/v1/product?channel=4&category=hair_care&limit=2'
  expect((await shop.get(path)).headers.get('x-shop-uses')).toBeNull()
  const { headers } = await shop.get(path, { 'x-shop-uses': 'page' })
  const uses = new Set((headers.get('x-shop-uses') ?? '').split(' ').map(decodeURIComponent))
  expect([...uses].filter((use) => use.startsWith('product:'))).toHaveLength(2)
  const elsewhere: Changes[] = []
  onVisibleChangeWithoutCatalogue(shop.shop.cache, {
    change: (some) => elsewhere.push(some),
    isEmpty: () => false,
  })
  for (const [statement, isTouched] of [
    [`update products set priority = priority where sku = 'TERRA-CANDLE'`, true],
    [statements['a setting'], true],
    [statements['sold out'], true],
    [`update reviews set helpful = helpful + 1`, false],
  ] as const) {
    await change(statements['in again'])
    elsewhere.length = 0
    await change(statement)
    expect([statement, touches(elsewhere, uses)]).toEqual([statement, isTouched])
  }
})

it('a reload of very many options is announced as a change of all, once it has finished', () => {
  changes = []
  shop.shop.cache.drop(`counts:${reloadedDetail}`)
  expect(changes).toEqual(['all'])
  changes = []
  shop.shop.cache.drop('counts:ELOWEN-SCALP-SHAMPOO-500')
  expect(changes).toEqual([])
})

it('a renamed brand changes its products and no others', async () => {
  const ctx = shop.shop.systemContext()
  const { version } = await catalogueOf(ctx)
  await change(`update brands set priority = priority where key = 'terra'`)
  expect((await catalogueOf(ctx)).version).toBe(version)
  await change(`update brands set name = name || '{"eng": "TERRA NUOVA"}' where key = 'terra'`)
  const catalogue = await catalogueOf(ctx)
  const changed = catalogue.changesSince(version)?.map(({ after }) => after)
  const ofBrand = catalogue.products.filter(({ brandKey }) => brandKey === 'terra')
  expect(new Set(changed)).toEqual(new Set(ofBrand))
  expect(changed?.every((product) => product?.brandName.eng === 'TERRA NUOVA')).toBe(true)
})

it('more changes than can be named are all', async () => {
  const found = await change(`insert into products select (jsonb_populate_record(p,
      jsonb_build_object('id', uuidv7(), 'sku', 'MANY-' || n, 'unique_url', 'many-' || n))).*
    from products p, generate_series(1, 1001) as n where p.sku = 'TERRA-CANDLE'`)
  expect(found).toContain('all')
  const ctx = shop.shop.systemContext()
  await expect.poll(async () => (await catalogueOf(ctx)).bySku.has('MANY-1001')).toBe(true)
})

it('names many options with long skus in as many announcements as they fit into', async () => {
  const announced: string[] = []
  shop.shop.cache.onChange((topic, detail) => void (topic === 'lots' && announced.push(detail)))
  const long = `lpad(n::text, 80, 'X')`
  await change(`select announce_words('lots', array(select ${long} from generate_series(1, 300) as n))`)
  expect(announced.flatMap((detail) => detail.split(','))).toHaveLength(300)
  expect(announced.every((detail) => detail.length < 8_000)).toBe(true)
  announced.length = 0
  await change(`select announce_words('lots', array['A', 'B,C'])`)
  await change(`select announce_words('lots', array[repeat('X', 9000)])`)
  expect(announced).toEqual(['*', '*'])
})
