import { parse } from 'csv-parse/sync'
import { delimiterOf } from '../csv.ts'
import { undefused } from './defused.ts'
import { tableLimits, tableOf, UnreadableTable, type Table } from './limits.ts'

type Record = { info: { lines: number }; record: string[] }

/** A table of text, whichever sign stands between its fields. Throws `UnreadableTable`. */
export function readCsv(text: string): Table & { delimiter: string } {
  const delimiter = delimiterOf(text)
  let records: Record[]
  try {
    records = parse(text, {
      delimiter,
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: tableLimits.cell * 20,
      to: tableLimits.rows + 2,
    }) as unknown as Record[] // what `info` makes of it
  } catch (error) {
    throw new UnreadableTable(
      'unreadable',
      error instanceof Error && 'lines' in error ? Number(error.lines) : 1,
    )
  }
  let start = 1
  const rows = records.map(({ info, record }) => {
    const line = start
    start = info.lines + 1
    return { line, cells: record.map(undefused) }
  })
  return { ...tableOf(rows), delimiter }
}
