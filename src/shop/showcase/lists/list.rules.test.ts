import { expect, it } from 'vitest'
import { anOption, aProduct } from '#tools/builders/catalogue/catalogue.ts'
import { belongs, orderOf, sortProducts } from './list.rules.ts'

const product = (sku: string, brandSlug: string, category: string[]) =>
  aProduct({ sku, brandSlug, brandKey: `${brandSlug}_key`, category, options: [anOption()] })
const products = [
  product('A', 'elowen', ['hair_care']),
  product('B', 'terra', ['hair_care']),
  product('C', 'terra', ['body_care']),
  product('D', 'elowen', ['hair_care', 'terra']),
]

it.each([
  [{}, ['A', 'B', 'C', 'D']],
  [{ category: 'hair_care' }, ['A', 'B', 'D']],
  [{ brand: 'terra' }, ['B', 'C', 'D']],
  [{ brand: 'hair_care', ofBrand: 'terra' }, ['B', 'D']],
  [{ category: 'hair_care', ofBrand: 'elowen' }, ['A', 'D']],
  [{ ofBrand: 'terra_key' }, ['B', 'C']],
  [{ brand: 'elowen', ofBrand: 'nobody' }, []],
])('%o lists %o', (input, found) =>
  expect(
    products.filter((each) => belongs(each, { ...input, sort: 'popularity' })).map(({ sku }) => sku),
  ).toEqual(found),
)

const priced = (sku: string, price: number, usd: number | undefined) =>
  aProduct({
    sku,
    options: [anOption({ subSku: sku, price, usd, ...(usd === undefined ? { priceUsd: undefined } : {}) })],
  })
const tags = [
  priced('A', 100, 13),
  priced('B', 105, 12),
  priced('C', 90, undefined),
  priced('D', 300, 40),
  priced('E', 80, 0),
]

it.each([
  ['price_asc', 'HKD', 'ECABD'],
  ['price_desc', 'HKD', 'DBACE'],
  ['price_asc', 'USD', 'BADCE'],
  ['price_desc', 'KRW', 'DABCE'],
] as const)('%s in %s is sorted by the values of that currency: %s', (sort, currency, found) => {
  const skus = (products: readonly { sku: string }[]) => products.map(({ sku }) => sku).join('')
  expect(skus(sortProducts(tags, sort, currency))).toBe(found)
  const reach = { shipping: {}, country: 'us', currency } as const
  expect(skus(tags.toSorted(orderOf({ sort }, reach)))).toBe(found)
})
