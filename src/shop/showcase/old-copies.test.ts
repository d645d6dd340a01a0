import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { catalogueOf } from '../catalogue/catalogue.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const anyProduct = async () => (await catalogueOf(shop.shop.systemContext())).products[0]
const lists = async () => {
  for (const sort of ['popularity', 'new', 'price_asc'])
    expect((await shop.get(`/api/v1/product?limit=24&sort=${sort}`)).status).toBe(200)
}

it(
  'the previous catalogue is garbage collected after a reload, also without readers',
  { timeout: 30_000 },
  async () => {
    await lists()
    const before = new WeakRef((await anyProduct()) ?? {})
    shop.shop.cache.drop('products:*')
    await expect
      .poll(async () => (await anyProduct()) === before.deref(), { timeout: 10_000, interval: 50 })
      .toBe(false)
    await wait(100)
    collectGarbage()
    expect(before.deref()).toBeUndefined()
  },
)

it('equal parts of products that change together are stored once', async () => {
  const ctx = shop.shop.systemContext()
  await ctx.db.updateTable('products').set({ priority: 7 }).where('sku', 'like', 'ELOWEN-SCALP-%').execute()
  const changed = async () =>
    (await catalogueOf(ctx)).products.filter(
      ({ sku, priority }) => priority === 7 && sku.startsWith('ELOWEN-SCALP-'),
    )
  await expect.poll(async () => (await changed()).length, { timeout: 10_000 }).toBeGreaterThan(1)
  const categories = (await changed()).map(({ category }) => category)
  const prices = (await changed()).flatMap(({ options }) => options.map(({ price }) => price))
  expect(prices.length).toBeGreaterThan(3)
  for (const parts of [categories, prices])
    expect(new Set<object>(parts).size).toBe(new Set(parts.map((part) => JSON.stringify(part))).size)
})
