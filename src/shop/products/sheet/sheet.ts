import type { Ctx } from '../../context.ts'
import type { AnswerOf } from '../../endpoint.ts'
import { serve } from '../../serve.ts'
import { deskRead, written } from '../../staff/write.ts'
import { setCounts } from '../../stock/desk-changes.ts'
import { onHand } from '../../stock/stock.ts'
import { openRecord, publishBeside, addVersion } from '../record.ts'
import * as contract from './sheet.contract.ts'
import { cellsOf } from './sheet.rules.ts'
import { shownIn, isCounted, type Input, type Cell, type Plan, plansOf } from './sheet-plan.ts'

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

/** Saves the whole grid, or nothing if a cell is invalid. */
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
