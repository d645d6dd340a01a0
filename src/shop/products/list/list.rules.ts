import { canBeBought } from '../../catalogue/product.rules.ts'
import type { ProductFile, FileOption } from '../../catalogue/file.contract.ts'
import type { Text } from '../../region.ts'

export const productSorts = [
  'popularity',
  'newest',
  'name',
  '-name',
  'price',
  '-price',
  'stock',
  '-stock',
] as const
export type ProductSort = (typeof productSorts)[number]

/** Searchable fields of a product. */
type Found = { sku: string; name: Text; brandNames: readonly string[]; optionSkus: readonly string[] }

const folded = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Whether each search word occurs in the name in any language, the brand, or a SKU. */
export function isFound(product: Found, search: string): boolean {
  const words = folded(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return true
  const { chi, eng, cn, tw = '' } = product.name
  const all = folded([chi, eng, cn, tw, ...product.brandNames, product.sku, ...product.optionSkus].join('\n'))
  return words.every((word) => all.includes(word))
}

type Sorted = {
  name: Text
  priority: number
  created: string
  priceFrom: number | null
  stock: number | null
  sku: string
}

const byNumber = (a: number | null, b: number | null): number => (a ?? Infinity) - (b ?? Infinity)

/** Sorts products; equal ones are ordered by SKU. */
export function sortedBy<P extends Sorted>(products: readonly P[], sort: ProductSort): P[] {
  const compare: Record<ProductSort, (a: P, b: P) => number> = {
    popularity: (a, b) => b.priority - a.priority,
    name: (a, b) => a.name.eng.localeCompare(b.name.eng, 'en'),
    newest: (a, b) => b.created.localeCompare(a.created, 'en'),
    '-name': (a, b) => b.name.eng.localeCompare(a.name.eng, 'en'),
    price: (a, b) => byNumber(a.priceFrom, b.priceFrom) || 0,
    '-price': (a, b) => (b.priceFrom ?? -1) - (a.priceFrom ?? -1),
    stock: (a, b) => byNumber(a.stock, b.stock) || 0,
    '-stock': (a, b) => (b.stock ?? -1) - (a.stock ?? -1),
  }
  return products.toSorted((a, b) => compare[sort](a, b) || a.sku.localeCompare(b.sku, 'en'))
}

/** Price in HKD of the cheapest option on sale, or of the cheapest that is not hidden; null: none. */
export function priceFrom(options: readonly Pick<FileOption, 'state' | 'price'>[]): number | null {
  const open = options.filter(({ state }) => canBeBought(state))
  const among = open.length > 0 ? open : options.filter(({ state }) => state !== 'hidden')
  return among.length > 0 ? Math.min(...among.map(({ price }) => price)) : null
}

/** Whether an option on sale has no USD price, and so no price in any currency but HKD. */
export const lacksUsd = ({ options }: Pick<ProductFile, 'options'>): boolean =>
  options.some(({ state, usd }) => canBeBought(state) && usd === undefined)
