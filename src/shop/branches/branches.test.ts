import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { listBranches, saveBranches } from './branches.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

it('lists the shops with their hours', async () => {
  const { body } = await shop.get('/api/v1/branches')
  expect((body.branches as object[]).length).toBe(4)
  expect((body.branches as object[])[0]).toMatchObject({
    hours: { weekdays: [600, 1140], weekends: [720, 1140] },
    map_query: expect.any(String),
  })
})

it('saves a branch twice as one, and shows what was changed', async () => {
  const ctx = shop.shop.systemContext()
  const [first, ...others] = (await listBranches(ctx, {})).branches
  if (!first) throw new Error('the demo has branches')
  const changed = { ...first, phone: '+85221234567' }
  await saveBranches(ctx, [changed, ...others])
  await saveBranches(ctx, [changed, ...others])
  shop.shop.cache.drop('branches')
  const { branches } = await listBranches(ctx, {})
  expect(branches).toHaveLength(4)
  expect(branches[0]).toEqual(changed)
})
