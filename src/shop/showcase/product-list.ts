import { noteUse, noteUses } from '../../platform/cache/uses.ts'
import { textsOf, type Catalogue } from '../catalogue/catalogue.ts'
import { isForGroups, isListed, type Product } from '../catalogue/product.rules.ts'
import type { Ctx } from '../context.ts'
import { sortProducts } from './lists/list.rules.ts'
import type { SortKey } from './lists/sort.rules.ts'
import { findProducts } from './search-engine/find-products.ts'
import { anyOption, productUse } from './uses.rules.ts'
import { toProductView, type View } from './view.rules.ts'

/** The product of an address. Without brand, as in `/treatment/…`, treatments take precedence over goods. */
export function oneByUrl(catalogue: Catalogue, url: string, brand: string | undefined): Product | undefined {
  const ofUrl = (catalogue.byUrl.get(url) ?? []).filter(({ brandSlug }) => !brand || brandSlug === brand)
  noteUses(ofUrl.map(({ id }) => productUse(id)))
  const found = ofUrl.filter(isListed)
  return found.find(({ productType }) => productType === 'Treatment') ?? found[0]
}

/** Product by its sku or an option's sku; a response without match depends on all products, so that a new one invalidates it. */
export function productBySku(catalogue: Catalogue, sku: string): Product | undefined {
  const found = catalogue.bySku.get(sku) ?? catalogue.bySubSku.get(sku)?.product
  noteUse(found ? productUse(found.id) : 'products')
  return found
}

/** Views of products for the caller; records the response's dependencies. */
export async function toProductViews(ctx: Ctx, products: readonly Product[], view: View, withTexts: boolean) {
  noteUse(anyOption)
  noteUses(products.map(({ id }) => productUse(id)))
  const texts = withTexts
    ? await textsOf(
        ctx,
        products.map((product) => product.id),
      )
    : new Map()
  return products.map((product) => toProductView(product, view, { texts: texts.get(product.id) }))
}

/** Products found for a keyword that the caller may see, at most `most`. Null: search is unavailable (rules/storefront#17). */
export async function search(
  ctx: Ctx,
  keyword: string,
  most = Number.MAX_SAFE_INTEGER,
): Promise<Product[] | null> {
  const found = await findProducts(ctx, keyword, most)
  if (!found) return null
  const seen: Product[] = []
  for (const product of found) {
    if (seen.length === most) break
    if (isSeenBy(ctx, product)) seen.push(product)
  }
  return seen
}

const isSeenBy = ({ shopper }: Ctx, product: Product): boolean =>
  isListed(product) &&
  product.options.some(
    (option) => option.availability !== 'hidden' && isForGroups(product, option, shopper.groups),
  )

/** Search results as a sorted list with its categories. While search is unavailable, only a product by exact sku. */
export async function searched(
  ctx: Ctx,
  catalogue: Catalogue,
  keyword: string,
  sort: SortKey,
): Promise<{ products: readonly Product[]; categories: ReadonlySet<string>; isAway: boolean }> {
  const found = await search(ctx, keyword)
  const products = found ?? bySkuAlone(ctx, catalogue, keyword)
  return {
    products: sortProducts(products, sort, ctx.shopper.currency),
    categories: new Set(products.flatMap(({ category }) => category)),
    isAway: found === null,
  }
}

function bySkuAlone(ctx: Ctx, catalogue: Catalogue, keyword: string): Product[] {
  const sku = keyword.trim()
  const product = productBySku(catalogue, sku) ?? productBySku(catalogue, sku.toUpperCase())
  return product && isSeenBy(ctx, product) ? [product] : []
}
