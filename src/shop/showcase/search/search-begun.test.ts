import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { searchCatalogue } from './search.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

it('waits for the first index up to its limit, and announces when it is ready', async () => {
  const ctx = shop.shop.systemContext()
  const announced: string[] = []
  shop.shop.cache.onChange((topic) => void announced.push(topic))
  expect(await searchCatalogue(ctx, 'shampoo', 0)).toBeNull()
  await vi.waitFor(() => expect(announced).toContain('search'), 20_000)
  const found = await searchCatalogue(ctx, 'shampoo', 0)
  expect(found && [...found].map(({ sku }) => sku)).toContain('ELOWEN-SCALP-SHAMPOO')
  await searchCatalogue(ctx, 'serum')
  expect(announced.filter((topic) => topic === 'search')).toHaveLength(1)
})
