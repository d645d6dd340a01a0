import fc from '#tools/testing/properties.ts'
import { Converter } from 'opencc-js'
import { describe, expect, it } from 'vitest'
import { products, skus } from '#tools/builders/showcase/search-index.ts'

describe('any query', () => {
  const wording = products
    .flatMap(({ name, summary, words, sku }) => [name.chi, name.eng, name.cn, summary.chi, sku, ...words])
    .join(' ')
  const cutting = fc
    .tuple(fc.nat(wording.length), fc.integer({ min: 1, max: 20 }))
    .map(([from, length]) => wording.slice(from, from + length))
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ maxLength: 80 }),
    cutting,
    fc.array(cutting, { maxLength: 5 }).map((parts) => parts.join(' ')),
  )

  it('is answered without an error, each product once', () => {
    fc.assert(
      fc.property(anything, (query) => {
        const found = skus(query)
        expect(new Set(found).size).toBe(found.length)
      }),
      { numRuns: 500 },
    )
  })

  it('finds the same in Traditional and in Simplified', () => {
    const simplified = Converter({ from: 'hk', to: 'cn' })
    fc.assert(
      fc.property(cutting, (query) => {
        expect(skus(simplified(query))).toEqual(skus(query))
      }),
      { numRuns: 300 },
    )
  })

  it('finds a product by any of its names', () => {
    for (const { name, sku } of products) {
      for (const text of [name.chi, name.eng, name.cn, name.tw ?? name.chi])
        expect(skus(text).slice(0, 2), text).toContain(sku)
    }
  })
})
