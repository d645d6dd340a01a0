import { dayInHongKong } from '../../calendar.ts'
import type { Ctx } from '../../context.ts'
import type { LeavingUnits } from '../rules.ts'
import { listTakings } from '../reservations.store.ts'
import { inTurn, takeInTurn, lyingWithout } from './lot.rules.ts'
import { lyingOf } from './lot.store.ts'

export type ProposedLot = { subSku: string; lot: string | null; expiresOn: string | null; pieces: number }

/** What some lines take from the shelf, sets as their parts. */
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

/** Of which lots pieces of some lines would leave now, one line after the other, added up by lot. */
export async function proposeLots(ctx: Ctx, lines: readonly LeavingUnits[]): Promise<ProposedLot[]> {
  const takings = await listTakings(
    ctx.db,
    lines.map(({ lineId }) => lineId),
  )
  const lying = await lyingOf(ctx.db, 'warehouse', [...new Set(takings.map(({ subSku }) => subSku))])
  const today = dayInHongKong(ctx.clock.now())
  const proposed = new Map<string, ProposedLot>()
  for (const { lineId, units, bestBefore = null } of lines)
    for (const { subSku, each } of takings.filter((taking) => taking.lineId === lineId)) {
      const there = lying.get(subSku) ?? { lots: [], loose: 0 }
      const some = takeInTurn(inTurn(there, today, bestBefore), each * units)
      lying.set(subSku, lyingWithout(there, some))
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
