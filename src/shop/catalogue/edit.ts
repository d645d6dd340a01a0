import type { Ctx } from '../context.ts'
import * as editing from './edit.store.ts'
import { complaints, type Complaint } from './file-check.rules.ts'
import type { ProductFile } from './file.contract.ts'
import { fileOf } from './file.rules.ts'
import { cleaned, lostMedia, mediaOf } from './import.ts'
import * as importing from './import.store.ts'
import * as store from './store.ts'
import { surroundingsOf } from './surroundings.store.ts'

/** A product as a file, archived or not, without stock counts; null: it was never published. */
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

/** Locks a product until the transaction ends; imports of it wait. */
export const lockProduct = (tx: Ctx, id: string): Promise<void> => editing.lockProduct(tx.db, id)

/** Normalises a file as it is stored: sanitised markup, canonical form for comparison. */
export const normalizeProductFile = (file: ProductFile): ProductFile =>
  cleaned({
    ...file,
    // the default value is omitted
    options: file.options.map(({ afterCutOff, ...option }) =>
      afterCutOff === 'in_stock' ? { ...option, afterCutOff } : option,
    ),
  })

/** Validation errors of a product file; empty: it can be saved. */
export async function faultsOf(ctx: Ctx, file: ProductFile): Promise<Complaint[]> {
  const found = complaints([file], await surroundingsOf(ctx.db, [file]))
  return [...found, ...(await lostMedia(ctx, [file]))]
}

/**
 * Publishes a new or changed product in the caller's transaction; all processes are notified. Returns the validation
 * errors; if there are any, nothing is written.
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

/** Pictures of a file as shoppers would get them, and the missing ones. */
export const mediaOfFile = (ctx: Ctx, file: ProductFile) =>
  mediaOf(file, [], (path) => ctx.pictures.describe(path))
