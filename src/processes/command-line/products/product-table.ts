import { stringify } from 'csv-stringify/sync'
import { encodingOfFile } from '#platform/tables/decode.ts'
import { dayInHongKong } from '#shop/calendar.ts'
import { brandsOf, menuOf } from '#shop/catalogue/catalogue.ts'
import type { Brand } from '#shop/catalogue/contract.ts'
import { existingProducts, exportProducts } from '#shop/catalogue/export.ts'
import { ProductFile } from '#shop/catalogue/file.contract.ts'
import { shopifyColumns, type Language } from '#shop/catalogue/shopify/shopify-columns.rules.ts'
import { toShopify } from '#shop/catalogue/shopify/shopify-export.rules.ts'
import { fromShopify, skuOfHandle, type ShopifyRow } from '#shop/catalogue/shopify/shopify.rules.ts'
import { brandOfVendor } from '#shop/catalogue/vendor-brand.rules.ts'
import { onHand } from '#shop/stock/stock.ts'
import type { Shop } from '../../compose.ts'
import { importFrom, type ImportOptions, type ImportResult } from './import-products.ts'
import { sizeOf, type ReadPart } from './product-files.ts'
import { handleOf, portionsOfRows, rowsOf, type Table } from './table-rows.ts'

type Options = ImportOptions & {
  language?: Language
  fallbackBrand?: string | undefined
  /** Creates a brand for every vendor that the shop does not have. */
  createBrands?: boolean
}
const noCounts = { added: 0, changed: 0, unchanged: 0 }

/**
 * Imports Shopify's product CSV (UTF-8, UTF-16, Big5 or GB18030, with or without byte-order mark), of any size: it is
 * read as a stream, the rows of a product one below the other. See `importFrom`.
 */
export async function importCsv(
  shop: Shop,
  file: string,
  { language = 'eng', fallbackBrand, createBrands = false, ...options }: Options = {},
): Promise<ImportResult> {
  const { unreadable } = await sizeOf([file])
  if (unreadable.length > 0) return { ...noCounts, errors: unreadable }
  const encoding = await encodingOfFile(file)
  if (encoding === null)
    return {
      ...noCounts,
      errors: [{ file, line: 1, reason: 'the file is no text in UTF-8, UTF-16, Big5 or GB18030' }],
    }
  const table = { file, encoding }
  const ctx = shop.systemContext()
  const [known, menu, stock] = await Promise.all([brandsOf(ctx), menuOf(ctx), onHand(ctx)])
  const fresh = createBrands ? await unknownBrands(table, known) : []
  const brands = new Map(
    [...known, ...fresh].flatMap((brand) =>
      [brand.key, brand.slug, brand.name.eng.toLowerCase()].map((word) => [word, brand.key] as const),
    ),
  )
  const categories = new Set(menu.map((entry) => entry.value))
  const read = async (rows: readonly ShopifyRow[]) => {
    const handles = [...new Set(rows.map(handleOf))]
    const named = { skus: handles.map(skuOfHandle), urls: handles }
    const existing = (await existingProducts(ctx, named, (sku) => stock.get(sku) ?? 0)).map((one) => one.file)
    const bySku = new Map(existing.map((product) => [product.sku, product]))
    const byUrl = new Map(existing.map((product) => [product.url, product]))
    return fromShopify(rows, {
      language,
      fallbackBrand,
      today: dayInHongKong(ctx.clock.now()),
      brands,
      categories,
      existing: (handle, sku) => (sku ? bySku.get(sku) : undefined) ?? byUrl.get(handle),
      parseOwn: (json) => ownProduct(json),
    })
  }
  const parts = async function* (): AsyncGenerator<ReadPart> {
    for await (const piece of portionsOfRows(table)) {
      if ('reason' in piece) {
        yield { file, ...piece }
        return
      }
      const { products, errors } = await read(piece.rows)
      yield* errors.map((rowError) => ({ file, ...rowError }))
      yield* products.map(({ line, product }) => ({ file, content: product, placeOf: () => ({ line }) }))
    }
  }
  return importFrom(shop, { parts, brands: fresh }, options)
}

/** A brand for each vendor that matches no brand's key, slug or English name. */
async function unknownBrands(table: Table, known: readonly Brand[]): Promise<Brand[]> {
  const words = new Set(known.flatMap((brand) => [brand.key, brand.slug, brand.name.eng.toLowerCase()]))
  const vendors = new Map<string, string>()
  for await (const row of rowsOf(table)) {
    if ('reason' in row) break // reported when its products are read
    const vendor = row.cells.Vendor?.trim() ?? ''
    if (vendor && !words.has(vendor.toLowerCase())) vendors.set(vendor.toLowerCase(), vendor)
  }
  const made: Brand[] = []
  for (const vendor of vendors.values()) made.push(brandOfVendor(vendor, [...known, ...made]))
  return made
}

function ownProduct(json: string): ProductFile | undefined {
  try {
    return ProductFile.safeParse(JSON.parse(json)).data
  } catch {
    return undefined // not JSON
  }
}

/**
 * The whole catalogue as Shopify's product CSV, in pieces; fields without a Shopify column are in a metafield column.
 */
export async function* exportCsv(shop: Shop, language: Language = 'eng'): AsyncGenerator<string> {
  const ctx = shop.systemContext()
  const stock = await onHand(ctx)
  const site = shop.publicUrl() || 'http://localhost:3000'
  const columns = [...shopifyColumns]
  yield stringify([], { header: true, columns })
  for await (const files of exportProducts(ctx, (sku) => stock.get(sku) ?? 0))
    yield stringify(
      files.flatMap((file) => toShopify(file, { site, vendor: file.brand, language })),
      { columns },
    )
}
