/** Limits of an uploaded table; beyond them it is refused and reading stops. */
export const tableLimits = {
  bytes: 8 * 1024 * 1024,
  rows: 20_000,
  columns: 200,
  cell: 40_000,
  /** Of an XLSX file: entries in the archive, and the total size of the parts that are read. */
  entries: 500,
  inflated: 48 * 1024 * 1024,
} as const

/** Reasons why a file was not read. */
const tableErrors = [
  'wrong_type',
  'two_types',
  'with_macros',
  'encrypted',
  'unreadable',
  'no_text',
  'no_rows',
  'too_many_rows',
  'too_many_columns',
  'cell_too_long',
  'too_large_inside',
] as const
export type TableError = (typeof tableErrors)[number]

/** A table that cannot be read, and the line of the error; line 0: the whole file. */
export class UnreadableTable extends Error {
  readonly why: TableError
  readonly line: number

  constructor(why: TableError, line = 0) {
    super(`${why} at line ${line}`)
    this.name = 'UnreadableTable'
    this.why = why
    this.line = line
  }
}

/** A row with the line, or the row of the worksheet, where it begins. */
export type TableRow = { line: number; cells: string[] }
export type Table = { headings: string[]; rows: TableRow[] }

/** Separates headings and rows, checks widths and limits. Throws `UnreadableTable`. */
export function tableOf(found: Iterable<TableRow>): Table {
  const rows: TableRow[] = []
  let headings: string[] | null = null
  for (const { line, cells } of found) {
    const width = cells.findLastIndex((cell) => cell !== '') + 1
    if (width === 0) continue
    if (width > tableLimits.columns) throw new UnreadableTable('too_many_columns', line)
    if (cells.some((cell) => cell.length > tableLimits.cell)) throw new UnreadableTable('cell_too_long', line)
    if (headings === null) headings = cells.slice(0, width).map((cell) => cell.trim())
    else rows.push({ line, cells: cells.slice(0, width) })
    if (rows.length > tableLimits.rows) throw new UnreadableTable('too_many_rows', line)
  }
  if (headings === null || rows.length === 0) throw new UnreadableTable('no_rows')
  const widest = rows.reduce((most, { cells }) => Math.max(most, cells.length), headings.length)
  const padded = (cells: readonly string[]) => [
    ...cells,
    ...Array.from({ length: widest - cells.length }, () => ''),
  ]
  return { headings: padded(headings), rows: rows.map(({ line, cells }) => ({ line, cells: padded(cells) })) }
}
