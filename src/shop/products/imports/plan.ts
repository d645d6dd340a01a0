import { dayInHongKong } from '../../calendar.ts'
import { branchesOf } from '../../branches/branches.ts'
import { brandsOf, menuOf } from '../../catalogue/catalogue.ts'
import { normalizeProductFile, faultsOf } from '../../catalogue/edit.ts'
import { ProductFile } from '../../catalogue/file.contract.ts'
import { sameProduct } from '../../catalogue/same-product.rules.ts'
import type { Ctx } from '../../context.ts'
import { groupNames } from '../../members/groups.ts'
import { may, type Role } from '../../staff/rules.ts'
import { barcodesOf, ownerOfBarcode } from '../../stock/barcodes/barcodes.ts'
import { digitsOf, isEan } from '../../stock/barcodes/barcode.rules.ts'
import { optionsLost } from '../editing/change-options.rules.ts'
import { openRecord, type Opened } from '../record.ts'
import { changesBetween } from '../versions/difference.rules.ts'
import { withRows, type Built } from './build.rules.ts'
import type { StoredImport } from './import.store.ts'
import type { RowIssue } from './issue.rules.ts'
import {
  complaintIssues,
  fieldAt,
  issueOf,
  mappedRow,
  notContent,
  plannedRows,
  refusedRows,
} from './plan.rules.ts'
import type { Known } from './product-cells.rules.ts'
import type { ImportChange, RowResult, StoredRow } from './row.rules.ts'
import { findProducts } from './row.store.ts'

/** Context for reading rows: shop data and the day. */
export type Surroundings = { known: Known; today: string }

/** Accepted words for each entry, mapped to its key. */
const named = (things: readonly { key: string; words: readonly (string | undefined)[] }[]) =>
  new Map(
    things.flatMap(({ key, words }) => [key, ...words].map((word) => [(word ?? key).toLowerCase(), key])),
  )

export async function surroundingsOf(ctx: Ctx): Promise<Surroundings> {
  const [brands, menu, branches, groups] = await Promise.all([
    brandsOf(ctx),
    menuOf(ctx),
    branchesOf(ctx),
    groupNames(ctx),
  ])
  return {
    known: {
      brands: named(brands.map(({ key, slug, name }) => ({ key, words: [slug, ...Object.values(name)] }))),
      categories: named(menu.map(({ value, name }) => ({ key: value, words: Object.values(name) }))),
      shops: named(branches.map(({ key, name }) => ({ key, words: Object.values(name) }))),
      groups: new Set([...groups, 'basic']),
    },
    today: dayInHongKong(ctx.clock.now()),
  }
}

/** Result of planning the rows of one product. */
export type Plan = {
  product: { id: string | null; version: number | null }
  rows: RowResult[]
  /** Data to write; null: no change, or refused. */
  work: {
    opened: Opened | null
    document: ProductFile
    /** The pending draft, if there is a live version too. */
    draft: ProductFile | null
    changes: ImportChange[]
    barcodes: { sku: string; ean: string }[]
  } | null
}

type Input = {
  task: StoredImport
  key: string
  rows: readonly StoredRow[]
  roles: readonly Role[]
  shop: Surroundings
}

/** Applies the rows of a product to a base version, or reads the product of a JSON file. */
function built({ task, key, rows, shop }: Input, base: ProductFile | null): Built {
  if (task.kind !== 'json')
    return withRows(
      key,
      base,
      rows.map((row) => mappedRow(row, task.fields)),
      { known: shop.known, today: shop.today, isClearing: task.emptyCells === 'clear' },
    )
  const [first, second] = rows
  const line = first?.line ?? 0
  const read = ProductFile.safeParse(first?.content)
  const twice = second
    ? [issueOf(second.line, 'twice', { field: 'sku', value: key, values: { name: key } })]
    : []
  const optionOf = new Map([[line, null]])
  if (read.success) return { file: read.data, issues: twice, barcodes: [], optionOf }
  const issues = read.error.issues.map(({ path, message }) =>
    issueOf(line, 'not_a_product', { field: fieldAt(path), values: { path: path.join('.'), message } }),
  )
  // an unreadable document is never used
  return { file: {} as ProductFile, issues: [...issues, ...twice], barcodes: [], optionOf }
}

