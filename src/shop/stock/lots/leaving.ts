import { dayInHongKong } from '../../calendar.ts'
import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import type { MovedUnits } from '../reservations.store.ts'
import type { LeavingUnits } from '../rules.ts'
import { stockRefusals } from '../refusals.rules.ts'
import {
  inLeavingOrder,
  missing,
  takeFirst,
  lotStockWithout,
  type LotStock,
  type Taken,
} from './lot.rules.ts'
import * as store from './lot.store.ts'

const warehouse = 'warehouse'

const sumBySku = (moved: readonly { subSku: string; pieces: number }[]): Map<string, number> => {
  const sums = new Map<string, number>()
  for (const { subSku, pieces } of moved) sums.set(subSku, (sums.get(subSku) ?? 0) + pieces)
  return sums
}

const toMoves = ({ lineId, subSku, moveId }: MovedUnits, some: readonly Taken[], sign: 1 | -1) =>
  some.flatMap(({ lotId, pieces }) =>
    lotId === null ? [] : [{ lotId, subSku, moveId, lineId, pieces: sign * pieces }],
  )

/** Units of lots that the request named. Throws `stock.unknown_lot`, `stock.lot_too_few`. */
function named(lying: LotStock, lots: readonly { lot: string; pieces: number }[], most: number): Taken[] {
  let left = most
  return lots.flatMap(({ lot, pieces }) => {
    const found = lying.lots.find((each) => each.number === lot)
    if (!found) return [] // of another option of the line
    const some = Math.min(left, pieces)
    if (found.pieces < some || ['blocked', 'expired'].includes(found.state))
      throw new Refusal(stockRefusals.lot_too_few, { values: { lot, left: found.pieces } })
    left -= some
    return some > 0 ? [{ lotId: found.id, pieces: some }] : []
  })
}

/**
 * Attributes units that were just subtracted from locked levels to lots: the named ones, the rest in leaving order
 * (rules/stock#10). Throws `stock.lots_withheld`.
 */
export async function leaveLots(
  tx: Ctx,
  moved: readonly MovedUnits[],
  lines: readonly LeavingUnits[],
  parcelId: string | null,
): Promise<void> {
  if (moved.length === 0) return
  const gone = sumBySku(moved)
  const lying = await store.lotStockOf(tx.db, warehouse, [...gone.keys()], gone)
  const now = tx.clock.now()
  const today = dayInHongKong(now)
  const moves: store.LotMove[] = []
  for (const each of moved) {
    const there = lying.get(each.subSku) ?? { lots: [], loose: 0 }
    const line = lines.find(({ lineId }) => lineId === each.lineId)
    const chosen = named(there, line?.lots ?? [], each.pieces)
    const left = each.pieces - chosen.reduce((sum, { pieces }) => sum + pieces, 0)
    const rest = takeFirst(
      inLeavingOrder(lotStockWithout(there, chosen), today, line?.bestBefore ?? null),
      left,
    )
    const missed = left - rest.reduce((sum, { pieces }) => sum + pieces, 0)
    // a level without lots may hold less than was sold of it: the check of its table rejects that
    if (missed > 0) throw new Refusal(stockRefusals.lots_withheld, { values: { sku: each.subSku } })
    const some = [...chosen, ...rest]
    moves.push(...toMoves(each, some, -1).map((move) => ({ ...move, parcelId })))
    lying.set(each.subSku, lotStockWithout(there, some))
  }
  await store.moveLots(tx.db, warehouse, moves, now)
}

/** Puts returned units back into the lots that they left from, by expiry; the rest has no lot. */
export async function enterLots(
  tx: Ctx,
  moved: readonly MovedUnits[],
  parcelId: string | null,
): Promise<void> {
  if (moved.length === 0) return
  const left = await store.listLeft(
    tx.db,
    moved.map(({ lineId }) => lineId),
    parcelId,
  )
  const moves = moved.flatMap((each) =>
    toMoves(
      each,
      takeFirst(
        left.filter(({ lineId, subSku }) => lineId === each.lineId && subSku === each.subSku),
        each.pieces,
      ),
      1,
    ).map((move) => ({ ...move, parcelId })),
  )
  await store.moveLots(tx.db, warehouse, moves, tx.clock.now())
}

/**
 * Reduces lots to the units of their level: a loss without a named lot is taken from units without a lot, then from
 * lots by expiry. The levels are locked.
 */
export async function fitLots(
  tx: Pick<Ctx, 'db' | 'clock'>,
  place: string,
  moves: readonly { id: string; subSku: string }[],
): Promise<void> {
  if (moves.length === 0) return
  const lying = await store.lotStockOf(
    tx.db,
    place,
    moves.map(({ subSku }) => subSku),
  )
  const lastMoves = new Map(moves.map(({ id, subSku }) => [subSku, id]))
  const lost = [...lying].flatMap(([subSku, there]) => {
    const moveId = lastMoves.get(subSku)
    return there.loose < 0 && moveId !== undefined
      ? takeFirst(missing({ ...there, loose: 0 }), -there.loose).flatMap(({ lotId, pieces }) =>
          lotId === null ? [] : [{ lotId, moveId, subSku, pieces: -pieces }],
        )
      : []
  })
  await store.moveLots(tx.db, place, lost, tx.clock.now())
}
