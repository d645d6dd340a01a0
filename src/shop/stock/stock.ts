import type { Ctx } from '../context.ts'
import { cachedByPart } from '../../platform/cache-by-part.ts'
import * as reservations from './reservations.store.ts'
import {
  takings,
  type Because,
  type StockDemand,
  type LineUnits,
  type Shortage,
  type Stock,
} from './rules.ts'
import * as store from './store.ts'

/**
 * What can still be sold, by option. Options without a row have none. Only what the database says has changed
 * is read again; where plenty is left it may be some pieces behind, and reserving tells the truth.
 */
export const availableStock = cachedByPart<Stock>('counts', {
  whole: (db) => store.listAvailable(db),
  async withChanges(db, last, subSkus) {
    const stock = new Map(last)
    for (const subSku of subSkus) stock.delete(subSku)
    for (const [subSku, left] of await store.listAvailable(db, subSkus)) stock.set(subSku, left)
    return stock
  },
})

export const setOnHand = (
  ctx: Ctx,
  counts: readonly { subSku: string; onHand: number }[],
  reason: string,
  actor: string,
): Promise<void> => store.setOnHand(ctx.db, counts, reason, actor)

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
export const release = (tx: Ctx, lineIds: readonly string[], because: Because): Promise<void> =>
  reservations.release(tx.db, lineIds, because)

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

/** Takes sold pieces off the shelf: they left. */
export const ship = (tx: Ctx, lines: readonly LineUnits[], because: Because): Promise<void> =>
  reservations.takeOut(tx.db, lines, 'ship', because)

/** Sent pieces were not sent after all: they lie on the shelf, sold as before. */
export const unship = (tx: Ctx, lines: readonly LineUnits[], because: Because): Promise<void> =>
  reservations.unship(tx.db, lines, because)

/** Puts pieces that left and came back as good as new on the shelf again. */
export const takeBack = (tx: Ctx, lines: readonly LineUnits[], because: Because): Promise<void> =>
  reservations.takeBack(tx.db, lines, because)

/** Puts sold pieces that never left back on sale. */
export const restock = (tx: Ctx, lines: readonly LineUnits[], because: Because): Promise<void> =>
  reservations.takeOut(tx.db, lines, 'release', because)