/** Barcodes that would change, and their issues. */
async function barcodeChanges(
  tx: Ctx,
  { barcodes }: Built,
  { isShown }: { isShown: (sku: string) => boolean },
): Promise<{ changes: ImportChange[]; issues: RowIssue[]; writes: { sku: string; ean: string }[] }> {
  const before = await barcodesOf(
    tx,
    barcodes.map(({ sku }) => sku),
  )
  const found = {
    changes: [] as ImportChange[],
    issues: [] as RowIssue[],
    writes: [] as { sku: string; ean: string }[],
  }
  for (const { line, sku, ean } of barcodes) {
    const [was, is] = [before.get(sku) ?? '', digitsOf(ean)]
    if (was === is) continue
    const owner = is === '' ? null : await ownerOfBarcode(tx, is)
    const code =
      is !== '' && !isEan(is)
        ? 'bad_ean'
        : (owner !== null && owner !== sku) || found.writes.some((each) => each.ean === is && is !== '')
          ? 'ean_taken'
          : isShown(sku)
            ? null
            : 'ean_of_draft'
    if (code) found.issues.push(issueOf(line, code, { field: 'barcode', value: ean }))
    found.changes.push({ field: 'barcode', of: sku, language: null, before: was, after: is })
    found.writes.push({ sku, ean: is })
  }
  return found
}

/** Issues of changes that the staff user has no right to make or to publish. */
function rightsIssues(
  { task, roles, rows }: Input,
  opened: Opened | null,
  changes: readonly ImportChange[],
  lineOf: (sku: string | undefined) => number,
): RowIssue[] {
  const codes = may(roles, 'stock.change') ? [] : changes.filter(({ field }) => field === 'barcode')
  if (may(roles, 'products.edit'))
    return codes.map(({ of, after }) => issueOf(lineOf(of), 'not_yours', { field: 'barcode', value: after }))
  const first = rows[0]?.line ?? 0
  if (!may(roles, 'products.texts')) return [issueOf(first, 'not_yours')]
  if (!opened) return [issueOf(first, 'not_yours_to_create')]
  const others = notContent(changes).map(({ field, of, language, after }) =>
    issueOf(lineOf(of.split(' · ')[0]), 'not_yours', { field, language, value: after }),
  )
  const isUnseen = task.mode === 'live' && !opened.live
  return isUnseen ? [...others, issueOf(first, 'not_yours_to_publish')] : others
}

/**
 * Plans the changes of one product against its current state, with the rules of the editor (rules/products#11, #12).
 * Locks the product until the transaction ends.
 */
export async function planProduct(tx: Ctx, input: Input): Promise<Plan> {
  const { task, key, rows } = input
  const lines = rows.map(({ line }) => line)
  const id = (await findProducts(tx.db, [key])).bySku.get(key) ?? null
  const opened = id === null ? null : await openRecord(tx, id)
  const product = { id, version: opened?.record.latest ?? null }
  const refused = (issues: readonly RowIssue[]): Plan => ({
    product,
    rows: refusedRows(lines, issues),
    work: null,
  })
  const base = opened && (task.mode === 'live' && opened.live ? opened.live : opened.latest.document)
  const made = built(input, base)
  if (made.issues.length > 0) return refused(made.issues)

  const lineOf = (sku: string | undefined): number =>
    [...made.optionOf].find(([, option]) => option !== null && option === sku)?.[0] ?? lines[0] ?? 0
  const read = ProductFile.safeParse(made.file)
  if (!read.success)
    return refused(
      read.error.issues.map(({ path, message }) => {
        const sku = path[0] === 'options' ? made.file.options[Number(path[1])]?.sku : undefined
        return issueOf(lineOf(sku), 'not_a_product', {
          field: fieldAt(path),
          values: { path: path.join('.'), message },
        })
      }),
    )
  const document = normalizeProductFile(withoutCounts(read.data))
  const isLive = (sku: string) => opened?.live?.options.some((each) => each.sku === sku) ?? false
  const codes = await barcodeChanges(tx, made, { isShown: (sku) => task.mode === 'live' || isLive(sku) })
  const isSame = base !== null && sameProduct(base, document)
  if (isSame && codes.writes.length === 0)
    return { product, rows: plannedRows(lines, 'unchanged', [], lineOf), work: null }

  const changes: ImportChange[] = [...(isSame ? [] : changesBetween(base, document)), ...codes.changes]
  const lost = optionsLost(opened?.live ?? null, document)
  const against = isSame ? [] : await faultsOf(tx, document)
  const issues = [
    ...rightsIssues(input, opened, changes, lineOf),
    ...codes.issues,
    ...lost.map((name) =>
      issueOf(lines[0] ?? 0, 'option_stays', { field: 'option_order', values: { names: name } }),
    ),
    ...complaintIssues(against, document, lineOf),
  ]
  if (issues.length > 0) return refused(issues)
  const waits = task.mode === 'live' && opened?.live && opened.record.live !== opened.record.latest
  const draft =
    waits && task.kind !== 'json' ? normalizeProductFile(built(input, opened.latest.document).file) : null
  return {
    product,
    rows: plannedRows(lines, opened ? 'change' : 'create', changes, lineOf),
    work: { opened, document: isSame ? base : document, draft, changes, barcodes: codes.writes },
  }
}

/** Drops stock counts of a file, because stock is counted in its own room. */
const withoutCounts = (file: ProductFile): ProductFile => ({
  ...file,
  options: file.options.map(({ stock: _, ...option }) => option),
})
