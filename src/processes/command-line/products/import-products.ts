import { saveBrands } from '#shop/catalogue/catalogue.ts'
import type { Brand } from '#shop/catalogue/contract.ts'
import { portion } from '#shop/catalogue/export.ts'
import { addIncoming, noneIncoming, type Complaint, type Incoming } from '#shop/catalogue/file-check.rules.ts'
import { ProductFile, type RowError } from '#shop/catalogue/file.contract.ts'
import { checkPortion, comparePortion, importPortion } from '#shop/catalogue/import.ts'
import { addShipping } from '#shop/delivery/delivery.ts'
import { mostProblems } from '#shop/imports/import-run.rules.ts'
import { setOnHand } from '#shop/stock/stock.ts'
import type { Shop } from '../../compose.ts'
import { isProduct, readProducts, sizeOf, type ReadPart, type ReadProduct } from './product-files.ts'

/** `errors`: the first thousand; with any error no product is imported. */
export type ImportResult = { added: number; changed: number; unchanged: number; errors: RowError[] }
export type Progress = { step: 'checked' | 'imported'; products: number; of: number }
export type ImportOptions = {
  dryRun?: boolean
  actor?: string
  /** Receives the progress now and then. */
  onProgress?: ((progress: Progress) => Promise<void> | void) | undefined
}

/** Products in their order, readable any number of times; and the brands to create with them. */
export type ProductSource = { parts(): AsyncIterable<ReadPart>; brands?: readonly Brand[] }

/** Smaller files, in bytes, are read once and held in memory. */
const smallFiles = 16_000_000

/**
 * Imports product files, YAML, JSON, a JSON list or JSON lines, of any size: they are read as a stream. See
 * `importFrom`.
 */
export async function importFiles(
  shop: Shop,
  files: readonly string[],
  options: ImportOptions = {},
): Promise<ImportResult> {
  const { bytes, unreadable } = await sizeOf(files)
  if (unreadable.length > 0) return { ...noCounts, errors: unreadable }
  if (bytes > smallFiles) return importFrom(shop, { parts: () => readProducts(files) }, options)
  const parts: ReadPart[] = []
  for await (const part of readProducts(files)) parts.push(part)
  return importFrom(shop, { parts: () => iterated(parts) }, options)
}

async function* iterated(parts: readonly ReadPart[]): AsyncGenerator<ReadPart> {
  yield* parts
}

const noCounts = { added: 0, changed: 0, unchanged: 0 }

/**
 * Imports products. All of them are validated first, against each other and the shop, and with one error none is
 * imported. Then they are written some hundred per transaction: an interrupted import is continued by running it
 * again, because unchanged products are skipped. A dry run ends after validation.
 */
export async function importFrom(
  shop: Shop,
  source: ProductSource,
  { dryRun = false, actor = 'import', onProgress }: ImportOptions = {},
): Promise<ImportResult> {
  const { incoming, count } = await namesOf(source)
  const checked = await checkAll(shop, source, incoming, { compares: dryRun, count, onProgress })
  if (dryRun || checked.errors.length > 0) return checked
  await shop.systemContext().transaction(async (tx) => {
    const { brands = [] } = source
    if (brands.length === 0) return
    await saveBrands(
      tx,
      brands.map((brand) => ({ ...brand, priority: 0 })),
    )
    await addShipping(tx, Object.fromEntries(brands.map(({ key }) => [key, ['hk']])))
  })
  return saveAll(shop, source, incoming, { actor, count, onProgress })
}

async function namesOf({
  parts,
  brands = [],
}: ProductSource): Promise<{ incoming: Incoming; count: number }> {
  const incoming = noneIncoming()
  for (const { key } of brands) incoming.brands.add(key)
  let count = 0
  for await (const part of parts()) {
    if (!isProduct(part)) continue
    count += 1
    addIncoming(incoming, [skusOf(part.content)])
  }
  return { incoming, count }
}

/** The skus of a product before it is validated. */
function skusOf(content: unknown): { sku: string; options: { sku: string }[] } {
  const { sku, options } = (content ?? {}) as { sku?: unknown; options?: unknown } // validated below
  return {
    sku: typeof sku === 'string' ? sku : '',
    options: (Array.isArray(options) ? options : []).flatMap((option: { sku?: unknown } | null) =>
      typeof option?.sku === 'string' ? [{ sku: option.sku }] : [],
    ),
  }
}

