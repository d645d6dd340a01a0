import type { Ctx } from '../context.ts'
import * as editing from './edit.store.ts'
import { complaints, type Complaint } from './file-check.rules.ts'
import type { ProductFile } from './file.contract.ts'
import { fileOf } from './file.rules.ts'
import { cleaned, lostMedia, mediaOf } from './import.ts'
import * as importing from './import.store.ts'
import * as store from './store.ts'
import { surroundingsOf } from './surroundings.store.ts'

/** One product as its file, archived or not, counts left out; null: shoppers never had it. */
export async function productFileOf(ctx: Pick<Ctx, 'db'>, id: string): Promise<ProductFile | null> {
  const [[product], texts, offers] = await Promise.all([
    store.listProducts(ctx.db, [id]),
    store.findTexts(ctx.db, [id]),
    editing.listOfferSkus(ctx.db, id),
  ])
  const written = texts.get(id)
  if (!product || !written) return null
  const all = offers.map(({ bundle, option }) => ({ productId: id, bundleSku: bundle, subSku: option }))
  return fileOf(product, written, all, () => undefined)
}

/** Keeps a product as it is until the transaction ends; files that are taken in meanwhile wait. */
export const lockProduct = (tx: Ctx, id: string): Promise<void> => editing.lockProduct(tx.db, id)

/** A file as the shop keeps it: markup cleaned, written in the one way that files are compared in. */
export const asKept = (file: ProductFile): ProductFile =>
  cleaned({
    ...file,
    // what it becomes anyway is not said
    options: file.options.map(({ afterCutOff, ...option }) =>
      afterCutOff === 'in_stock' ? { ...option, afterCutOff } : option,
    ),
  })

/** What stands against a product as it is written; nothing: it can be taken in. */
export async function faultsOf(ctx: Ctx, file: ProductFile): Promise<Complaint[]> {
  const found = complaints([file], await surroundingsOf(ctx.db, [file]))
  return [...found, ...(await lostMedia(ctx, [file]))]
}

/**
 * Writes one product for shoppers, new or in place of what it was, in the caller's transaction. Every process
 * hears of it. Answers what stands against it, and has written nothing then.
 */
export async function saveProductFile(tx: Ctx, id: string, file: ProductFile): Promise<Complaint[]> {
  const found = await faultsOf(tx, file)
  if (found.length > 0) return found
  const [before] = await store.listProducts(tx.db, [id])
  const { media } = await mediaOf(file, before?.detail ?? [], (path) => tx.pictures.describe(path))
  await importing.saveProducts(tx.db, [{ id, file, media }])
  return []
}

/** Which languages the long texts of products lack; `null`: of all products. */
export const missingTexts = (ctx: Ctx, ids: readonly string[] | null) => editing.listMissingTexts(ctx.db, ids)

/** Pictures of a file as shoppers would get them, and those that are not there. */
export const mediaOfFile = (ctx: Ctx, file: ProductFile) =>
  mediaOf(file, [], (path) => ctx.pictures.describe(path))
