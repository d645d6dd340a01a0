import { spooled } from '../../../platform/spool.ts'
import { tableFile, tableTypes, type Cell } from '../../../platform/tables/write.ts'
import type { Ctx } from '../../context.ts'
import { locales } from '../../region.ts'
import { deskRead } from '../../staff/write.ts'
import * as contract from './import.contract.ts'
import type { StoredImport } from './import.store.ts'
import type { StoredRow } from './row.rules.ts'
import { listRows } from './row-list.store.ts'
import { mustFind, sentenceOf } from './view.ts'

const batch = 1_000

/** The reasons of a row in one cell, each with what it is about where a cell is meant. */
const reasonsOf = (ctx: Ctx, { issues }: StoredRow): string =>
  issues
    .map((issue) => {
      const place = [issue.field, issue.language].filter(Boolean).join('_')
      return [place, issue.value].filter(Boolean).join(' ') === ''
        ? sentenceOf(ctx, issue)
        : `${[place, issue.value && `“${issue.value.slice(0, 60)}”`].filter(Boolean).join(' ')}: ${sentenceOf(ctx, issue)}`
    })
    .join(' | ')

async function* refusedRows(ctx: Ctx, task: StoredImport, width: number): AsyncGenerator<Cell[]> {
  for (let from = 0; ; from += batch) {
    const { rows } = await listRows(ctx.db, task.id, { plan: 'refused', from, size: batch })
    for (const row of rows) {
      const cells = Array.isArray(row.content) ? row.content.map(String) : [row.productKey ?? '']
      yield [...cells.slice(0, width), reasonsOf(ctx, row)]
    }
    if (rows.length < batch) return
  }
}

/**
 * Refused rows as they were sent, the reasons in a last column in the reader's language; one that such a file
 * brought along gives way to the new one.
 */
export const importErrors = deskRead(contract.importErrors, 'products.texts', async (ctx, { id, format }) => {
  const task = await mustFind(ctx, id)
  const former = locales.map((locale) => ctx.say('products.import_reasons', {}, locale))
  const given = task.kind === 'json' ? ['product_sku'] : task.headings
  const hasReasons = former.includes(given.at(-1) ?? '')
  const headings = hasReasons ? given.slice(0, -1) : given
  const body = await spooled(
    tableFile(
      format,
      'errors',
      [...headings, ctx.say('products.import_reasons')],
      refusedRows(ctx, task, headings.length),
    ),
  )
  const name = task.fileName.replace(/\.[^.]*$/, '').replaceAll(/[^\w.-]+/g, '-')
  return { type: tableTypes[format], body, name: `${name || 'products'}-errors.${format}` }
})
