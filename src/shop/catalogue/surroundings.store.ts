import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Surroundings } from './file-check.rules.ts'
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

/** Reads the `Surroundings` of products: all brands, and the options, addresses, offers and bundles they may conflict with. */
export async function surroundingsOf(db: Db, files: readonly ProductFile[]): Promise<Surroundings> {
  const pairs = async (query: ReturnType<typeof sql<{ name: string; owner: string }>>) =>
    new Map((await query.execute(db)).rows.map(({ name, owner }) => [name, owner]))
  const skus = files.map(({ sku }) => sku)
  const treatments = files.filter(({ kind }) => kind === 'treatment').map(({ url }) => url)
  const [brands, options, urls, bundles, needed] = await Promise.all([
    listBrandKeys(db),
    pairs(sql`
      select o.sub_sku as name, p.sku as owner from product_options o join products p on p.id = o.product_id
      where o.sub_sku = any (${files.flatMap(skusNamed)}::text[])
      union
      select o.sub_sku, p.sku from products p join product_options o on o.product_id = p.id
      where p.sku = any (${skus}::text[])`),
    pairs(sql`
      select p.brand_key || '/' || p.unique_url as name, p.sku as owner
      from unnest(${files.map(({ brand }) => brand)}::text[], ${files.map(({ url }) => url)}::text[]) as named (brand, url)
      join products p on p.brand_key = named.brand and p.unique_url = named.url
      union all
      select '/' || p.unique_url, p.sku from products p
      where p.product_type = 'Treatment' and p.unique_url = any (${treatments}::text[]) and p.sku <> all (${skus}::text[])`),
    pairs(sql`
      select o.bundle_sku as name, p.sku as owner from offers o join products p on p.id = o.product_id
      where o.bundle_sku = any (${files.flatMap(({ offers }) => offers.map(({ bundle }) => bundle))}::text[])`),
    sql<{ component: string; sku: string }>`
      select distinct c.component_sku as component, p.sku
      from products own join product_options part on part.product_id = own.id
      join option_components c on c.component_sku = part.sub_sku
      join product_options o on o.id = c.option_id join products p on p.id = o.product_id
      where own.sku = any (${skus}::text[])`.execute(db),
  ])
  const neededBy = new Map(
    [...Map.groupBy(needed.rows, ({ component }) => component)].map(([component, rows]) => [
      component,
      rows.map(({ sku }) => sku),
    ]),
  )
  return { brands, options, urls, bundles, neededBy }
}
