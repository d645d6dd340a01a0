import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db } from '../../../platform/db/database.ts'

export const listBarcodes = (
  db: Db,
  subSkus: readonly string[],
): Promise<{ subSku: string; ean: string }[]> =>
  db
    .selectFrom('stock_barcodes')
    .select(['sub_sku as subSku', 'ean'])
    .where('sub_sku', '=', anyOf(subSkus, 'text'))
    .orderBy('sub_sku')
    .execute()

/** Options by barcode number. */
export const findByEan = (db: Db, eans: readonly string[]): Promise<{ subSku: string; ean: string }[]> =>
  db
    .selectFrom('stock_barcodes')
    .select(['sub_sku as subSku', 'ean'])
    .where('ean', 'in', [...eans, ''])
    .execute()

export async function clearBarcode(db: Db, subSku: string): Promise<void> {
  await db.deleteFrom('stock_barcodes').where('sub_sku', '=', subSku).execute()
}

/** Stores a barcode number; false: another option has it. */
export async function saveBarcode(
  db: Db,
  { subSku, ean }: { subSku: string; ean: string },
  { actor, at }: { actor: string; at: Date },
): Promise<boolean> {
  const taken = await db
    .selectFrom('stock_barcodes')
    .select('sub_sku')
    .where('ean', '=', ean)
    .where('sub_sku', '<>', subSku)
    .executeTakeFirst()
  if (taken) return false
  const row = { ean, set_by: actor, set_at: at }
  await db
    .insertInto('stock_barcodes')
    .values({ sub_sku: subSku, ...row })
    .onConflict((conflict) => conflict.column('sub_sku').doUpdateSet(row))
    .execute()
  return true
}
