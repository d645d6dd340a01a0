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
 * Cached available units by option; options without a row have none. Only options named by a database notification are
 * reloaded. Where plenty is left the count may lag by some units; `reserve` is authoritative.
 */
export const availableStock: Cached<ReadonlyMap<string, number>> = cachedByPart('counts', {
  whole: (db) => store.listAvailable(db),
  withChanges: async (db, last, subSkus) => replaced(last, subSkus, await store.listAvailable(db, subSkus)),
})

/** Replaces the entries of some options in the map, and deletes those without a new value. */
function replaced<T>(last: Map<string, T>, subSkus: readonly string[], now: ReadonlyMap<string, T>) {
  for (const subSku of subSkus) last.delete(subSku)
  for (const [subSku, value] of now) last.set(subSku, value)
  return last
}

/** Available units and expected days of some options, read in the caller's transaction instead of the cache. */
export const stockNow = async (
  { db }: Pick<Ctx, 'db'>,
  subSkus: readonly string[],
): Promise<{ stock: Stock; expected: ExpectedDays }> => ({
  stock: await store.listAvailable(db, subSkus),
  expected: await listExpected(db, subSkus),
})

/** Sets the units on hand in the warehouse; a count below what is sold opens a task (rules/stock#7). */
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
 * Reserves the stock of order lines, bundles by component, all or nothing (rules/stock#1). Returns every short option;
 * if there is any, nothing is reserved. Rows stay locked until the transaction ends, so call it last.
 */
export async function reserve(
  tx: Ctx,
  lines: readonly (LineUnits & { option: StockDemand })[],
  because: Because,
): Promise<Shortage[]> {
  return reservations.reserve(tx.db, takings(lines, await availableStock(tx)), because)
}

/** Reserves released lines again, in their original quantities. Returns the shortages; if any, nothing is reserved. */
export const reserveAgain = (tx: Ctx, lineIds: readonly string[], because: Because): Promise<Shortage[]> =>
  reservations.reserveAgain(tx.db, lineIds, because)

/** The shortages that `reserveAgain` would return now, without reserving. */
export const shortagesOf = (
  ctx: Ctx,
  lineIds: readonly string[],
): Promise<(Shortage & { lineId: string })[]> => reservations.listShortages(ctx.db, lineIds)

/** Releases the held reservations of these lines; other states do not change. */
export const releaseStock = (tx: Ctx, lineIds: readonly string[], because: Because): Promise<void> =>
  reservations.releaseReservations(tx.db, lineIds, because)

/** Turns held reservations into allocated ones, after payment. */
export const allocate = (tx: Ctx, lineIds: readonly string[], because: Because): Promise<void> =>
  reservations.allocate(tx.db, lineIds, because)

/** Locks the levels that these lines draw on until the transaction ends, so that no count runs during a shipment. */
export const lockStockOfLines = (tx: Ctx, lineIds: readonly string[]): Promise<void> =>
  reservations.lockStockOfLines(tx.db, lineIds)

/** Ids of unpaid orders that hold these options and would not get them. */
export const shortHolds = (ctx: Ctx, subSkus: readonly string[]): Promise<string[]> =>
  reservations.listShortHolds(ctx.db, subSkus)

/**
 * Ships allocated units, from the named lots or else in leaving order (rules/stock#10). Throws `stock.lot_too_few`,
 * `stock.lots_withheld`.
 */
export async function ship(
  tx: Ctx,
  lines: readonly LeavingUnits[],
  because: Because,
  parcelId: string | null = null,
): Promise<void> {
  await leaveLots(tx, await reservations.shipOrRelease(tx.db, lines, 'ship', because), lines, parcelId)
}

/** Undoes a shipment: the units are on hand and allocated again, in the lots they came from. */
export async function unship(
  tx: Ctx,
  lines: readonly LineUnits[],
  because: Because,
  parcelId: string | null = null,
): Promise<void> {
  await enterLots(tx, await reservations.unship(tx.db, lines, because), parcelId)
}

/** Puts returned, resellable units on hand again. */
export async function putBackOnHand(tx: Ctx, lines: readonly LineUnits[], because: Because): Promise<void> {
  await enterLots(tx, await reservations.putBackOnHand(tx.db, lines, because), null)
}

/** Releases allocated units that were not shipped, for sale. */
export async function restock(tx: Ctx, lines: readonly LineUnits[], because: Because): Promise<void> {
  await reservations.shipOrRelease(tx.db, lines, 'release', because)
}

/** Cached expiry that buyers of an option are shown because units are on clearance (rules/stock#9); absent: none. */
export const clearanceDays: Cached<ClearanceDays> = cachedByPart('lots', {
  whole: (db) => lots.listClearance(db),
  withChanges: async (db, last, subSkus) => replaced(last, subSkus, await lots.listClearance(db, subSkus)),
})

/** Cached day on which purchased units of an option are expected (rules/stock#15). */
export const expectedDays: Cached<ExpectedDays> = cachedByPart('expected', {
  whole: (db) => listExpected(db),
  withChanges: async (db, last, subSkus) => replaced(last, subSkus, await listExpected(db, subSkus)),
})
