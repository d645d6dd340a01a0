import { dayInHongKong } from '#shop/calendar.ts'
import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { delimiterOf } from '#platform/csv.ts'
import { decodeText } from '#platform/tables/decode.ts'
import { brandsOf, menuOf } from '#shop/catalogue/catalogue.ts'
import type { Brand } from '#shop/catalogue/contract.ts'
import { ProductFile } from '#shop/catalogue/file.contract.ts'
import { exportProducts } from '#shop/catalogue/export.ts'
import { shopifyColumns, type Language } from '#shop/catalogue/shopify-columns.rules.ts'
import { toShopify } from '#shop/catalogue/shopify-export.rules.ts'
import { fromShopify, type ShopifyRow } from '#shop/catalogue/shopify.rules.ts'
import { brandOfVendor } from '#shop/catalogue/vendor-brand.rules.ts'
import { onHand } from '#shop/stock/stock.ts'
import { importRead, type ImportResult } from './catalogue-files.ts'
import type { Shop } from '../compose.ts'

type Options = {
  dryRun?: boolean
  actor?: string
  language?: Language
  fallbackBrand?: string | undefined
  /** Makes a brand of every vendor the shop does not know. */
  createBrands?: boolean
}

/** Takes in Shopify's product CSV (UTF-8, UTF-16, Big5 or GB18030, with or without byte-order mark), all or none. */
export async function importCsv(
  shop: Shop,
  file: string,
  { dryRun = false, actor = 'import', language = 'eng', fallbackBrand, createBrands = false }: Options = {},
): Promise<ImportResult> {
  const noCounts = { added: 0, changed: 0, unchanged: 0 }
  const rows = readRows(await readFile(file))
  if ('reason' in rows) return { ...noCounts, errors: [{ file, ...rows }] }
  const ctx = shop.systemContext()
  const [known, menu, stock] = await Promise.all([brandsOf(ctx), menuOf(ctx), onHand(ctx)])
  const existing = await exportProducts(ctx, (sku) => stock.get(sku) ?? 0)
  const fresh = createBrands ? unknownBrands(rows.rows, known) : []
  const brands = [...known, ...fresh]
  const bySku = new Map(existing.map((product) => [product.sku, product]))
  const byUrl = new Map(existing.map((product) => [product.url, product]))
  const read = fromShopify(rows.rows, {
    language,
    fallbackBrand,
    today: dayInHongKong(ctx.clock.now()),
    brands: new Map(
      brands.flatMap((brand) =>
        [brand.key, brand.slug, brand.name.eng.toLowerCase()].map((word) => [word, brand.key] as const),
      ),
    ),
    categories: new Set(menu.map((entry) => entry.value)),
    existing: (handle, sku) => (sku ? bySku.get(sku) : undefined) ?? byUrl.get(handle),
    parseOwn: (json) => ownProduct(json),
  })
  const checked = read.products.map(({ line, product }) => ({ line, read: ProductFile.safeParse(product) }))
  const rowErrors = [
    ...read.errors.map((rowError) => ({ file, ...rowError })),
    ...checked.flatMap(({ line, read: one }) =>
      one.success
        ? []
        : one.error.issues.map((issue) => ({
            file,
            line,
            reason: `${issue.path.join('.')}: ${issue.message}`,
          })),
    ),
  ]
  const products = checked.flatMap(({ line, read: one }) =>
    one.success ? [{ file, product: one.data, lineOf: () => line }] : [],
  )
  return importRead(shop, { products, errors: rowErrors, brands: fresh }, { dryRun, actor })
}

/** A brand for each vendor that is neither a brand's key nor its address nor its English name. */
function unknownBrands(rows: readonly ShopifyRow[], known: readonly Brand[]): Brand[] {
  const words = new Set(known.flatMap((brand) => [brand.key, brand.slug, brand.name.eng.toLowerCase()]))
  const vendors = new Map<string, string>()
  for (const { cells } of rows) {
    const vendor = cells.Vendor?.trim() ?? ''
    if (vendor && !words.has(vendor.toLowerCase())) vendors.set(vendor.toLowerCase(), vendor)
  }
  const made: Brand[] = []
  for (const vendor of vendors.values()) made.push(brandOfVendor(vendor, [...known, ...made]))
  return made
}

function readRows(bytes: Buffer): { rows: ShopifyRow[] } | { line: number; reason: string } {
  const decoded = decodeText(bytes)
  if (!decoded) return { line: 1, reason: 'the file is no text in UTF-8, UTF-16, Big5 or GB18030' }
  try {
    const records = parse(decoded.text, {
      delimiter: delimiterOf(decoded.text),
      bom: true,
      columns: true,
      info: true,
      relax_column_count_less: true,
      skip_empty_lines: true,
    }) as unknown as { info: { lines: number }; record: Record<string, string> }[] // what `info` makes of it
    let start = 2
    return {
      rows: records.map(({ info, record }) => {
        const line = start
        start = info.lines + 1
        return { line, cells: record }
      }),
    }
  } catch (error) {
    const line = error instanceof Error && 'lines' in error ? Number(error.lines) : 1
    return { line, reason: error instanceof Error ? error.message : 'unreadable' }
  }
}

function ownProduct(json: string): ProductFile | undefined {
  try {
    return ProductFile.safeParse(JSON.parse(json)).data
  } catch {
    return undefined // not JSON
  }
}

/**
 * The whole catalogue as Shopify's product CSV; what Shopify has no column for travels in a metafield column.
 */
export async function exportCsv(shop: Shop, language: Language = 'eng'): Promise<string> {
  const ctx = shop.systemContext()
  const [brands, stock] = await Promise.all([brandsOf(ctx), onHand(ctx)])
  const vendorOf = new Map(brands.map((brand) => [brand.key, brand.key]))
  const files = await exportProducts(ctx, (sku) => stock.get(sku) ?? 0)
  const site = shop.publicUrl() || 'http://localhost:3000'
  const rows = files.flatMap((file) =>
    toShopify(file, { site, vendor: vendorOf.get(file.brand) ?? file.brand, language }),
  )
  return stringify(rows, { header: true, columns: [...shopifyColumns] })
}
