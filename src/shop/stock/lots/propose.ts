import { dayInHongKong } from '../../calendar.ts'
import type { Ctx } from '../../context.ts'
import type { LeavingUnits } from '../rules.ts'
import { listTakings } from '../reservations.store.ts'
import { inLeavingOrder, takeFirst, lotStockWithout } from './lot.rules.ts'
import { lotStockOf } from './lot.store.ts'

export type ProposedLot = { subSku: string; lot: string | null; expiresOn: string | null; pieces: number }

/** Units by sku that order lines take; bundles by their components. */
export async function piecesOfLines(
  ctx: Ctx,
  lines: readonly { lineId: string; units: number }[],
): Promise<{ subSku: string; pieces: number }[]> {
  const takings = await listTakings(
    ctx.db,
    lines.map(({ lineId }) => lineId),
  )
  return lines.flatMap(({ lineId, units }) =>
    takings
      .filter((taking) => taking.lineId === lineId)
      .map(({ subSku, each }) => ({ subSku, pieces: each * units })),
  )
}

/** Lots that order lines would be shipped from now, line after line, summed up by lot. */
export async function proposeLots(ctx: Ctx, lines: readonly LeavingUnits[]): Promise<ProposedLot[]> {
  const takings = await listTakings(
    ctx.db,
    lines.map(({ lineId }) => lineId),
  )
  const lying = await lotStockOf(ctx.db, 'warehouse', [...new Set(takings.map(({ subSku }) => subSku))])
  const today = dayInHongKong(ctx.clock.now())
  const proposed = new Map<string, ProposedLot>()
  for (const { lineId, units, bestBefore = null } of lines)
    for (const { subSku, each } of takings.filter((taking) => taking.lineId === lineId)) {
      const there = lying.get(subSku) ?? { lots: [], loose: 0 }
      const some = takeFirst(inLeavingOrder(there, today, bestBefore), each * units)
      lying.set(subSku, lotStockWithout(there, some))
      for (const { lotId, pieces } of some) {
        const lot = there.lots.find(({ id }) => id === lotId)
        const key = `${subSku} ${lotId}`
        const before = proposed.get(key)?.pieces ?? 0
        proposed.set(key, {
          subSku,
          lot: lot?.number ?? null,
          expiresOn: lot?.expiresOn ?? null,
          pieces: before + pieces,
        })
      }
    }
  return [...proposed.values()]
}
