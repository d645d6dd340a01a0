import { sql } from 'kysely'
import { fromDecimal, type Currency } from '../money.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Media } from './contract.ts'
import type { FileOption, ProductFile } from './file.contract.ts'

/** `id`: of a product that the desk knew before shoppers did; left out: its own, that of the desk's draft, or a new one. */
type Row = { file: ProductFile; media: Media[]; id?: string }
const minor = (amount: number | undefined, currency: Currency): number | null =>
  amount === undefined ? null : fromDecimal(amount, currency).minor

export async function listBrandKeys(db: Db): Promise<Set<string>> {
  return new Set((await db.selectFrom('brands').select('key').execute()).map((row) => row.key))
}

/** Adds or replaces whole products, some hundred at a time: one statement a table. */
export async function saveProducts(db: Db, rows: readonly Row[]): Promise<void> {
  const ids = await saveHeads(db, rows)
  const idOf = (sku: string): string => ids.get(sku) ?? '' // every row was just saved
  await saveTexts(db, rows, idOf)
  await saveOptions(db, rows, idOf)
  await saveOffers(db, rows, idOf)
}

async function saveHeads(db: Db, rows: readonly Row[]): Promise<Map<string, string>> {
  const heads = rows.map(({ file, media, id }) => ({
    id: id ?? null,
    sku: file.sku,
    brand_key: file.brand,
    unique_url: file.url,
    product_type: file.kind === 'treatment' ? 'Treatment' : 'SinglePurchase',
    name: file.name,
    summary: file.summary,
    editor_comment: file.comment ?? null,
    priority: file.priority,
    created_at: `${file.created}T00:00:00Z`,
    categories: file.categories,
    allow_member_group: file.groups,
    whatsapp: file.whatsapp,
    words: file.words,
    media,
    weight_grams: file.weight ?? null,
    origin: file.origin ?? null,
    hs_code: file.hs ?? null,
    treatment: file.treatment ?? null,
    archived: file.archived,
    flags: file.flags,
    countries: file.countries,
  }))
  const saved = await sql<{ id: string; sku: string }>`
    insert into products (id, sku, brand_key, unique_url, product_type, name, summary, editor_comment, priority, created_at, categories,
      allow_member_group, whatsapp, words, media, weight_grams, origin, hs_code, treatment, archived, flags, countries)
    select coalesce(id, (select d.product_id from product_records d where d.sku = r.sku), uuidv7()), sku, brand_key, unique_url, product_type, name, summary, editor_comment, priority, created_at, categories,
      allow_member_group, whatsapp, words, media, weight_grams, origin, hs_code, treatment, archived, flags, countries
    from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) as r (id uuid, sku text, brand_key text, unique_url text, product_type text, name jsonb,
      summary jsonb, editor_comment jsonb, priority int, created_at timestamptz, categories text[], allow_member_group text[], whatsapp boolean,
      words text[], media jsonb, weight_grams int, origin text, hs_code text, treatment jsonb, archived boolean, flags text[], countries text[])
    on conflict (sku) do update set brand_key = excluded.brand_key, unique_url = excluded.unique_url, product_type = excluded.product_type,
      name = excluded.name, summary = excluded.summary, editor_comment = excluded.editor_comment, priority = excluded.priority,
      created_at = excluded.created_at, categories = excluded.categories, allow_member_group = excluded.allow_member_group,
      whatsapp = excluded.whatsapp, words = excluded.words, media = excluded.media, weight_grams = excluded.weight_grams,
      origin = excluded.origin, hs_code = excluded.hs_code, treatment = excluded.treatment,
      archived = excluded.archived, flags = excluded.flags, countries = excluded.countries
    returning id, sku`.execute(db)
  return new Map(saved.rows.map((row) => [row.sku, row.id]))
}

async function saveTexts(db: Db, rows: readonly Row[], idOf: (sku: string) => string): Promise<void> {
  const texts = rows.map(({ file }) => ({
    product_id: idOf(file.sku),
    does: file.does,
    how_to_use: file.use,
    ingredients: file.ingredients,
    suits: file.suits,
    seo_title: file.seoTitle ?? null,
    seo_description: file.seoDescription ?? null,
  }))
  await sql`
    insert into product_texts (product_id, does, how_to_use, ingredients, suits, seo_title, seo_description)
    select * from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as r (product_id uuid, does jsonb, how_to_use jsonb, ingredients jsonb, suits jsonb,
      seo_title jsonb, seo_description jsonb)
    on conflict (product_id) do update set does = excluded.does, how_to_use = excluded.how_to_use, ingredients = excluded.ingredients,
      suits = excluded.suits, seo_title = excluded.seo_title, seo_description = excluded.seo_description`.execute(
    db,
  )
}

