import { afterAll, beforeAll, expect, it } from 'vitest'
import { startLog } from '#platform/log.ts'
import { noteEmptySearch } from '#shop/showcase/empty-searches/empty-searches.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { startSearchCounter } from './counted-searches.ts'

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

it('stores the counts when the process ends, once', async () => {
  const ctx = shop.shop.systemContext()
  const counter = startSearchCounter(() => ctx, startLog('silent'))
  noteEmptySearch(ctx, 'retinol')
  noteEmptySearch(ctx, 'Retinol')
  expect(await counted()).toEqual([])
  await counter.stop()
  await counter.stop()
  expect(await counted()).toEqual([{ term: 'retinol', searches: 2 }])
})

it('ends although nothing can be stored, with a log message', async () => {
  const ctx = shop.shop.systemContext()
  const lines: string[] = []
  const log = { ...startLog('silent'), warn: (_: object, line: string) => void lines.push(line) }
  const counter = startSearchCounter(
    () => ({ ...ctx, transaction: () => Promise.reject(new Error('the database is away')) }),
    log as ReturnType<typeof startLog>, // the only method that is called
  )
  noteEmptySearch(ctx, 'snail')
  await counter.stop()
  expect(lines).toEqual(['searches without a result were not counted'])
})
