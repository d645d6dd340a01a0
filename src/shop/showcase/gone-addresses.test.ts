import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { menuPaths } from './menus.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const rows = async <R>(text: string, ...values: unknown[]) =>
  (await shop.shop.pool.query(text, values)).rows as R[]
const found = async (url: string) => {
  const { status, body } = await shop.get(`/api/v1/product?unique_url=${url}`)
  return status === 200 ? (body.product as { sku: string }).sku : status
}

it('a treatment is found by its address though goods of another brand have the same', async () => {
  const [treatment] = await rows<{ sku: string; unique_url: string; brand_key: string }>(
    "select sku, unique_url, brand_key from products where product_type = 'Treatment' order by sku limit 1",
  )
  const url = treatment?.unique_url ?? ''
  const sku = 'TERRA-HAND-WASH'
  await rows('update products set unique_url = $1, priority = 100000 where sku = $2', url, sku)
  shop.shop.cache.drop('*')
  expect(await found(url)).toBe(treatment?.sku)
  await rows('update products set archived = true where sku = $1', treatment?.sku)
  shop.shop.cache.drop('*')
  expect(await found(url)).toBe(sku)
  await rows('update products set archived = $2 where sku = $1', treatment?.sku, false)
  await rows('update products set archived = $2 where sku = $1', sku, true)
  shop.shop.cache.drop('*')
  expect(await found(url)).toBe(treatment?.sku)
})

it('menus do not link to a product whose page is removed because none of it is sold', async () => {
  const sku = 'ELOWEN-SCALP-SHAMPOO'
  const path = async () => (await menuPaths(shop.shop.systemContext()))({ kind: 'product', target: sku })
  expect(await path()).toBe('/elowen/scalp-balance-shampoo')
  await rows(
    "update product_options set availability = 'disabled' where product_id = (select id from products where sku = $1)",
    sku,
  )
  shop.shop.cache.drop('*')
  expect((await shop.get('/api/v1/product?unique_url=scalp-balance-shampoo&brand=elowen')).status).toBe(404)
  expect(await path()).toBe(null)
})
