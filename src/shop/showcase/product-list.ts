import { textsOf, type Catalogue } from '../catalogue/catalogue.ts'
import { isForGroups, isListed, type Product } from '../catalogue/product.rules.ts'
import type { Ctx } from '../context.ts'
import { shipsTo } from '../delivery/rules.ts'
import { searchCatalogue } from './search/search.ts'
import { toProductView, type View } from './view.rules.ts'

/** What is not sent to the shopper's country comes after everything that is. */
export function reachableFirst(
  products: readonly Product[],
  { shipping, country }: View,
): readonly Product[] {
  const there = (product: Product) => shipsTo(shipping, product, country)
  return products.every(there)
    ? products
    : [...products.filter(there), ...products.filter((product) => !there(product))]
}

export function oneByUrl(catalogue: Catalogue, url: string, brand: string | undefined): Product | undefined {
  const found = brand
    ? catalogue.byPath.get(`${brand}/${url}`)
    : catalogue.products.find((product) => product.uniqueUrl === url)
  return found && isListed(found) ? found : undefined
}

export async function shownAll(ctx: Ctx, products: readonly Product[], view: View, withTexts: boolean) {
  const texts = withTexts
    ? await textsOf(
        ctx,
        products.map((product) => product.id),
      )
    : new Map()
  return products.map((product) => toProductView(product, view, { texts: texts.get(product.id) }))
}

/**
 * What a keyword finds for this caller, at most `most`: nothing they could not see.
 */
export async function search(ctx: Ctx, keyword: string, most = Number.MAX_SAFE_INTEGER): Promise<Product[]> {
  const seen: Product[] = []
  for (const product of await searchCatalogue(ctx, keyword)) {
    if (seen.length === most) break
    if (
      isListed(product) &&
      product.options.some(
        (option) => option.availability !== 'hidden' && isForGroups(product, option, ctx.shopper.groups),
      )
    )
      seen.push(product)
  }
  return seen
}
