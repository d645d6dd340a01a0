import { spooled } from '../../../platform/spool.ts'
import { tableFile, tableTypes, type Cell } from '../../../platform/tables/write.ts'
import type { Ctx } from '../../context.ts'
import { locales } from '../../region.ts'

/** A file and its refused rows: cells as uploaded, and reasons. */
type Refused = {
  name: string
  headings: readonly string[]
  format: 'csv' | 'xlsx'
  rows(slice: { from: number; size: number }): Promise<{ cells: readonly string[]; reason: string }[]>
}

const batch = 1_000

async function* tableRows({ rows }: Refused, width: number): AsyncGenerator<Cell[]> {
  for (let from = 0; ; from += batch) {
    const found = await rows({ from, size: batch })
    for (const { cells, reason } of found) yield [...cells.slice(0, width), reason]
    if (found.length < batch) return
  }
}

/**
 * Refused rows as uploaded, with the reasons in a last column in the reader's language. A reasons column of an
 * earlier error file is replaced.
 */
export async function errorFile(ctx: Ctx, refused: Refused, nameless: string) {
  const { name, headings: given, format } = refused
  const former = locales.map((locale) => ctx.say('products.import_reasons', {}, locale))
  const headings = former.includes(given.at(-1) ?? '') ? given.slice(0, -1) : given
  const titles = [...headings, ctx.say('products.import_reasons')]
  const body = await spooled(tableFile(format, 'errors', titles, tableRows(refused, headings.length)))
  const bare = name.replace(/\.[^.]*$/, '').replaceAll(/[^\w.-]+/g, '-')
  return { type: tableTypes[format], body, name: `${bare || nameless}-errors.${format}` }
}
