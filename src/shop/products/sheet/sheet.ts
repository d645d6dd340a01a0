import { faultsOf } from '../../catalogue/edit.ts'
import type { FileOption, ProductFile } from '../../catalogue/file.contract.ts'
import type { Ctx } from '../../context.ts'
import type { AnswerOf, InputOf } from '../../endpoint.ts'
import { serve } from '../../serve.ts'
import { deskRead, written } from '../../staff/write.ts'
import { setCounts } from '../../stock/desk-changes.ts'
import { onHand } from '../../stock/stock.ts'
import { faultFields, openRecord, publishBeside, addVersion, type Opened } from '../record.ts'
import * as contract from './sheet.contract.ts'
import {
  cellsOf,
  readCell,
  sheetColumns,
  withCells,
  type CellError,
  type SheetColumn,
} from './sheet.rules.ts'

/** What a sheet is about: what shoppers have, or the draft of what they never had. */
const shownIn = ({ live, latest }: Opened): ProductFile => live ?? latest.document

export const getSheet = deskRead(contract.getSheet, 'products.edit', async (ctx, { ids }) => {
  const counts = await onHand(ctx)
  const rows = await ctx.transaction(async (tx) => {
    const found: contract.SheetRow[] = []
    for (const id of ids.toSorted()) {
      const opened = await openRecord(tx, id)
      const file = shownIn(opened)
      for (const option of file.options)
        found.push({
          productId: id,
          version: opened.record.latest,
          sku: option.sku,
          productName: file.name,
          optionName: option.name,
          cells: cellsOf(option, counts.get(option.sku)),
          isCounted: isCounted(opened, option, counts),
        })
    }
    return found
  })
  const inOrder = rows.toSorted((a, b) => ids.indexOf(a.productId) - ids.indexOf(b.productId))
  return { rows: inOrder.slice(0, contract.mostRows), isCut: inOrder.length > contract.mostRows }
})

type Counts = ReadonlyMap<string, number>

/** Counts are of what lies on a shelf: no plans, which draw on another option, no treatments, no drafts. */
const isCounted = ({ live }: Opened, option: FileOption, counts: Counts): boolean =>
  counts.has(option.sku) || (live?.kind === 'single' && option.months === undefined)

type Input = InputOf<typeof contract.saveSheet>
type Row = Input['rows'][number]
type Cell = contract.SheetCell
type Plan = {
  opened: Opened
  document: ProductFile
  cells: Cell[]
  counts: { subSku: string; counted: number }[]
}

/** Cells of a row that would change, and what they are read as. */
function readRow(
  tx: Ctx,
  row: Row,
  { opened, option, counts }: { opened: Opened; option: FileOption; counts: Counts },
) {
  const before = cellsOf(option, counts.get(option.sku))
  const fresh: Partial<Record<SheetColumn, string>> = {}
  const cells: Cell[] = []
  for (const column of sheetColumns) {
    const text = String(row[column] ?? '') // a form leaves out what is empty
    if (text.trim() === before[column]) continue
    const isUncounted = column === 'on_hand' && !isCounted(opened, option, counts)
    const read = isUncounted ? { error: 'not_counted' as const } : readCell(column, text)
    if ('value' in read && read.value === before[column]) continue
    if ('value' in read) fresh[column] = read.value
    cells.push({
      sku: option.sku,
      column,
      before: before[column],
      after: 'value' in read ? read.value : text,
      error: 'error' in read ? errorText(tx, read.error) : null,
    })
  }
  return { cells, fresh }
}

const errorText = (tx: Ctx, error: CellError): string => tx.say(`products.fault.${error}`)

