import type { Ctx } from '../context.ts'
import { wholeCatalogue, type Catalogue } from './catalogue.ts'
import type { ProductTexts } from './contract.ts'
import type { ProductFile } from './file.contract.ts'
import { fileOf } from './file.rules.ts'
import * as store from './store.ts'

export const portion = 400

/** Products as files, in the order of the catalogue. `stockOf` fills the counts. */
export async function exportProducts(
  ctx: Ctx,
  stockOf: (subSku: string) => number | undefined,
): Promise<ProductFile[]> {
  const catalogue = await wholeCatalogue(ctx.db)
  return [
    ...(
      await currentFiles(
        ctx,
        catalogue,
        catalogue.products.map((product) => product.sku),
        stockOf,
      )
    ).values(),
  ]
}

export async function currentFiles(
  ctx: Ctx,
  catalogue: Catalogue,
  skus: readonly string[],
  stockOf: (subSku: string) => number | undefined = () => undefined,
) {
  const products = skus.flatMap((sku) => catalogue.bySku.get(sku) ?? [])
  const texts = new Map<string, ProductTexts>()
  for (let from = 0; from < products.length; from += portion) {
    for (const [id, text] of await store.findTexts(
      ctx.db,
      products.slice(from, from + portion).map((product) => product.id),
    ))
      texts.set(id, text)
  }
  return new Map(
    products.flatMap((product) => {
      const written = texts.get(product.id)
      return written
        ? [
            [
              product.sku,
              fileOf(product, written, catalogue.offersOf.get(product.id) ?? [], stockOf),
            ] as const,
          ]
        : []
    }),
  )
}
