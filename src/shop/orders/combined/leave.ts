import type { Ctx } from '../../context.ts'
import type { Machine } from '../rules.ts'
import { leaveCauseAfter, type LeaveCause } from './combined.rules.ts'
import * as store from './combined.store.ts'

/** Takes a locked order out of the combined parcel that it waits in, with why. */
export const leaveCombined = (tx: Ctx, orderId: string, cause: LeaveCause): Promise<void> =>
  store.leave(tx.db, orderId, cause, tx.clock.now())

/** What every move of an order does to its place in one, in the same transaction. */
export async function leaveCombinedAfter(
  tx: Ctx,
  orderId: string,
  machine: Machine,
  to: string,
): Promise<void> {
  const cause = leaveCauseAfter(machine, to)
  if (cause) await leaveCombined(tx, orderId, cause)
}
