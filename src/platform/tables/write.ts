import { stringify } from 'csv-stringify/sync'
import { streamOf } from '../zip.ts'
import { defused } from './defused.ts'

const tableFormats = ['csv', 'xlsx'] as const
export type TableFormat = (typeof tableFormats)[number]
export type Cell = string | number | boolean | null

export const tableTypes: Record<TableFormat, string> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** A cell that a spreadsheet would reckon is text in both: CSV marks it, a sheet keeps text apart. */
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
  const { writeXlsxStream } = await import('hucre/xlsx') // read with the first workbook
  const columns = headings.map((header) => ({ header }))
  yield* writeXlsxStream(rows, { name, columns, freezePane: { rows: 1 } })
}

/** Rows that are written at once: a piece for each would be more pieces than text. */
const together = 100

/** The next piece is made when the last was taken, so that no more than one is in memory. */
async function* csvOf(
  headings: readonly string[],
  rows: AsyncIterable<Cell[]> | Iterable<Cell[]>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  const written = (lines: readonly (readonly Cell[])[]) =>
    encoder.encode(
      stringify([...lines], {
        record_delimiter: 'windows',
        cast: { string: defused, boolean: (value) => (value ? '1' : '') },
      }),
    )
  // Excel reads no UTF-8 without a mark; headings may be those of somebody's file, so they are defused as well
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
