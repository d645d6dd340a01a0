import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { LineCounter, parseDocument } from 'yaml'
import { saveBrands } from '#shop/catalogue/catalogue.ts'
import type { Brand } from '#shop/catalogue/contract.ts'
import { ProductFile, type RowError } from '#shop/catalogue/file.contract.ts'
import { importProducts } from '#shop/catalogue/import.ts'
import { addShipping } from '#shop/delivery/delivery.ts'
import { setOnHand } from '#shop/stock/stock.ts'
import type { Shop } from '../compose.ts'
import { picturesOf } from '../seeding/media.ts'

export type ImportResult = { added: number; changed: number; unchanged: number; errors: RowError[] }
/** A product with where each of its parts stands, so that a complaint can name the line. */
export type ReadProduct = {
  file: string
  product: ProductFile
  lineOf(path: readonly (string | number)[]): number
}
type Read = { products: ReadProduct[]; errors: RowError[] }
/**
 * Brands that are new to the shop come with the products; they ship to Hong Kong until somebody widens it.
 */
type Import = Read & { brands?: readonly Brand[] }

class DryRun extends Error {}

/**
 * Reads product files and takes them in, all or none, in one transaction; a dry run takes everything back at
 * the end.
 */
export async function importFiles(
  shop: Shop,
  files: readonly string[],
  { dryRun = false, actor = 'import' } = {},
): Promise<ImportResult> {
  const read = await Promise.all(files.map(readProductFile))
  return importRead(
    shop,
    { products: read.flatMap((one) => one.products), errors: read.flatMap((one) => one.errors) },
    { dryRun, actor },
  )
}

export async function importRead(
  shop: Shop,
  { products, errors, brands = [] }: Import,
  { dryRun, actor }: { dryRun: boolean; actor: string },
): Promise<ImportResult> {
  const noCounts = { added: 0, changed: 0, unchanged: 0 }
  if (errors.length > 0) return { ...noCounts, errors: errors }
  const where = new Map(products.map((one) => [one.product.sku, one]))
  let result: ImportResult = { ...noCounts, errors: [] }
  try {
    await shop.systemContext().transaction(async (ctx) => {
      await saveBrands(
        ctx,
        brands.map((brand) => ({ ...brand, priority: 0 })),
      )
      await addShipping(ctx, Object.fromEntries(brands.map(({ key }) => [key, ['hk']])))
      const { complaints, ...counts } = await importProducts(
        ctx,
        products.map((one) => one.product),
        picturesOf(shop.config.DATA_DIR).describe,
      )
      result = {
        ...counts,
        errors: complaints.map(({ sku, path, reason }) => ({
          file: where.get(sku)?.file ?? '',
          line: where.get(sku)?.lineOf(path) ?? 1,
          reason,
        })),
      }
      if (complaints.length > 0) return
      const counted = products.flatMap(({ product }) =>
        product.options.flatMap((option) =>
          option.stock === undefined ? [] : [{ subSku: option.sku, onHand: option.stock }],
        ),
      )
      await setOnHand(ctx, counted, 'catalogue import', actor)
      if (dryRun) throw new DryRun()
    })
  } catch (error) {
    if (!(error instanceof DryRun)) throw error
  }
  return result
}

/** One YAML or JSON file with one product, or JSON with a list of them. */
export async function readProductFile(file: string): Promise<Read> {
  const source = await readFile(file, 'utf8')
  if (extname(file) === '.json' && source.trimStart().startsWith('['))
    return readMany(file, JSON.parse(source) as unknown[])
  const lines = new LineCounter()
  const document = parseDocument(source, { lineCounter: lines })
  const lineOf = (path: readonly (string | number)[]): number => {
    for (let depth = path.length; depth >= 0; depth -= 1) {
      const node = depth === 0 ? document.contents : document.getIn(path.slice(0, depth), true)
      const at = (node as { range?: [number, number, number] } | undefined)?.range?.[0] // scalars and maps alike
      if (at !== undefined) return lines.linePos(at).line
    }
    return 1
  }
  const broken = document.errors.map((error) => ({
    file,
    line: error.linePos?.[0].line ?? 1,
    reason: error.message.split('\n', 1)[0] ?? 'unreadable',
  }))
  if (broken.length > 0) return { products: [], errors: broken }
  return checked(file, document.toJS(), lineOf)
}

function readMany(file: string, items: unknown[]): Read {
  const read = items.map((item, index) => checked(`${file} [${index}]`, item, () => 1))
  return { products: read.flatMap((one) => one.products), errors: read.flatMap((one) => one.errors) }
}

function checked(file: string, content: unknown, lineOf: ReadProduct['lineOf']): Read {
  const product = ProductFile.safeParse(content)
  if (product.success) return { products: [{ file, product: product.data, lineOf }], errors: [] }
  return {
    products: [],
    errors: product.error.issues.map((issue) => ({
      file,
      line: lineOf(issue.path as (string | number)[]),
      reason: `${issue.path.join('.')}: ${issue.message}`,
    })),
  } // object keys
}
