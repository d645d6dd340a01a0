import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const first = 'scalp-balance-shampoo'
const found = async (url: string, brand = 'elowen') => {
  const { status, body } = await shop.get(`/api/v1/product?unique_url=${url}&brand=${brand}`)
  return status === 200 ? (body.product as { unique_url: string }).unique_url : status
}
const rename = async (from: string, to: string) => {
  await shop.shop.pool.query('update products set unique_url = $2 where unique_url = $1', [from, to])
  shop.shop.cache.drop('*')
}

it('a product whose address changed is found by all its earlier ones, until another product has one of them', async () => {
  await rename(first, 'calm-shampoo')
  expect([await found(first), await found('calm-shampoo')]).toEqual(['calm-shampoo', 'calm-shampoo'])
  await rename('calm-shampoo', 'calmer-shampoo')
  expect([await found(first), await found('calm-shampoo'), await found('calmer-shampoo')]).toEqual(
    Array(3).fill('calmer-shampoo'),
  )
  // back to where it was: nothing leads astray
  await rename('calmer-shampoo', first)
  expect([await found(first), await found('calm-shampoo')]).toEqual([first, first])
  await rename('repair-conditioner', 'calm-shampoo')
  expect([await found('calm-shampoo'), await found('repair-conditioner')]).toEqual([
    'calm-shampoo',
    'calm-shampoo',
  ])
})

it('is not found by an address that never existed, nor under another brand', async () => {
  expect(await found('never-was')).toBe(404)
  expect(await found('repair-conditioner', 'terra')).toBe(404)
})
