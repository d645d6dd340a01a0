import { expect, it } from 'vitest'
import { anOption, aProduct } from '#tools/builders/catalogue/catalogue.ts'
import type { Product } from '../product.rules.ts'
import { interner } from './sharing.rules.ts'

const one = () =>
  aProduct({
    category: ['hair_care', 'gift'],
    options: [
      anOption({ subSku: 'A', price: 100 }),
      anOption({ subSku: 'B', price: 100, subscriptionParentSku: 'A', subscriptionIntervalInMonth: 2 }),
      anOption({ subSku: 'C', price: 100, subscriptionParentSku: 'ELSEWHERE' }),
    ],
  })

/** As a plain object, as it came. */
const plain = (product: Product): Product => ({ ...product, options: product.options })

it('stores equal parts once, without a visible change', () => {
  const share = interner()
  const [first, second] = [share(one()), share({ ...one(), sku: 'OTHER' })]
  expect(plain(first)).toEqual(one())
  expect(plain(second)).toEqual({ ...one(), sku: 'OTHER' })
  expect(first.options).toEqual(one().options)
  expect(second.category).toBe(first.category)
  expect(second.options[1]?.price).toBe(first.options[0]?.price)
  expect(share({ ...one(), category: ['hair_care'] }).category).not.toBe(first.category)
})

it('leaves the options out of a spread copy of a product', () => {
  const interned = interner()(one())
  const { options: _, ...fields } = one()
  expect({ ...interned }).toEqual(fields)
  expect(JSON.parse(JSON.stringify(interned))).toEqual(JSON.parse(JSON.stringify(fields)))
})

it('stays below its limit of parts, without a visible change', () => {
  const share = interner(2_000)
  const products = Array.from({ length: 40 }, (_, at) => ({
    ...one(),
    sku: `SKU-${at}`,
    words: [`word ${at}`],
  }))
  expect(products.map(share).map(plain)).toEqual(products)
})
