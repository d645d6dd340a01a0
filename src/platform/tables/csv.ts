import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parse, type Parser } from 'csv-parse'
import { delimiterOf } from '../csv.ts'
import { eventLoopYielder } from '../event-loop-yielder.ts'
import { unescapeFormula } from './formula-escape.ts'
import { tableLimits, tableOf, UnreadableTable, type Table, type TableRow } from './limits.ts'

type Found = { info: { lines: number }; record: string[] }

/** Bytes that are parsed before other work of the process may run. */
const sliceBytes = 16 * 1024
/** Lines of a file with the empty ones, which are no rows. */
const mostLines = 10 * tableLimits.rows
/** Characters of the cells of one line. */
const longestLine = 20 * tableLimits.cell
/** Bytes of one line, whose empty cells have no characters; three for each Chinese character. */
const mostLineBytes = 3 * longestLine

/**
 * Line endings of a table. With only the first one, lines of a file with mixed endings became cells of the line
 * above. In a file whose first and last lines end with `\r\n`, a bare `\n` belongs to its cell: the shop wrote such
 * files.
 */
function endsOf(text: string): string[] {
  if (!text.includes('\n')) return ['\r']
  return /^[^\r\n]*\r\n/.test(text) && text.endsWith('\r\n') ? ['\r\n'] : ['\r\n', '\n']
}

/** The text in slices; a line that the parser has not ended after too many bytes is refused. */
async function* slicesOf(text: string, { info }: Parser): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  const yieldEventLoop = eventLoopYielder()
  let [records, start] = [0, 0]
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    if (info.records !== records) [records, start] = [info.records, at]
    if (at - start > mostLineBytes) throw new UnreadableTable('too_many_columns', info.lines)
    yield bytes.subarray(at, at + sliceBytes)
    await yieldEventLoop()
  }
}

/** Rows without the empty cells at their ends, which spreadsheets write for every column that they ever touched. */
async function rowsOf(found: AsyncIterable<Found>): Promise<TableRow[]> {
  const rows: TableRow[] = []
  let [records, start] = [0, 1]
  for await (const { info, record } of found) {
    const width = record.findLastIndex((cell) => cell !== '') + 1
    if (width > 0) rows.push({ line: start, cells: record.slice(0, width).map(unescapeFormula) })
    records += 1
    if (records > mostLines || rows.length > tableLimits.rows + 2)
      throw new UnreadableTable('too_many_rows', start)
    start = info.lines + 1
  }
  return rows
}

/**
 * Parses a table of text with any supported delimiter, in slices: a file of millions of cells takes seconds. Throws
 * `UnreadableTable`.
 */
export async function readCsv(text: string): Promise<Table & { delimiter: string }> {
  const named = /^\uFEFF?sep=([,;\t|])\r?\n/i.exec(text)?.[1]
  const delimiter = named ?? delimiterOf(text)
  const parser = parse({
    delimiter,
    record_delimiter: endsOf(text),
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestLine,
  })
  let rows: TableRow[]
  try {
    rows = await pipeline(Readable.from(slicesOf(text, parser)), parser, rowsOf)
  } catch (error) {
    if (error instanceof UnreadableTable) throw error
    throw new UnreadableTable(
      'unreadable',
      error instanceof Error && 'lines' in error ? Number(error.lines) : 1,
    )
  }
  // the line that tells a spreadsheet the delimiter is not part of the table
  return { ...tableOf(named ? rows.slice(1) : rows), delimiter }
}
