import type { Ctx } from '../../context.ts'
import { money, toDecimal } from '../../money.ts'
import { Refusal } from '../../refusal.ts'
import * as differences from './difference.store.ts'
import type { Difference } from './difference.store.ts'
import { isDifference } from './match.rules.ts'
import type { SettlementFile, SettlementLineView } from './settlement.contract.ts'
import type { SettlementDifference } from './difference.contract.ts'
import * as store from './settlement.store.ts'
import * as lineStore from './settlement-lines.store.ts'
import { settlementRefusals } from './state.rules.ts'

export function filesView(
  files: readonly store.SettlementFile[],
  counts: readonly lineStore.Count[],
): SettlementFile[] {
  return files.map((file) => {
    const mine = counts.filter(({ fileId }) => fileId === file.id)
    const sum = (rows: readonly lineStore.Count[]) => rows.reduce((lines, each) => lines + each.lines, 0)
    return {
      ...file,
      uploadedAt: file.uploadedAt.toISOString(),
      endedAt: file.endedAt?.toISOString() ?? null,
      lines: sum(mine),
      differences: sum(mine.filter(({ finding }) => isDifference(finding))),
      counts: mine.map(({ finding, currency, lines, gross, fee }) => ({
        finding,
        currency,
        lines,
        gross: toDecimal(money(currency, gross)),
        fee: toDecimal(money(currency, fee)),
      })),
    }
  })
}

/** Throws `settlements.unknown_file`. */
export async function fileView(ctx: Ctx, id: string): Promise<SettlementFile> {
  const file = await store.findFile(ctx.db, id)
  const [view] = file ? filesView([file], await lineStore.countLines(ctx.db, [id])) : []
  if (!view) throw new Refusal(settlementRefusals.unknown_file)
  return view
}

export const lineView = ({ gross, fee, currency, ...line }: lineStore.StoredLine): SettlementLineView => ({
  ...line,
  currency,
  gross: toDecimal(money(currency, gross)),
  fee: toDecimal(money(currency, fee)),
})

export async function differencesView(
  ctx: Ctx,
  rows: readonly Difference[],
): Promise<SettlementDifference[]> {
  const closed = await differences.closedAmong(
    ctx.db,
    rows.map(({ countsOn }) => countsOn),
  )
  return rows.map(({ minor, ...row }) => ({
    ...row,
    amount: toDecimal(money(row.currency, minor)),
    foundAt: row.foundAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    isClosed: closed.has(row.countsOn),
  }))
}
