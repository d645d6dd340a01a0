import { readdirSync, readFileSync } from 'node:fs'
import fc from '#tools/testing/properties.ts'
import { Converter } from 'opencc-js'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { type Brand, type Option } from '../catalogue/contract.ts'
import { Text } from '../text.ts'
import { ProductFile, type FileOption } from '../catalogue/file.contract.ts'
import type { Product } from '../catalogue/product.rules.ts'
import { fromDecimal } from '../money.ts'
import { emptyIndex, type SearchIndex } from './search-index.rules.ts'
import { bringUpToDate } from './search-index-changes.rules.ts'
import { dictionaryReadings } from './search-readings.ts'
import { search } from './search.rules.ts'

const seed = new URL('../../../db/seed/', import.meta.url)
const yaml = (path: string): unknown => parse(readFileSync(new URL(path, seed), 'utf8'))

const brands: Brand[] = z
  .array(
    z.object({ key: z.string(), slug: z.string(), name: Text, isHouse: z.boolean(), isMarket: z.boolean() }),
  )
  .parse(yaml('brands.yaml'))

const anOption = (file: FileOption): Option => ({
  subSku: file.sku,
  name: file.name.chi,
  nameEn: file.name.eng,
  nameCn: file.name.cn,
  nameTw: file.name.tw ?? file.name.chi,
  availability: file.state,
  price: fromDecimal(file.price, 'HKD'),
  fixPrice: [],
  multiPricing: [],
  multiPricingUsd: [],
  isSubscription: file.months !== undefined,
  components: [],
  allowMemberGroup: [],
})

function aProduct(file: ProductFile): Product {
  const brand = brands.find((one) => one.key === file.brand)
  return {
    id: file.sku,
    sku: file.sku,
    name: file.name,
    summary: file.summary,
    words: file.words,
    archived: file.archived,
    flags: file.flags,
    countries: file.countries,
    priority: file.priority,
    brand: brand?.name.eng ?? '',
    brandKey: file.brand,
    brandName: brand?.name ?? { chi: '', eng: '', cn: '' },
    brandSlug: brand?.slug ?? '',
    uniqueUrl: file.url,
    createdAt: `${file.created}T00:00:00.000Z`,
    category: file.categories,
    productType: 'SinglePurchase',
    thumbnail: '',
    productThumbnail: [],
    detail: [],
    productWhatsapp: false,
    allowMemberGroup: [],
    rating: { average: 0, count: 0 },
    options: file.options.map(anOption),
  }
}

const products = readdirSync(new URL('catalogue/products/', seed)).map((name) =>
  aProduct(ProductFile.parse(yaml(`catalogue/products/${name}`))),
)
const readings = dictionaryReadings()

function indexOf(held: readonly Product[]): SearchIndex {
  const index = emptyIndex(readings)
  for (const _ of bringUpToDate(index, held, brands)) continue
  return index
}

const shop = indexOf(products)
const skus = (query: string, index = shop): string[] => search(index, query).map((product) => product.sku)

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
