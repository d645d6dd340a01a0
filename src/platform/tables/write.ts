import { stringify } from 'csv-stringify'
import { writeXlsxStream } from 'hucre/xlsx'
import { Readable } from 'node:stream'
import { defused } from './defused.ts'

export const tableFormats = ['csv', 'xlsx'] as const
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
  if (format === 'xlsx')
    return writeXlsxStream(rows, {
      name,
      columns: headings.map((header) => ({ header })),
      freezePane: { rows: 1 },
    })
  const csv = stringify({
    header: true,
    columns: headings.map((header, index) => ({ key: String(index), header })),
    bom: true,
    record_delimiter: 'windows',
    cast: { string: defused, boolean: (value) => (value ? '1' : '') },
  })
  const lines = Readable.from(rows)
    .on('error', (error) => csv.destroy(error))
    .pipe(csv)
  return Readable.toWeb(lines) as ReadableStream<Uint8Array> // Node names its own type
}
