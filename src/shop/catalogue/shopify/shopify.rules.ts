import { mediaKey } from '../media.rules.ts'
import type { RowError, FileMedia, FileOption, ProductFile } from '../file.contract.ts'
import { ownColumn, untracked, type Language } from './shopify-columns.rules.ts'

/** One row of Shopify's product CSV by column name (`standardHeading`), with its line number. */
export type ShopifyRow = { line: number; cells: Readonly<Record<string, string>> }

export type ShopifyImportOptions = {
  language: Language
  /** Brand for unknown vendors; without it they are errors. */
  fallbackBrand?: string
  today: string
  /** Vendor, brand key or slug (lower case) → brand key. */
  brands: ReadonlyMap<string, string>
  categories: ReadonlySet<string>
  /** Existing product of a handle or sku, to preserve data that Shopify does not export. */
  existing(handle: string, sku: string | undefined): ProductFile | undefined
  parseOwn(json: string): ProductFile | undefined
}

/** Sku of a product that has only a handle. */
export const skuOfHandle = (handle: string): string =>
  handle
    .toUpperCase()
    .replace(/[^A-Z0-9._-]+/g, '-')
    .slice(0, 70)
const slugOf = (words: string): string =>
  words
    .toLowerCase()
    .trim()
    .replace(/[^a-z0-9]+/g, '_')
const number = (cell: string | undefined): number | undefined =>
  cell?.trim() ? Number(cell.replaceAll(',', '')) : undefined
const yes = (cell: string | undefined): boolean => /^(?:true|yes|1)$/i.test(cell ?? '')

/** Converts Shopify's rows to products. Rows with the same handle are one product: further options and pictures follow the first. */
export function fromShopify(
  rows: readonly ShopifyRow[],
  input: ShopifyImportOptions,
): { products: { line: number; product: ProductFile }[]; errors: Omit<RowError, 'file'>[] } {
  const rowErrors: Omit<RowError, 'file'>[] = []
  const products = [...Map.groupBy(rows, (row) => row.cells.Handle ?? '')].flatMap(([handle, rowsOf]) => {
    const line = rowsOf[0]?.line ?? 1
    if (!/^[a-z0-9][a-z0-9-]*$/.test(handle)) {
      rowErrors.push({ line, reason: `"${handle}" is no handle: lower-case letters, digits and dashes` })
      return []
    }
    const { product, found } = oneProduct(handle, rowsOf, input)
    rowErrors.push(...found)
    return found.length > 0 ? [] : [{ line, product }]
  })
  return { products, errors: rowErrors }
}

function oneProduct(
  handle: string,
  rows: readonly ShopifyRow[],
  input: ShopifyImportOptions,
): { product: ProductFile; found: Omit<RowError, 'file'>[] } {
  const found: Omit<RowError, 'file'>[] = []
  const first = rows[0]?.cells ?? {}
  const line = rows[0]?.line ?? 1
  const carried = first[ownColumn] ? input.parseOwn(first[ownColumn]) : undefined
  if (first[ownColumn] && !carried) found.push({ line, reason: `the column ${ownColumn} cannot be read` })
  const base = carried ?? input.existing(handle, skuOfHandle(handle))
  const title = first.Title?.trim() ?? ''
  if (!title && !base) found.push({ line, reason: 'the first row of a product has no Title' })
  const vendor = first.Vendor?.trim() ?? ''
  const brand =
    input.brands.get(vendor.toLowerCase()) ?? (vendor === '' ? base?.brand : undefined) ?? input.fallbackBrand
  if (!brand) found.push({ line, reason: `there is no brand "${vendor}": name one with --brand` })

  const say = (text: string | undefined, before: ProductFile['name'] | undefined) =>
    spoken(text, before, input.language)
  const isOff =
    /^(?:draft|archived)$/i.test(first.Status ?? '') ||
    (first.Published !== undefined && first.Published !== '' && !yes(first.Published))
  const { options, wrong } = optionsOf(rows, skuOfHandle(handle), base, isOff, input.language)
  found.push(...wrong)
  const { categories, words } = sorted(first, base, input.categories)
  const body = first['Body (HTML)']
  const empty = { chi: '', eng: '', cn: '' }
  return {
    found,
    product: {
      ...(base ?? {
        sku: skuOfHandle(handle),
        url: handle,
        kind: 'single',
        priority: 100,
        created: input.today,
        whatsapp: false,
        groups: [],
        use: empty,
        ingredients: empty,
        suits: empty,
        offers: [],
        archived: false,
        flags: [],
        countries: [],
      }),
      brand: brand ?? '',
      categories,
      words,
      name: say(title || undefined, base?.name),
      summary: say(
        first['SEO Description'] || (base ? undefined : bare(body ?? '').slice(0, 160) || title),
        base?.summary,
      ),
      does: say(body, base?.does),
      media: picturesOf(rows, base, input.language),
      weight: number(first['Variant Grams']) ?? base?.weight,
      options,
    },
  }
}

