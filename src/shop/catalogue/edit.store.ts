import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Keeps a product as it is until the transaction ends. */
export async function lockProduct(db: Db, id: string): Promise<void> {
  await db.selectFrom('products').select('id').where('id', '=', id).forUpdate().execute()
}

/** Products whose long texts lack a language that others have: by product id, which of them. */
export async function listMissingTexts(
  db: Db,
  ids: readonly string[] | null,
): Promise<Map<string, ('chi' | 'eng' | 'cn')[]>> {
  const lacking = (language: string) =>
    sql`exists (select from (values (does), (how_to_use), (ingredients), (suits), (seo_title), (seo_description)) as t (words)
      where btrim(words->>${language}::text) = ''
        and btrim(concat(words->>'chi', words->>'eng', words->>'cn')) <> '')`
  const found = await sql<{ id: string; chi: boolean; eng: boolean; cn: boolean }>`
    select product_id as id, ${lacking('chi')} as chi, ${lacking('eng')} as eng, ${lacking('cn')} as cn from product_texts
    where ${ids === null} or product_id = any (${ids ?? []}::uuid[])`.execute(db)
  return new Map(
    found.rows.map(({ id, ...lacks }) => [id, (['chi', 'eng', 'cn'] as const).filter((key) => lacks[key])]),
  )
}

export async function listOfferSkus(
  db: Db,
  productId: string,
): Promise<{ bundle: string; option: string }[]> {
  return db
    .selectFrom('offers')
    .select(['bundle_sku as bundle', 'sub_sku as option'])
    .where('product_id', '=', productId)
    .orderBy('position')
    .execute()
}
