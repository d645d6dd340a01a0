import { sql } from 'kysely'
import { anyOf } from '../../platform/db/any-of.ts'
import type { Db } from '../../platform/db/database.ts'
import { type ProductTexts, Media, Treatment, type Brand, type Option } from './contract.ts'
import type { MenuEntry } from './menu.contract.ts'
import { Text } from '../text.ts'
import { addressOf } from './picture.rules.ts'
import type { Offer, Product } from './product.rules.ts'
import { listOptions } from './options.store.ts'

const selectProducts = (db: Db) =>
  db
    .selectFrom('products')
    .innerJoin('brands', 'brands.key', 'products.brand_key')
    .selectAll('products')
    .select(['brands.name as brand_name', 'brands.slug as brand_slug'])
type ProductRow = Awaited<ReturnType<ReturnType<typeof selectProducts>['execute']>>[number]

/** All product ids, for loading the catalogue in batches. */
export async function listProductIds(db: Db): Promise<string[]> {
  return (await db.selectFrom('products').select('id').orderBy('id').execute()).map((row) => row.id)
}

/** Ids of the products that have one of these skus or addresses (without their brand's). */
export async function findProductIds(
  db: Db,
  { skus, urls }: { skus: readonly string[]; urls: readonly string[] },
): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where(({ eb, or }) =>
      or([
        eb('sku', '=', anyOf(skus, 'text')),
        ...(urls.length > 0 ? [eb('unique_url', '=', anyOf(urls, 'text'))] : []),
      ]),
    )
    .orderBy('priority', 'desc')
    .orderBy('sku')
    .execute()
  return rows.map(({ id }) => id)
}

/** Products with their options, without long texts. Unknown ids are skipped. */
export async function listProducts(db: Db, ids: readonly string[]): Promise<Product[]> {
  if (ids.length === 0) return []
  const [rows, options] = await Promise.all([
    selectProducts(db).where('products.id', '=', anyOf(ids, 'uuid')).execute(),
    listOptions(db, ids),
  ])
  return rows.map((row) => productFrom(row, options.get(row.id) ?? []))
}

function productFrom(row: ProductRow, options: Option[]): Product {
  const media = (row.media as unknown[]).map((item) => Media.parse(item)) // jsonb, checked by the schema
  const images = media.filter((item) => item.type === 'image')
  const brandName = Text.parse(row.brand_name)
  return {
    id: row.id,
    sku: row.sku,
    name: Text.parse(row.name),
    brand: brandName.eng,
    brandName,
    brandKey: row.brand_key,
    brandSlug: row.brand_slug,
    uniqueUrl: row.unique_url,
    summary: Text.parse(row.summary),
    priority: row.priority,
    createdAt: row.created_at.toISOString(),
    category: row.categories,
    productType: row.product_type as Product['productType'], // the table's check allows only these two
    thumbnail: images[0] ? addressOf(images[0]) : '',
    productThumbnail: images.slice(0, 1).map((image) => ({ thumbnail: addressOf(image) })),
    detail: media,
    productWhatsapp: row.whatsapp,
    editorComment: row.editor_comment === null ? undefined : Text.parse(row.editor_comment),
    allowMemberGroup: row.allow_member_group,
    treatment: row.treatment === null ? undefined : Treatment.parse(row.treatment),
    weightGrams: row.weight_grams ?? undefined,
    origin: row.origin ?? undefined,
    hsCode: row.hs_code ?? undefined,
    rating: { average: Number(row.rating_average), count: row.rating_count },
    words: row.words,
    archived: row.archived,
    flags: row.flags as Product['flags'], // the table's check allows only these five
    countries: row.countries as Product['countries'], // written by contracts that know the countries
    options,
  }
}

/** Offers of all or some products, by position. */
export async function listOffers(db: Db, ids?: readonly string[]): Promise<Offer[]> {
  const rows = await db
    .selectFrom('offers')
    .select(['product_id', 'bundle_sku', 'sub_sku'])
    .$if(ids !== undefined, (query) => query.where('product_id', '=', anyOf(ids ?? [], 'uuid')))
    .orderBy('product_id')
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ productId: row.product_id, bundleSku: row.bundle_sku, subSku: row.sub_sku }))
}

