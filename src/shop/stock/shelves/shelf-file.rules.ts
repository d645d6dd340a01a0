import { isShelfCode, normalizeShelfCode } from './shelf.rules.ts'

/** Reasons to reject a row of a stock file. */
const shelfFileErrors = ['bad_shelf', 'unknown_option', 'unknown_place', 'listed_twice'] as const
export type ShelfFileError = (typeof shelfFileErrors)[number]

export type ShelfColumns = { subSku: number; shelfCode: number; place: number | null }

const names = {
  subSku: ['sub_sku', 'sku', 'option'],
  shelfCode: ['shelf_code', 'shelf'],
  place: ['place'],
} as const

const columnOf = (headings: readonly string[], known: readonly string[]): number | null => {
  const at = headings.findIndex((heading) => known.includes(heading.trim().toLowerCase()))
  return at < 0 ? null : at
}

/** Column indexes of a stock file; null: a required column is missing. Without a place column all rows are the warehouse's. */
export function columnsOf(headings: readonly string[]): ShelfColumns | null {
  const [subSku, shelfCode] = [columnOf(headings, names.subSku), columnOf(headings, names.shelfCode)]
  return subSku === null || shelfCode === null
    ? null
    : { subSku, shelfCode, place: columnOf(headings, names.place) }
}

export type ShelfRow = { line: number; place: string; subSku: string; shelfCode: string | null }

export const rowIn = (
  { line, cells }: { line: number; cells: readonly string[] },
  columns: ShelfColumns,
): ShelfRow => ({
  line,
  place: (columns.place === null ? '' : (cells[columns.place] ?? '').trim()) || 'warehouse',
  subSku: (cells[columns.subSku] ?? '').trim(),
  shelfCode: normalizeShelfCode(cells[columns.shelfCode] ?? '') || null,
})

type Known = { isOption(subSku: string): boolean; isPlace(key: string): boolean }

const keyOf = ({ place, subSku }: { place: string; subSku: string }) => `${place} ${subSku}`

/**
 * Changes of a file against the stored codes, or the first invalid row. Rows without a change are not validated: an
 * exported file may contain options that are no longer sold.
 */
export function changesOf(
  rows: readonly ShelfRow[],
  shelfNow: (row: ShelfRow) => string | null,
  { isOption, isPlace }: Known,
): ShelfRow[] | { line: number; error: ShelfFileError; sku: string } {
  const seen = new Set<string>()
  const changes: ShelfRow[] = []
  for (const row of rows) {
    if (row.subSku === '' && row.shelfCode === null) continue
    const wrong = (error: ShelfFileError) => ({ line: row.line, error, sku: row.subSku })
    if (seen.has(keyOf(row))) return wrong('listed_twice')
    seen.add(keyOf(row))
    if (row.shelfCode === shelfNow(row)) continue
    if (!isPlace(row.place)) return wrong('unknown_place')
    if (!isOption(row.subSku)) return wrong('unknown_option')
    if (row.shelfCode !== null && !isShelfCode(row.shelfCode)) return wrong('bad_shelf')
    changes.push(row)
  }
  return changes
}