type Reading = { count: number; onProgress: ImportOptions['onProgress'] }

async function checkAll(
  shop: Shop,
  source: ProductSource,
  incoming: Incoming,
  { compares, count, onProgress }: Reading & { compares: boolean },
): Promise<ImportResult> {
  const ctx = shop.systemContext()
  const result: ImportResult = { ...noCounts, errors: [] }
  let products = 0
  for await (const { found, broken } of portionsOf(source)) {
    result.errors.push(...broken)
    const files = found.map(({ product }) => product)
    result.errors.push(...placed(await checkPortion(ctx, files, incoming), found))
    if (compares && result.errors.length === 0) addCounts(result, await comparePortion(ctx, files))
    if (result.errors.length >= mostProblems) break
    products += found.length
    await onProgress?.({ step: 'checked', products, of: count })
  }
  const errors = result.errors.slice(0, mostProblems)
  return errors.length > 0 ? { ...noCounts, errors } : result
}

async function saveAll(
  shop: Shop,
  source: ProductSource,
  incoming: Incoming,
  { actor, count, onProgress }: Reading & { actor: string },
): Promise<ImportResult> {
  const ctx = shop.systemContext()
  const result: ImportResult = { ...noCounts, errors: [] }
  const waiting: Found[] = []
  /** False: the shop or the file changed since the validation. */
  const save = async (found: readonly Found[], isLast: boolean): Promise<boolean> => {
    const files = found.map(({ product }) => product)
    const { complaints, later, ...counts } = await ctx.transaction(async (tx) => {
      const saved = await importPortion(tx, files, incoming, isLast)
      const done = new Set(files).difference(new Set(saved.later))
      if (saved.complaints.length === 0) await setOnHand(tx, countsOf([...done]), 'catalogue import', actor)
      return saved
    })
    result.errors.push(...placed(complaints, found))
    addCounts(result, counts)
    waiting.push(...found.filter(({ product }) => later.includes(product)))
    const products = result.added + result.changed + result.unchanged
    if (complaints.length === 0) await onProgress?.({ step: 'imported', products, of: count })
    return complaints.length === 0
  }
  for await (const { found, broken } of portionsOf(source)) {
    result.errors.push(...broken)
    if (broken.length > 0 || !(await save(found, false))) return result
  }
  if (waiting.length > 0) await save(waiting, true)
  return result
}

type Found = { product: ProductFile; read: ReadProduct }

/** Products that are valid by themselves, some hundred at a time, and the errors of the invalid ones between them. */
async function* portionsOf({ parts }: ProductSource): AsyncGenerator<{ found: Found[]; broken: RowError[] }> {
  let found: Found[] = []
  let broken: RowError[] = []
  for await (const part of parts()) {
    const checked = isProduct(part) ? checkedProduct(part) : { errors: [part] }
    if ('errors' in checked) broken.push(...checked.errors)
    else found.push(checked)
    if (found.length + broken.length < portion) continue
    yield { found, broken }
    ;[found, broken] = [[], []]
  }
  yield { found, broken }
}

function checkedProduct(read: ReadProduct): Found | { errors: RowError[] } {
  const product = ProductFile.safeParse(read.content)
  if (product.success) return { product: product.data, read }
  const errors = product.error.issues.map(({ path, message }) => ({
    file: read.file,
    ...read.placeOf(path),
    reason: path.length > 0 ? `${path.join('.')}: ${message}` : message,
  }))
  return { errors }
}

/** Errors with the positions of their fields. */
function placed(complaints: readonly Complaint[], found: readonly Found[]): RowError[] {
  const bySku = new Map(found.map((one) => [one.product.sku, one.read]))
  return complaints.map(({ sku, path, reason }) => {
    const read = bySku.get(sku)
    return { file: read?.file ?? '', ...(read?.placeOf(path) ?? { line: 1 }), reason }
  })
}

const countsOf = (files: readonly ProductFile[]): { subSku: string; onHand: number }[] =>
  files.flatMap(({ options }) =>
    options.flatMap(({ sku, stock }) => (stock === undefined ? [] : [{ subSku: sku, onHand: stock }])),
  )

function addCounts(to: ImportResult, { added, changed, unchanged }: Omit<ImportResult, 'errors'>): void {
  to.added += added
  to.changed += changed
  to.unchanged += unchanged
}
