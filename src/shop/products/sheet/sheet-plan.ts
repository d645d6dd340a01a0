import { faultsOf } from '../../catalogue/edit.ts'
import type { FileOption, ProductFile } from '../../catalogue/file.contract.ts'
import type { Ctx } from '../../context.ts'
import type { InputOf } from '../../endpoint.ts'
import { mayNow } from '../../staff/rules.ts'
import { atTheDesk } from '../../staff/write.ts'
import { onHand } from '../../stock/stock.ts'
import { faultFields, openRecord, type Opened } from '../record.ts'
import type * as contract from './sheet.contract.ts'
import {
  cellsOf,
  readCell,
  sheetColumns,
  withCells,
  type CellError,
  type SheetColumn,
} from './sheet.rules.ts'

/** The version that the grid shows: the live one, or the draft of an unpublished product. */
export const shownIn = ({ live, latest }: Opened): ProductFile => live ?? latest.document

type Counts = ReadonlyMap<string, number>

/**
 * Whether an option has its own stock count: no subscription plans, which draw on another option, no treatments, no
 * drafts.
 */
export const isCounted = ({ live }: Opened, option: FileOption, counts: Counts): boolean =>
  counts.has(option.sku) || (live?.kind === 'single' && option.months === undefined)

export type Input = InputOf<typeof contract.saveSheet>

type Row = Input['rows'][number]

export type Cell = contract.SheetCell

export type Plan = {
  opened: Opened
  document: ProductFile
  cells: Cell[]
  counts: { subSku: string; counted: number }[]
}

/** Whether the count is the one that was read; sales while the grid was open are no change by the staff user. */
const isAsSeen = ({ onHandSeen }: Row, text: string): boolean =>
  onHandSeen !== undefined && String(onHandSeen).trim() === text.trim()

type Counted = { opened: Opened; option: FileOption; counts: Counts }

/** Why a count cannot be saved; null: it can. */
function countRefused(tx: Ctx, { onHandSeen }: Row, { opened, option, counts }: Counted): CellError | null {
  if (!mayNow(atTheDesk(tx), 'stock.change')) return 'not_yours'
  if (!isCounted(opened, option, counts)) return 'not_counted'
  const isMoved =
    onHandSeen !== undefined && String(onHandSeen).trim() !== String(counts.get(option.sku) ?? '')
  return isMoved ? 'outdated' : null
}

/** Cells of a row that would change, with their parsed values. */
function readRow(tx: Ctx, row: Row, { opened, option, counts }: Counted) {
  const before = cellsOf(option, counts.get(option.sku))
  const fresh: Partial<Record<SheetColumn, string>> = {}
  const cells: Cell[] = []
  for (const column of sheetColumns) {
    const text = String(row[column] ?? '') // forms omit empty cells
    if (text.trim() === before[column] || (column === 'on_hand' && isAsSeen(row, text))) continue
    const refused = column === 'on_hand' ? countRefused(tx, row, { opened, option, counts }) : null
    const read = refused === null ? readCell(column, text) : { error: refused }
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

/** Complaints of the catalogue about a document, at the cells of its options. */
async function complaintsOf(tx: Ctx, { document, cells }: Plan): Promise<Cell[]> {
  const touched = new Set(cells.map(({ sku }) => sku))
  return Object.entries(faultFields(tx, await faultsOf(tx, document))).flatMap(([field, error]) => {
    const [part, index, name] = field.split('.')
    const option = part === 'options' ? document.options[Number(index)] : undefined
    if (!option || !touched.has(option.sku)) return []
    return [{ sku: option.sku, column: columnOf(name), before: '', after: '', error }]
  })
}

/** All changes of the grid by product, in lock order. */
export async function plansOf(tx: Ctx, { rows }: Input): Promise<Plan[]> {
  const counts = await onHand(tx)
  const byProduct = Map.groupBy(rows, ({ productId }) => productId)
  const plans: Plan[] = []
  for (const id of [...byProduct.keys()].toSorted())
    plans.push(await planOf(tx, id, byProduct.get(id) ?? [], counts))
  return plans
}