const optionRow = (file: ProductFile, option: FileOption, position: number, product_id: string) => {
  const isTreatment = file.kind === 'treatment'
  const was = minor(option.was, 'HKD')
  const wasUsd = minor(option.wasUsd, 'USD')
  return {
    product_id,
    position,
    sub_sku: option.sku,
    name: option.name,
    availability: option.state,
    price: minor(option.price, 'HKD'),
    price_usd: minor(option.usd, 'USD'),
    original_price: isTreatment ? null : was,
    original_price_usd: isTreatment ? null : wasUsd,
    treatment_original_price: isTreatment ? was : null,
    treatment_original_price_usd: isTreatment ? wasUsd : null,
    special_pricing: minor(option.special?.price, 'HKD'),
    special_pricing_usd: minor(option.special?.usd, 'USD'),
    subscription_parent_sku: option.parent ?? null,
    interval_months: option.months ?? null,
    cut_off_date: option.cutOff ?? null,
    after_cut_off: option.afterCutOff ?? 'not_for_sale',
    estimate: option.estimate ?? null,
    order_limit: option.limit ?? null,
    allow_member_group: option.groups,
    sessions: option.sessions ?? null,
  }
}

async function saveOptions(db: Db, rows: readonly Row[], idOf: (sku: string) => string): Promise<void> {
  const options = rows.flatMap(({ file }) =>
    file.options.map((option, position) => optionRow(file, option, position, idOf(file.sku))),
  )
  const all = rows.flatMap(({ file }) => file.options)
  const skus = all.map((option) => option.sku)
  await db
    .deleteFrom('product_options')
    .where(
      'product_id',
      'in',
      rows.map(({ file }) => idOf(file.sku)),
    )
    .where('sub_sku', 'not in', skus)
    .execute()
  await sql`
    insert into product_options (product_id, position, sub_sku, name, availability, price, price_usd, original_price, original_price_usd,
      treatment_original_price, treatment_original_price_usd, special_pricing, special_pricing_usd, subscription_parent_sku, interval_months,
      cut_off_date, after_cut_off, estimate, order_limit, allow_member_group, sessions)
    select * from jsonb_to_recordset(${JSON.stringify(options)}::jsonb) as r (product_id uuid, position smallint, sub_sku text, name jsonb,
      availability text, price bigint, price_usd bigint, original_price bigint, original_price_usd bigint, treatment_original_price bigint,
      treatment_original_price_usd bigint, special_pricing bigint, special_pricing_usd bigint, subscription_parent_sku text, interval_months smallint,
      cut_off_date date, after_cut_off text, estimate date, order_limit int, allow_member_group text[], sessions smallint)
    on conflict (sub_sku) do update set product_id = excluded.product_id, position = excluded.position, name = excluded.name,
      availability = excluded.availability, price = excluded.price, price_usd = excluded.price_usd, original_price = excluded.original_price,
      original_price_usd = excluded.original_price_usd, treatment_original_price = excluded.treatment_original_price,
      treatment_original_price_usd = excluded.treatment_original_price_usd, special_pricing = excluded.special_pricing,
      special_pricing_usd = excluded.special_pricing_usd, subscription_parent_sku = excluded.subscription_parent_sku,
      interval_months = excluded.interval_months, cut_off_date = excluded.cut_off_date, after_cut_off = excluded.after_cut_off, estimate = excluded.estimate,
      order_limit = excluded.order_limit, allow_member_group = excluded.allow_member_group, sessions = excluded.sessions`.execute(
    db,
  )

  const saved = await db
    .selectFrom('product_options')
    .select(['id', 'sub_sku'])
    .where('sub_sku', 'in', skus)
    .execute()
  const optionId = new Map(saved.map((row) => [row.sub_sku, row.id]))
  const at = (option: FileOption) => optionId.get(option.sku) ?? '' // every option was just saved
  for (const table of ['option_group_prices', 'option_tiers', 'option_components'] as const) {
    await db
      .deleteFrom(table)
      .where('option_id', 'in', [...optionId.values()])
      .execute()
  }
  const fixed = all.flatMap((option) =>
    option.prices.map((price) => ({
      option_id: at(option),
      member_group: price.group,
      price: minor(price.price, 'HKD') ?? 0,
      price_usd: minor(price.usd, 'USD'),
    })),
  )
  const tiers = all.flatMap((option) =>
    option.tiers.flatMap((tier) =>
      tier.steps.map((step) => ({
        option_id: at(option),
        member_group: tier.group,
        quantity: step.qty,
        price: minor(step.price, 'HKD') ?? 0,
        price_usd: minor(step.usd, 'USD'),
      })),
    ),
  )
  const components = all.flatMap((option) =>
    option.components.map((component) => ({
      option_id: at(option),
      component_sku: component.option,
      quantity: component.qty,
    })),
  )
  if (fixed.length > 0) await db.insertInto('option_group_prices').values(fixed).execute()
  if (tiers.length > 0) await db.insertInto('option_tiers').values(tiers).execute()
  if (components.length > 0) await db.insertInto('option_components').values(components).execute()
}

async function saveOffers(db: Db, rows: readonly Row[], idOf: (sku: string) => string): Promise<void> {
  await db
    .deleteFrom('offers')
    .where(
      'product_id',
      'in',
      rows.map(({ file }) => idOf(file.sku)),
    )
    .execute()
  const offers = rows.flatMap(({ file }) =>
    file.offers.map((offer, position) => ({
      product_id: idOf(file.sku),
      position,
      bundle_sku: offer.bundle,
      sub_sku: offer.option,
    })),
  )
  if (offers.length > 0) await db.insertInto('offers').values(offers).execute()
}
