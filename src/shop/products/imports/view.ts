import type { Ctx } from '../../context.ts'
import type { ImportCounts } from '../../imports/import-run.rules.ts'
import { Refusal } from '../../refusal.ts'
import type { ProductImport, ProductImportRow } from './import.contract.ts'
import * as store from './import.store.ts'
import type { RowIssue } from './issue.rules.ts'
import type { StoredRow } from './row.rules.ts'
import { countRows, type RowCounts } from './row-list.store.ts'
import { importRefusals, type ImportState } from './state.rules.ts'

const noCounts: RowCounts = {
  rows: 0,
  checked: 0,
  unchanged: 0,
  create: 0,
  change: 0,
  refused: 0,
  products: 0,
  done: 0,
}

export const toView = (task: store.StoredImport, counts: RowCounts = noCounts): ProductImport => ({
  id: task.id,
  fileName: task.fileName,
  byteSize: task.byteSize,
  kind: task.kind,
  encoding: task.encoding,
  delimiter: task.delimiter,
  state: task.state,
  emptyCells: task.emptyCells,
  mode: task.mode,
  createdBy: task.createdBy,
  createdAt: task.createdAt.toISOString(),
  startedBy: task.startedBy,
  startedAt: task.startedAt?.toISOString() ?? null,
  endedAt: task.endedAt?.toISOString() ?? null,
  counts,
})

/** An import by id. Throws `products.import_unknown`. */
export async function requireImport(ctx: Pick<Ctx, 'db'>, id: string): Promise<store.StoredImport> {
  const task = await store.findImport(ctx.db, id)
  if (!task) throw new Refusal(importRefusals.import_unknown)
  return task
}

export async function viewOf(ctx: Pick<Ctx, 'db'>, id: string): Promise<ProductImport> {
  const task = await requireImport(ctx, id)
  return toView(task, (await countRows(ctx.db, [task.id])).get(task.id))
}

/** Reason of a refused row, in the reader's language. */
export const sentenceOf = (ctx: Pick<Ctx, 'say'>, { code, values }: RowIssue): string =>
  code === 'refused' && typeof values.code === 'string'
    ? ctx.say(values.code, values)
    : ctx.say(`products.fault.${code}`, values)

export const rowView = (ctx: Pick<Ctx, 'say'>, row: StoredRow): ProductImportRow => ({
  line: row.line,
  productId: row.productId,
  productKey: row.productKey?.startsWith('?') ? '' : (row.productKey ?? ''),
  plan: row.plan,
  outcome: row.outcome,
  changes: row.changes,
  issues: row.issues.map((issue) => ({
    field: issue.field,
    language: issue.language,
    value: issue.value,
    message: sentenceOf(ctx, issue),
  })),
})

/** Counts for the import history; of a dry run, the products that would be created or changed. */
export async function runCounts(ctx: Ctx, id: string, state: ImportState): Promise<ImportCounts> {
  const { rows, refused, products, done } = (await countRows(ctx.db, [id])).get(id) ?? noCounts
  return { rows, accepted: rows - refused, refused, changed: state === 'running' ? done : products }
}
