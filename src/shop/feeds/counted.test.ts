import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeFeeds } from '#tools/builders/feeds/feeds.ts'
import { statementsOf } from '#tools/testing/counted-statements.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await makeFeeds(shop)
}, 60_000)
afterAll(() => shop.close())

/** Copies of the products of the shop, until there are so many more. */
async function grow(count: number): Promise<number> {
  const { pool } = shop.shop
  const { rows } = await pool.query<{ models: number }>(
    `select count(*)::int as models from products where product_type = 'SinglePurchase' and sku not like 'C%-%'`,
  )
  const copies = Math.ceil(count / (rows[0]?.models ?? 1))
  await pool.query(
    `insert into products select copied.* from products r, generate_series(1, $1::int) n,
       lateral jsonb_populate_record(null::products, to_jsonb(r) || jsonb_build_object('id', md5(r.id::text || n)::uuid,
         'sku', 'C' || n || '-' || r.sku, 'unique_url', r.unique_url || '-c' || n)) copied
     where r.product_type = 'SinglePurchase' and r.sku not like 'C%-%'`,
    [copies],
  )
  await pool.query(
    `insert into product_options select copied.* from product_options r join products p on p.id = r.product_id,
       generate_series(1, $1::int) n, lateral jsonb_populate_record(null::product_options, to_jsonb(r) || jsonb_build_object(
         'id', md5(r.id::text || n)::uuid, 'product_id', md5(r.product_id::text || n)::uuid, 'sub_sku', 'C' || n || '-' || r.sub_sku,
         'subscription_parent_sku', 'C' || n || '-' || r.subscription_parent_sku)) copied
     where p.product_type = 'SinglePurchase' and p.sku not like 'C%-%'`,
    [copies],
  )
  return copies * (rows[0]?.models ?? 0)
}

const markets = async () =>
  (await shop.shop.pool.query<{ count: number }>('select count(*)::int as count from feed_markets')).rows[0]
    ?.count ?? 0

/** What a thousand products may cost: by ten reads a batch, whatever markets there are. */
const mostForAThousand = 140
/** Packing: each bucket of each market is read once and saved once. */
const mostForPacking = 2 * 256

it('reads and writes in batches instead of per product, for all markets at once (rules/platform#15)', async () => {
  const added = await grow(2_000)
  const statements = await statementsOf(() => makeFeeds(shop))
  const sorts = await markets()
  expect(sorts).toBeGreaterThan(1)
  const { rows } = await shop.shop.pool.query<{ count: number }>(
    `select count(*)::int as count from feed_products p join products r on r.id = p.product_id where r.sku like 'C%-%'`,
  )
  expect(rows[0]?.count).toBe(added * sorts)
  const packing = sorts * (mostForPacking + 16 * 8)
  expect((statements - packing) / (added / 1_000)).toBeLessThan(mostForAThousand)
}, 120_000)

it('runs only a check for changes when nothing changed', async () => {
  expect(await statementsOf(() => makeFeeds(shop))).toBeLessThan(60)
}, 60_000)
