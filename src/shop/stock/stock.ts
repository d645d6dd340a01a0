import type { Ctx } from '../context.ts'
import { cachedByPart, type Cached } from '../../platform/cache/cache-by-part.ts'
import * as reservations from './reservations.store.ts'
import { askForMissing } from './change.ts'
import { enterLots, fitLots, leaveLots } from './lots/leaving.ts'
import * as lots from './lots/lot.store.ts'
import {
  takings,
  type Because,
  type ClearanceDays,
  type ExpectedDays,
  type LeavingUnits,
  type StockDemand,
  type LineUnits,
  type Shortage,
  type Stock,
} from './rules.ts'
import { listExpected } from './purchasing/purchase-lines.store.ts'
import * as store from './store.ts'

/**
 * What can still be sold, by option. Options without a row have none. Only what the database says has changed
 * is read again; where plenty is left it may be some pieces behind, and reserving tells the truth.
 */
export const availableStock: Cached<ReadonlyMap<string, number>> = cachedByPart('counts', {
  whole: (db) => store.listAvailable(db),
  withChanges: async (db, last, subSkus) => replaced(last, subSkus, await store.listAvailable(db, subSkus)),
})

/** Takes in what some options have now, or no more, in place. */
function replaced<T>(last: Map<string, T>, subSkus: readonly string[], now: ReadonlyMap<string, T>) {
  for (const subSku of subSkus) last.delete(subSku)
  for (const [subSku, value] of now) last.set(subSku, value)
  return last
}

/** What can still be sold of some options and when more is expected, as of the caller's transaction and not from memory. */
export const stockNow = async (
  { db }: Pick<Ctx, 'db'>,
  subSkus: readonly string[],
): Promise<{ stock: Stock; expected: ExpectedDays }> => ({
  stock: await store.listAvailable(db, subSkus),
  expected: await listExpected(db, subSkus),
})

/** Sets what lies in the warehouse, also to less than is sold: then a person is asked (rules/stock#7). */
export async function setOnHand(
  ctx: Ctx,
  counts: readonly { subSku: string; onHand: number }[],
  reason: string,
  actor: string,
): Promise<void> {
  const moves = await store.setOnHand(ctx.db, counts, reason, actor)
  await fitLots(ctx, 'warehouse', moves)
  await askForMissing(
    ctx,
    moves.map(({ subSku }) => subSku),
    actor,
  )
}

export const onHand = (ctx: Pick<Ctx, 'db'>): Promise<Map<string, number>> => store.listOnHand(ctx.db)

/**
 * Holds what some lines take, sets their parts, all or nothing (rules/stock#1). Answers every option that
 * fell short; then nothing is held. The rows stay locked until the transaction ends: call it last.
 */
export async function reserve(
  tx: Ctx,
  lines: readonly (LineUnits & { option: StockDemand })[],
  because: Because,
): Promise<Shortage[]> {
  return reservations.reserve(tx.db, takings(lines, await availableStock(tx)), because)
}

/** Takes again what was given back, as it was first taken. Answers what fell short; then nothing is held. */
export const reserveAgain = (tx: Ctx, lineIds: readonly string[], because: Because): Promise<Shortage[]> =>
  reservations.reserveAgain(tx.db, lineIds, because)

/** What of these lines could not be taken again as things stand; takes nothing. */
export const shortagesOf = (
  ctx: Ctx,
  lineIds: readonly string[],
): Promise<(Shortage & { lineId: string })[]> => reservations.listShortages(ctx.db, lineIds)

/** Gives back what is held for these lines; what is not held any more is left alone. */
export const releaseStock = (tx: Ctx, lineIds: readonly string[], because: Because): Promise<void> =>
  reservations.releaseReservations(tx.db, lineIds, because)

/** Turns what is held into what is sold. */
export const allocate = (tx: Ctx, lineIds: readonly string[], because: Because): Promise<void> =>
  reservations.allocate(tx.db, lineIds, because)

/**
 * Keeps the counts that these lines draw on as they are until the transaction ends: nobody counts while
 * something leaves.
 */
export const lockStockOfLines = (tx: Ctx, lineIds: readonly string[]): Promise<void> =>
  reservations.lockStockOfLines(tx.db, lineIds)

/** Unpaid orders that hold these options and would not get them. */
export const shortHolds = (ctx: Ctx, subSkus: readonly string[]): Promise<string[]> =>
  reservations.listShortHolds(ctx.db, subSkus)

/**
 * Takes sold pieces off the shelf: they left, of the lots that were named or whose turn it was (rules/stock#10).
 * Throws `stock.lot_too_few`, `stock.lots_withheld`.
 */
export async function ship(
  tx: Ctx,
  lines: readonly LeavingUnits[],
  because: Because,
  parcelId: string | null = null,
): Promise<void> {
  await leaveLots(tx, await reservations.takeOut(tx.db, lines, 'ship', because), lines, parcelId)
}

/** Sent pieces were not sent after all: they lie on the shelf, sold as before, in the lots they came from. */
export async function unship(
  tx: Ctx,
  lines: readonly LineUnits[],
  because: Because,
  parcelId: string | null = null,
): Promise<void> {
  await enterLots(tx, await reservations.unship(tx.db, lines, because), parcelId)
}

/** Puts pieces that left and came back as good as new on the shelf again. */
export async function takeBack(tx: Ctx, lines: readonly LineUnits[], because: Because): Promise<void> {
  await enterLots(tx, await reservations.takeBack(tx.db, lines, because), null)
}

/** Puts sold pieces that never left back on sale. */
export async function restock(tx: Ctx, lines: readonly LineUnits[], because: Because): Promise<void> {
  await reservations.takeOut(tx.db, lines, 'release', because)
}

/**
 * The last day that buyers of an option are shown, because pieces of it are on clearance (rules/stock#9); none of what
 * is not named.
 */
export const clearanceDays: Cached<ClearanceDays> = cachedByPart('lots', {
  whole: (db) => lots.listClearance(db),
  withChanges: async (db, last, subSkus) => replaced(last, subSkus, await lots.listClearance(db, subSkus)),
})

/** When more of an option is expected, of what is on order (rules/stock#15). */
export const expectedDays: Cached<ExpectedDays> = cachedByPart('expected', {
  whole: (db) => listExpected(db),
  withChanges: async (db, last, subSkus) => replaced(last, subSkus, await listExpected(db, subSkus)),
})
