import { parse } from 'csv-parse'
import { delimiterOf } from '#platform/csv.ts'
import { textOfFile, type Encoding } from '#platform/tables/decode.ts'
import { portion } from '#shop/catalogue/export.ts'
import { standardHeading } from '#shop/catalogue/shopify/shopify-columns.rules.ts'
import type { ShopifyRow } from '#shop/catalogue/shopify/shopify.rules.ts'

export type Table = { file: string; encoding: Encoding }
type Broken = { line: number; column?: number | undefined; reason: string }

export const handleOf = ({ cells }: ShopifyRow): string => cells.Handle ?? ''

/** Rows of some hundred products at a time, those of one product together. */
export async function* portionsOfRows(table: Table): AsyncGenerator<{ rows: ShopifyRow[] } | Broken> {
  let rows: ShopifyRow[] = []
  let products = 0
  let last: string | null = null
  for await (const row of rowsOf(table)) {
    if ('reason' in row) {
      if (rows.length > 0) yield { rows }
      yield row
      return
    }
    if (!('Handle' in row.cells)) {
      yield { line: 1, reason: 'there is no column Handle (or URL handle)' }
      return
    }
    const handle = handleOf(row)
    if (handle !== last) {
      if (products === portion) {
        yield { rows }
        ;[rows, products] = [[], 0]
      }
      products += 1
      last = handle
    }
    rows.push(row)
  }
  if (rows.length > 0) yield { rows }
}

/** The rows of a table by its headings, with the lines where they begin; last, the error that ends it. */
export async function* rowsOf({ file, encoding }: Table): AsyncGenerator<ShopifyRow | Broken> {
  const text = textOfFile(file, encoding)
  const first = await text.next()
  const beginning = first.done ? '' : first.value
  const parser = parse({
    delimiter: delimiterOf(beginning),
    bom: true,
    columns: (headings: string[]) => headings.map(standardHeading),
    info: true,
    relax_column_count_less: true,
    skip_empty_lines: true,
  })
  const feed = async () => {
    for await (const piece of (async function* () {
      yield beginning
      yield* text
    })())
      if (!parser.write(piece)) await new Promise((go) => parser.once('drain', go))
    parser.end()
  }
  feed().catch((error: unknown) => parser.destroy(error as Error)) // invalid text
  let line = 2
  try {
    for await (const { info, record } of parser as AsyncIterable<{
      info: { lines: number }
      record: Record<string, string>
    }>) {
      yield { line, cells: record }
      line = info.lines + 1
    }
  } catch (error) {
    const at = error instanceof Error && 'lines' in error ? Number(error.lines) : line
    yield { line: at, reason: error instanceof Error ? error.message : 'unreadable' }
  }
}
