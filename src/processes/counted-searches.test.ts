import { afterAll, beforeAll, expect, it } from 'vitest'
import { startLog } from '#platform/log.ts'
import { noteEmptySearch } from '#shop/showcase/empty-searches/empty-searches.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { keepCountOfSearches } from './counted-searches.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const counted = async () =>
  (
    await shop.shop.pool.query<{ term: string; searches: number }>(
      'select term, searches from empty_searches',
    )
  ).rows

it('writes what was counted when the process ends, once', async () => {
  const ctx = shop.shop.systemContext()
  const keeping = keepCountOfSearches(() => ctx, startLog('silent'))
  noteEmptySearch(ctx, 'retinol')
  noteEmptySearch(ctx, 'Retinol')
  expect(await counted()).toEqual([])
  await keeping.stop()
  await keeping.stop()
  expect(await counted()).toEqual([{ term: 'retinol', searches: 2 }])
})

it('ends although nothing can be written, and says so', async () => {
  const ctx = shop.shop.systemContext()
  const lines: string[] = []
  const log = { ...startLog('silent'), warn: (_: object, line: string) => void lines.push(line) }
  const keeping = keepCountOfSearches(
    () => ({ ...ctx, transaction: () => Promise.reject(new Error('the database is away')) }),
    log as ReturnType<typeof startLog>, // the one call that is made
  )
  noteEmptySearch(ctx, 'snail')
  await keeping.stop()
  expect(lines).toEqual(['searches without a result were not counted'])
})
