import { expect, it } from 'vitest'
import { anOption, aProduct } from '#tools/builders/catalogue/catalogue.ts'
import { belongs } from './list.rules.ts'

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
