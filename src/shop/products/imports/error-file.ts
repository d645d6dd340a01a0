import type { Ctx } from '../../context.ts'
import { errorFile } from '../../imports/files/error-file.ts'
import { deskRead } from '../../staff/write.ts'
import * as contract from './import.contract.ts'
import type { StoredRow } from './row.rules.ts'
import { listRows } from './row-list.store.ts'
import { requireImport, sentenceOf } from './view.ts'
import { cut } from '../../text.ts'

/** The reasons of a row in one cell, each with its field where it has one. */
const reasonsOf = (ctx: Ctx, { issues }: StoredRow): string =>
  issues
    .map((issue) => {
      const place = [issue.field, issue.language].filter(Boolean).join('_')
      return [place, issue.value].filter(Boolean).join(' ') === ''
        ? sentenceOf(ctx, issue)
        : `${[place, issue.value && `“${cut(issue.value, 60)}”`].filter(Boolean).join(' ')}: ${sentenceOf(ctx, issue)}`
    })
    .join(' | ')

/** Exports refused rows with reasons; for a JSON file, a row is a product, identified by its code. */
export const importErrors = deskRead(contract.importErrors, 'products.texts', async (ctx, { id, format }) => {
  const { fileName: name, kind, headings: given } = await requireImport(ctx, id)
  const headings = kind === 'json' ? ['product_sku'] : given
  const cellsOf = ({ content, productKey }: StoredRow) =>
    Array.isArray(content) ? content.map(String) : [productKey ?? '']
  const rows = async (slice: { from: number; size: number }) => {
    const found = await listRows(ctx.db, id, { plan: 'refused', ...slice })
    return found.rows.map((row) => ({ cells: cellsOf(row), reason: reasonsOf(ctx, row) }))
  }
  return errorFile(ctx, { name, headings, format, rows }, 'products')
})