async function planOf(tx: Ctx, id: string, rows: readonly Row[], counts: Counts): Promise<Plan> {
  const opened = await openRecord(tx, id)
  const file = shownIn(opened)
  const plan: Plan = { opened, document: file, cells: [], counts: [] }
  for (const row of rows) {
    const option = file.options.find(({ sku }) => sku === row.sku)
    const gone: CellError | null = !option
      ? 'unknown_option'
      : row.version === opened.record.latest
        ? null
        : 'outdated'
    const { cells, fresh } = option ? readRow(tx, row, { opened, option, counts }) : { cells: [], fresh: {} }
    if (gone && (cells.length > 0 || !option))
      plan.cells.push({ sku: row.sku, column: 'state', before: '', after: '', error: errorText(tx, gone) })
    plan.cells.push(...cells)
    if (fresh.on_hand !== undefined) plan.counts.push({ subSku: row.sku, counted: Number(fresh.on_hand) })
    plan.document = {
      ...plan.document,
      options: plan.document.options.map((each) => (each.sku === row.sku ? withCells(each, fresh) : each)),
    }
  }
  return { ...plan, cells: [...plan.cells, ...(await complaintsOf(tx, plan))] }
}

const columnOf = (name: string | undefined): SheetColumn =>
  sheetColumns.find((column) => column === name) ?? 'state'

/** What the catalogue says against a document, at the cells of its options. */
async function complaintsOf(tx: Ctx, { document, cells }: Plan): Promise<Cell[]> {
  const touched = new Set(cells.map(({ sku }) => sku))
  return Object.entries(faultFields(tx, await faultsOf(tx, document))).flatMap(([field, error]) => {
    const [part, index, name] = field.split('.')
    const option = part === 'options' ? document.options[Number(index)] : undefined
    if (!option || !touched.has(option.sku)) return []
    return [{ sku: option.sku, column: columnOf(name), before: '', after: '', error }]
  })
}

/** Everything a sheet would change, product by product in the order of their locks. */
async function plansOf(tx: Ctx, { rows }: Input): Promise<Plan[]> {
  const counts = await onHand(tx)
  const byProduct = Map.groupBy(rows, ({ productId }) => productId)
  const plans: Plan[] = []
  for (const id of [...byProduct.keys()].toSorted())
    plans.push(await planOf(tx, id, byProduct.get(id) ?? [], counts))
  return plans
}

type Answer = AnswerOf<typeof contract.saveSheet>
function answerOf(plans: readonly Plan[], isSaved: boolean): Answer {
  const cells = plans.flatMap((plan) => plan.cells)
  return {
    cells,
    products: plans.filter((plan) => plan.cells.length > 0).length,
    errors: cells.filter(({ error }) => error !== null).length,
    isSaved,
  }
}

/** All of a sheet or, with one cell that is wrong, nothing of it. */
async function saveAll(tx: Ctx, input: Input): Promise<Answer> {
  const plans = await plansOf(tx, input)
  const found = answerOf(plans, false)
  if (found.errors > 0) return found
  for (const { opened, document, cells } of plans) {
    if (cells.every(({ column }) => column === 'on_hand')) continue
    const version = { document, origin: 'sheet', note: input.note } as const
    if (opened.live) await publishBeside(tx, opened, version)
    else await addVersion(tx, opened, version)
  }
  const counts = plans.flatMap((plan) => plan.counts)
  if (counts.length > 0) await setCounts(tx, counts, input.note || 'product sheet')
  return answerOf(plans, found.cells.length > 0)
}

const sideOf = (cells: readonly Cell[], side: 'before' | 'after') =>
  Object.fromEntries(cells.map((cell) => [`${cell.column.replaceAll('_', ' ')} · ${cell.sku}`, cell[side]]))

export const saveSheet = serve(
  contract.saveSheet,
  {
    who: 'staff',
    right: 'products.edit',
    entity: 'product',
    idempotent: ({ dryRun }: Input) => !dryRun,
  },
  async (ctx, input) => {
    if (input.dryRun) return ctx.transaction(async (tx) => answerOf(await plansOf(tx, input), false))
    const about = {
      entity: 'product',
      idOf: () => null,
      sides: ({ cells, isSaved }: Answer) => ({
        before: isSaved ? sideOf(cells, 'before') : null,
        after: isSaved ? sideOf(cells, 'after') : null,
      }),
    }
    return written(ctx, contract.saveSheet, about, input, saveAll)
  },
)
