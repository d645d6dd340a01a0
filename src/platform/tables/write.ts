import { stringify } from 'csv-stringify/sync'
import { streamOf } from '../zip.ts'
import { escapeFormula } from './formula-escape.ts'

const tableFormats = ['csv', 'xlsx'] as const
export type TableFormat = (typeof tableFormats)[number]
export type Cell = string | number | boolean | null

export const tableTypes: Record<TableFormat, string> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** A cell that a spreadsheet would evaluate is text in both formats: CSV escapes it, a worksheet has a text type. */
export function tableFile(
  format: TableFormat,
  name: string,
  headings: readonly string[],
  rows: AsyncIterable<Cell[]> | Iterable<Cell[]>,
): ReadableStream<Uint8Array> {
  return streamOf(format === 'xlsx' ? xlsxOf(name, headings, rows) : csvOf(headings, rows))
}

async function* xlsxOf(
  name: string,
  headings: readonly string[],
  rows: AsyncIterable<Cell[]> | Iterable<Cell[]>,
): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await import('hucre/xlsx') // imported for the first workbook
  const columns = headings.map((header) => ({ header }))
  yield* writeXlsxStream(rows, { name, columns, freezePane: { rows: 1 } })
}

/** Rows that are written at once: one chunk per row would be more overhead than text. */
const together = 100

/** The next chunk is produced when the last was consumed, so that only one is in memory. */
async function* csvOf(
  headings: readonly string[],
  rows: AsyncIterable<Cell[]> | Iterable<Cell[]>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  const written = (lines: readonly (readonly Cell[])[]) =>
    encoder.encode(
      stringify([...lines], {
        record_delimiter: 'windows',
        // spreadsheets treat a bare line ending in a cell as a new row, and the library quotes only `\r\n`
        quoted_match: /[\r\n]/,
        cast: { string: escapeFormula, boolean: (value) => (value ? '1' : '') },
      }),
    )
  // Excel requires a byte-order mark for UTF-8; headings may come from a user's file, so they are escaped too
  yield encoder.encode('\uFEFF')
  yield written([headings])
  let lines: Cell[][] = []
  for await (const row of rows) {
    lines.push(row)
    if (lines.length < together) continue
    yield written(lines)
    lines = []
  }
  if (lines.length > 0) yield written(lines)
}
