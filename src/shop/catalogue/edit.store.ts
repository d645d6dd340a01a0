import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { ProductFile } from './file.contract.ts'
import { listBrandKeys } from './import.store.ts'

const skusNamed = (file: ProductFile): string[] => [
  ...file.options.flatMap(({ sku, parent, components }) => [
    sku,
    ...(parent === undefined ? [] : [parent]),
    ...components.map(({ option }) => option),
  ]),
  ...file.offers.map(({ option }) => option),
]

/**
 * What the shop has of all that a product names: the brands, and of options, addresses, offers and sets those
 * that could stand in its way, as `Surroundings` wants them.
 */
export async function surroundingsOf(db: Db, file: ProductFile) {
  const pairs = async (query: ReturnType<typeof sql<{ name: string; owner: string }>>) =>
    new Map((await query.execute(db)).rows.map(({ name, owner }) => [name, owner]))
  const [brands, options, urls, bundles, needed] = await Promise.all([
    listBrandKeys(db),
    pairs(sql`
      select o.sub_sku as name, p.sku as owner from product_options o join products p on p.id = o.product_id
      where o.sub_sku = any (${skusNamed(file)}::text[]) or p.sku = ${file.sku}`),
    pairs(sql`
      select brand_key || '/' || unique_url as name, sku as owner from products
      where brand_key = ${file.brand} and unique_url = ${file.url}`),
    pairs(sql`
      select o.bundle_sku as name, p.sku as owner from offers o join products p on p.id = o.product_id
      where o.bundle_sku = any (${file.offers.map(({ bundle }) => bundle)}::text[])`),
    sql<{ component: string; sku: string }>`
      select distinct c.component_sku as component, p.sku from option_components c
      join product_options o on o.id = c.option_id join products p on p.id = o.product_id
      join product_options part on part.sub_sku = c.component_sku join products own on own.id = part.product_id
      where own.sku = ${file.sku}`.execute(db),
  ])
  const neededBy = new Map(
    [...Map.groupBy(needed.rows, ({ component }) => component)].map(([component, rows]) => [
      component,
      rows.map(({ sku }) => sku),
    ]),
  )
  return { brands, options, urls, bundles, neededBy }
}

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
