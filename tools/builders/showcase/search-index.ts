// The index of the seeded catalogue, without a database.
import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'
import { type Brand, type Option } from '#shop/catalogue/contract.ts'
import { Text } from '#shop/text.ts'
import { ProductFile, type FileOption } from '#shop/catalogue/file.contract.ts'
import type { Product } from '#shop/catalogue/product.rules.ts'
import { fromDecimal } from '#shop/money.ts'
import { emptyIndex, type SearchIndex } from '#shop/showcase/search/search-index.rules.ts'
import { syncIndex } from '#shop/showcase/search/search-index-changes.rules.ts'
import { dictionaryReadings } from '#shop/showcase/search/search-readings.ts'
import { search } from '#shop/showcase/search/search.rules.ts'

const seed = new URL('../../../db/seed/', import.meta.url)
const yaml = (path: string): unknown => parse(readFileSync(new URL(path, seed), 'utf8'))

export const brands: Brand[] = z
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

export const products = readdirSync(new URL('catalogue/products/', seed)).map((name) =>
  aProduct(ProductFile.parse(yaml(`catalogue/products/${name}`))),
)
export const readings = dictionaryReadings()

export function indexOf(held: readonly Product[]): SearchIndex {
  const index = emptyIndex(readings)
  for (const _ of syncIndex(index, held, brands)) continue
  return index
}

const ofAll = indexOf(products)
export const skus = (query: string, index = ofAll): string[] =>
  [...search(index, query)].map((product) => product.sku)