const bare = (html: string): string =>
  html
    .replace(/<(script|style)\b[^]*?<\/\1>/gi, ' ')
    .replace(/<[^>]{0,1000}>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Sets a text in the file's language; other languages keep theirs, or use it if the product is new. */
function spoken(
  text: string | undefined,
  before: ProductFile['name'] | undefined,
  language: Language,
): ProductFile['name'] {
  if (text === undefined) return before ?? { chi: '', eng: '', cn: '' }
  return before ? { ...before, [language]: text } : { chi: text, eng: text, cn: text }
}

function optionsOf(
  rows: readonly ShopifyRow[],
  sku: string,
  base: ProductFile | undefined,
  isOff: boolean,
  language: Language,
) {
  const wrong: Omit<RowError, 'file'>[] = []
  const wasOff = base?.options.every((option) => option.state === 'disabled') ?? false
  const variants = rows.filter(({ cells }) => Boolean(cells['Variant SKU'] || cells['Variant Price']))
  const options = variants.map(({ cells, line }, index): FileOption => {
    const ownSku = cells['Variant SKU']?.trim() || `${sku}-${index + 1}`
    const before = base?.options.find((option) => option.sku === ownSku)
    const price = number(cells['Variant Price'])
    const was = number(cells['Variant Compare At Price'])
    const usd = number(cells['Price / International'])
    const wasUsd = number(cells['Compare At Price / International'])
    if (price === undefined || !Number.isFinite(price) || price < 0)
      wrong.push({ line, reason: `"${cells['Variant Price'] ?? ''}" is no price` })
    const values = [cells['Option1 Value'], cells['Option2 Value'], cells['Option3 Value']].filter((value) =>
      value?.trim(),
    )
    const name = values.join(' / ')
    const isTracked = Boolean(cells['Variant Inventory Tracker']?.trim())
    const quantity = number(cells['Variant Inventory Qty'])
    const isOn = !isOff && (!before || wasOff)
    return {
      ...(before ?? { groups: [], prices: [], tiers: [], components: [] }),
      sku: ownSku,
      name:
        name === 'Default Title'
          ? (before?.name ?? { chi: '標準裝', eng: 'Standard', cn: '标准装' })
          : spoken(name || undefined, before?.name, language),
      state: isOff
        ? 'disabled'
        : isOn
          ? /^(?:continue|true)$/i.test(cells['Variant Inventory Policy'] ?? '') && isTracked
            ? 'pre_order'
            : 'in_stock'
          : (before?.state ?? 'in_stock'),
      price: price ?? 0,
      was: was !== undefined && was > (price ?? 0) ? was : undefined,
      usd: usd ?? before?.usd,
      wasUsd: wasUsd ?? before?.wasUsd,
      stock: isTracked ? Math.max(0, quantity ?? 0) : (before?.stock ?? untracked),
    }
  })
  if (options.length === 0)
    wrong.push({ line: rows[0]?.line ?? 1, reason: 'there is no row with a Variant Price' })
  return { options, wrong }
}

/** Splits type and tags: existing ones keep their role; new ones are categories if known, otherwise search words. */
function sorted(
  cells: ShopifyRow['cells'],
  base: ProductFile | undefined,
  known: ReadonlySet<string>,
): { categories: string[]; words: string[] } {
  const had = { categories: base?.categories ?? [], words: base?.words ?? [] }
  if (cells.Tags === undefined && cells.Type === undefined) return had
  const given = [cells.Type ?? '', ...(cells.Tags ?? '').split(',')].map((tag) => tag.trim()).filter(Boolean)
  const fresh = given.filter((tag) => !had.categories.includes(tag) && !had.words.includes(tag))
  const categoryOf = (tag: string) => (known.has(tag) ? tag : known.has(slugOf(tag)) ? slugOf(tag) : null)
  return {
    categories: [
      ...new Set([
        ...had.categories.filter((category) =>
          given.some((tag) => tag === category || categoryOf(tag) === category),
        ),
        ...fresh.flatMap((tag) => categoryOf(tag) ?? []),
      ]),
    ],
    words: [
      ...new Set([
        ...had.words.filter((tag) => given.includes(tag)),
        ...fresh.filter((tag) => !categoryOf(tag)).map((tag) => tag.slice(0, 60)),
      ]),
    ],
  }
}

function picturesOf(
  rows: readonly ShopifyRow[],
  base: ProductFile | undefined,
  language: Language,
): FileMedia[] {
  const given = rows.filter(({ cells }) => cells['Image Src']?.trim())
  if (given.length === 0) return base?.media ?? []
  const placed = given.map(({ cells }, index) => ({
    cells,
    place: number(cells['Image Position']) ?? index + 1,
  }))
  return placed
    .toSorted((a, b) => a.place - b.place)
    .map(({ cells }) => {
      const image = ourOwn(cells['Image Src']?.trim() ?? '')
      // prefer the picture over a video that uses it as poster
      const before =
        base?.media.find((item) => mediaKey(item) === image) ??
        base?.media.find((item) => item.image === image)
      return { ...before, image, alt: spoken(cells['Image Alt Text'] ?? '', before?.alt, language) }
    })
}

/** Converts the public address of a shop picture, as exported, back to its file name. */
const ourOwn = (src: string): string => /^https?:\/\/[^/]+\/media\/([a-z0-9/_.-]+)$/i.exec(src)?.[1] ?? src
