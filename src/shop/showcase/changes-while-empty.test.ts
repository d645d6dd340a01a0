import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { keysByUse } from '#platform/cache/keys-by-use.ts'
import { withUses } from '#platform/cache/uses.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { onVisibleChange } from './changes.ts'
import { getProducts } from './contract.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** A list as a page that is being drawn reads it. */
const readList = () =>
  shop.shop.api.call(
    getProducts,
    z.decode(getProducts.query, { page: '1', limit: '40', category: 'body_care' }) as never,
    { headers: new Headers(), id: 'test', ip: '10.9.9.9', seenIn: null },
  )

it('a page rendered while the cache is empty is not cached after a change of its list', async () => {
  const byUse = keysByUse()
  onVisibleChange(shop.shop.cache, {
    isEmpty: () => true,
    change: (changes) => (changes === 'all' ? byUse.clear() : void byUse.changed(changes)),
  })
  await readList() // that listening has begun is a change of all
  const begunAt = byUse.age()
  const { uses } = await withUses(readList)
  await sql
    .raw(
      `insert into products select (jsonb_populate_record(p,
        jsonb_build_object('id', uuidv7(), 'sku', 'ANOTHER-CANDLE', 'unique_url', 'another-candle'))).*
      from products p where p.sku = 'TERRA-CANDLE'`,
    )
    .execute(shop.shop.systemContext().db)
  await expect.poll(() => byUse.age()).toBeGreaterThan(begunAt)
  await wait(500)
  expect(byUse.isCurrent(begunAt, uses)).toBe(false)
})
