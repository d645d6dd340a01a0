import type { Ctx } from '../context.ts'
import { wholeCatalogue } from './catalogue.ts'
import type { ProductFile } from './file.contract.ts'
import { fileOf } from './file.rules.ts'
import type { Product } from './product.rules.ts'
import * as store from './store.ts'

/** Products that are read, compared or written at once. */
export const portion = 400

type StockOf = (subSku: string) => number | undefined
const uncounted: StockOf = () => undefined

/** All products as files, a portion at a time, in the order of the catalogue. `stockOf` fills the counts. */
export async function* exportProducts(ctx: Ctx, stockOf: StockOf): AsyncGenerator<ProductFile[]> {
  const { products } = await wholeCatalogue(ctx.db)
  for (let from = 0; from < products.length; from += portion)
    yield filesOf(ctx, products.slice(from, from + portion), stockOf)
}

/** Products by sku or address, archived ones as well, as files, and their pictures and videos as shoppers have them. */
export async function existingProducts(
  ctx: Pick<Ctx, 'db'>,
  { skus, urls = [] }: { skus: readonly string[]; urls?: readonly string[] },
  stockOf: StockOf = uncounted,
): Promise<{ file: ProductFile; media: Product['detail'] }[]> {
  const products = await store.listProducts(ctx.db, await store.findProductIds(ctx.db, { skus, urls }))
  const media = new Map(products.map((product) => [product.sku, product.detail]))
  return (await filesOf(ctx, products, stockOf)).map((file) => ({ file, media: media.get(file.sku) ?? [] }))
}

async function filesOf(
  { db }: Pick<Ctx, 'db'>,
  products: readonly Product[],
  stockOf: StockOf,
): Promise<ProductFile[]> {
  const ids = products.map(({ id }) => id)
  const [texts, offers] = await Promise.all([store.findTexts(db, ids), store.listOffers(db, ids)])
  const offersOf = Map.groupBy(offers, ({ productId }) => productId)
  return products.flatMap((product) => {
    const written = texts.get(product.id)
    return written ? [fileOf(product, written, offersOf.get(product.id) ?? [], stockOf)] : []
  })
}
