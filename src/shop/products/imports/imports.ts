import type { Ctx, Staff } from '../../context.ts'
import type { InputOf } from '../../endpoint.ts'
import { chosenFields, columnsWith, columnTwice } from '../../imports/files/file.rules.ts'
import { endRunOf, openRun } from '../../imports/record.ts'
import { Refusal } from '../../refusal.ts'
import { may } from '../../staff/rules.ts'
import { atTheDesk, deskRead, deskWrite } from '../../staff/write.ts'
import { fieldsFor, keyFields, type ImportField } from './field.rules.ts'
import { headingsKey } from './heading.rules.ts'
import * as contract from './import.contract.ts'
import * as store from './import.store.ts'
import * as choiceStore from './import-choice.store.ts'
import * as rowStore from './row.store.ts'
import * as rowList from './row-list.store.ts'
import { afterEvent, importRefusals, type ImportEvent, type ImportState } from './state.rules.ts'
import { hashOf } from './upload.ts'
import { requireImport, rowView, runCounts, toView, viewOf } from './view.ts'

export const listImports = deskRead(contract.listImports, 'products.texts', async (ctx, { page, limit }) => {
  const { imports, total } = await store.listImports(ctx.db, { from: (page - 1) * limit, size: limit })
  const counts = await rowList.countRows(
    ctx.db,
    imports.map(({ id }) => id),
  )
  return { imports: imports.map((each) => toView(each, counts.get(each.id))), total }
})

export const getImport = deskRead(
  contract.getImport,
  'products.texts',
  async (ctx, { id, show, page, limit }) => {
    const task = await requireImport(ctx, id)
    const example = await rowStore.firstRow(ctx.db, id)
    const slice = { plan: show === 'all' ? null : show, from: (page - 1) * limit, size: limit }
    const { rows, total } = await rowList.listRows(ctx.db, id, slice)
    return {
      import: await viewOf(ctx, id),
      columns: columnsWith(task, Array.isArray(example) ? (example as unknown[]) : []),
      fields: fieldsFor(may(atTheDesk(ctx).roles, 'products.edit')),
      rows: rows.map((row) => rowView(ctx, row)),
      total,
    }
  },
)

/**
 * Locks an import and returns the state an event leads to. Throws `products.import_state`, `products.import_unknown`.
 */
async function lockFor(
  tx: Ctx,
  id: string,
  event: ImportEvent,
): Promise<{ task: store.StoredImport; step: { from: ImportState; to: ImportState } }> {
  const task = await store.lockImport(tx.db, id)
  if (!task) throw new Refusal(importRefusals.import_unknown)
  const to = afterEvent(task.state, event)
  if (!to) throw new Refusal(importRefusals.import_state)
  return { task, step: { from: task.state, to } }
}

/** Throws `products.import_not_yours` with the columns that the staff user may not write. */
function mustBeAllowed(tx: Ctx, { roles }: Staff, fields: readonly (ImportField | null)[]): void {
  const allowed = fieldsFor(may(roles, 'products.edit'))
  const others = fields.flatMap((field, index) =>
    field !== null && !allowed.includes(field)
      ? [[`columns.${index}.field`, tx.say('products.fault.not_yours')]]
      : [],
  )
  if (others.length > 0)
    throw new Refusal(importRefusals.import_not_yours, { fields: Object.fromEntries(others) })
}

type Columns = InputOf<typeof contract.checkImport>['columns']

/** The chosen columns. Throws `products.import_twice`, `products.import_no_key`, `products.import_not_yours`. */
function fieldsChosen(tx: Ctx, headings: readonly string[], columns: Columns): (ImportField | null)[] {
  const fields = chosenFields(headings, columns)
  const twice = columnTwice(fields)
  if (twice !== null)
    throw new Refusal(importRefusals.import_twice, {
      fields: { [`columns.${twice}.field`]: tx.say(importRefusals.import_twice.code) },
    })
  if (!fields.some((field) => field !== null && keyFields.includes(field)))
    throw new Refusal(importRefusals.import_no_key)
  mustBeAllowed(tx, atTheDesk(tx), fields)
  return fields
}

const about = {
  entity: 'product_import',
  outcome: ({ import: { state, mode } }: { import: contract.ProductImport }) => ({ state, mode }),
}

/** Entry in the import history; checking rows is a dry run. */
const runOf = ({ id, fileName }: store.StoredImport, startedBy: string) =>
  ({ kind: 'products', source: 'desk', fileName, startedBy, subjectId: id }) as const

/** Checks all rows again, in a job; the same job applies them later. */
export const checkImport = deskWrite(
  contract.checkImport,
  { right: 'products.texts', ...about },
  async (tx, { id, columns, emptyCells, mode }) => {
    const { task, step } = await lockFor(tx, id, 'check')
    const { email } = atTheDesk(tx)
    const fields = task.kind === 'json' ? [] : fieldsChosen(tx, task.headings, columns)
    if (task.kind !== 'json') {
      const headingsHash = hashOf(headingsKey(task.headings))
      await choiceStore.saveChoice(tx.db, { email, headingsHash, fields, at: tx.clock.now() })
    }
    await rowStore.clearPlans(tx.db, id)
    await store.moveImport(tx.db, id, step, { fields, emptyCells, mode, failures: 0, checkedBy: email })
    await openRun(tx, { ...runOf(task, email), isDryRun: true })
    await tx.publish('product.import_queued', { importId: id })
    return { import: await viewOf(tx, id) }
  },
)

export const runImport = deskWrite(
  contract.runImport,
  { right: 'products.texts', ...about },
  async (tx, { id }) => {
    const { task, step } = await lockFor(tx, id, 'run')
    const staff = atTheDesk(tx)
    mustBeAllowed(tx, staff, task.fields)
    const [first] = await rowStore.listOpenKeys(tx.db, id, { isPlanned: true, most: 1 })
    if (first === undefined) throw new Refusal(importRefusals.import_empty)
    const at = tx.clock.now()
    await store.moveImport(tx.db, id, step, { failures: 0, startedBy: staff.email, startedAt: at })
    await openRun(tx, runOf(task, staff.email))
    await tx.publish('product.import_queued', { importId: id })
    return { import: await viewOf(tx, id) }
  },
)

export const cancelImport = deskWrite(
  contract.cancelImport,
  { right: 'products.texts', ...about },
  async (tx, { id }) => {
    const { step } = await lockFor(tx, id, 'cancel')
    await store.moveImport(tx.db, id, step, { endedAt: tx.clock.now() })
    await endRunOf(tx, 'products', id, { counts: await runCounts(tx, id, step.from), as: 'stopped' })
    return { import: await viewOf(tx, id) }
  },
)