/** The long texts of some products, by product id. */
export async function findTexts(db: Db, ids: readonly string[]): Promise<Map<string, ProductTexts>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('product_texts')
    .selectAll()
    .where('product_id', '=', anyOf(ids, 'uuid'))
    .execute()
  return new Map(
    rows.map((row) => [
      row.product_id,
      {
        does: Text.parse(row.does),
        howToUse: Text.parse(row.how_to_use),
        ingredients: Text.parse(row.ingredients),
        suits: Text.parse(row.suits),
        seoTitle: row.seo_title === null ? undefined : Text.parse(row.seo_title),
        seoDescription: row.seo_description === null ? undefined : Text.parse(row.seo_description),
      },
    ]),
  )
}

/** The `does` text of products, by product id, without their other long texts. */
export async function findDoes(db: Db, ids: readonly string[]): Promise<Map<string, ProductTexts['does']>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('product_texts')
    .select(['product_id', 'does'])
    .where('product_id', '=', anyOf(ids, 'uuid'))
    .execute()
  return new Map(rows.map((row) => [row.product_id, Text.parse(row.does)]))
}

export async function listMenu(db: Db): Promise<MenuEntry[]> {
  const rows = await db
    .selectFrom('menu_entries')
    .selectAll()
    .orderBy('priority', 'desc')
    .orderBy('value')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    value: row.value,
    name: Text.parse(row.name),
    sentence: Text.parse(row.sentence),
    priority: row.priority,
    isHomeMenu: row.is_home_menu,
    isBigPiMenu: row.is_big_pi_menu,
  }))
}

export async function saveRatings(
  db: Db,
  ratings: readonly { sku: string; average: number; count: number }[],
): Promise<void> {
  for (const { sku, average, count } of ratings) {
    await db
      .updateTable('products')
      .set({ rating_average: average.toFixed(2), rating_count: count })
      .where('sku', '=', sku)
      .execute()
  }
}

export async function listBrands(db: Db): Promise<Brand[]> {
  const rows = await db.selectFrom('brands').selectAll().orderBy('priority', 'desc').orderBy('key').execute()
  return rows.map((row) => ({
    key: row.key,
    slug: row.slug,
    name: Text.parse(row.name),
    isHouse: row.is_house,
    isMarket: row.is_market,
  }))
}

export async function saveBrands(db: Db, brands: readonly (Brand & { priority: number })[]): Promise<void> {
  for (const brand of brands) {
    const row = {
      slug: brand.slug,
      name: JSON.stringify(brand.name),
      is_house: brand.isHouse,
      is_market: brand.isMarket,
      priority: brand.priority,
    }
    await db
      .insertInto('brands')
      .values({ key: brand.key, ...row })
      .onConflict((clash) => clash.column('key').doUpdateSet(row))
      .execute()
  }
}

export async function saveMenu(db: Db, menu: readonly Omit<MenuEntry, 'id'>[]): Promise<void> {
  for (const entry of menu) {
    const row = {
      name: JSON.stringify(entry.name),
      sentence: JSON.stringify(entry.sentence),
      priority: entry.priority,
      is_home_menu: entry.isHomeMenu,
      is_big_pi_menu: entry.isBigPiMenu,
    }
    await db
      .insertInto('menu_entries')
      .values({ value: entry.value, ...row })
      .onConflict((clash) => clash.column('value').doUpdateSet(row))
      .execute()
  }
}

/** Id of the product that had an address before it moved, of this brand or of any; null: none. */
export async function findMoved(
  db: Db,
  brandSlug: string | undefined,
  uniqueUrl: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('product_addresses as a')
    .innerJoin('brands as b', 'b.key', 'a.brand_key')
    .select('a.product_id')
    .where('a.unique_url', '=', uniqueUrl)
    .$if(brandSlug !== undefined, (query) => query.where('b.slug', '=', brandSlug ?? ''))
    .orderBy('a.left_at', 'desc')
    .executeTakeFirst()
  return row?.product_id ?? null
}

/** Ends pre-orders whose cut-off date has come: each option gets its `after_cut_off` state. Returns their skus. */
export async function endPreOrders(db: Db, today: string): Promise<string[]> {
  const ended = await sql<{ sub_sku: string }>`
    update product_options set availability = after_cut_off, cut_off_date = null, after_cut_off = 'not_for_sale'
    where availability = 'pre_order' and cut_off_date <= ${today}::date returning sub_sku`.execute(db)
  return ended.rows.map((row) => row.sub_sku)
}
