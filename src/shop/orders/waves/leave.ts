import type { Ctx } from '../../context.ts'
import type { Machine } from '../rules.ts'
import { dropCauseAfter, statesToDrop, type DropCause } from './wave.rules.ts'
import * as store from './wave.store.ts'

/** Takes a locked order out of the open wave that holds it, with why. */
export const leaveWave = (tx: Ctx, orderId: string, cause: DropCause): Promise<void> =>
  store.dropOrder(tx.db, { orderId, cause, states: statesToDrop(cause), at: tx.clock.now() })

/** What every move of an order does to its place in a wave, in the same transaction. */
export async function leaveWaveAfter(tx: Ctx, orderId: string, machine: Machine, to: string): Promise<void> {
  const cause = dropCauseAfter(machine, to)
  if (cause) await leaveWave(tx, orderId, cause)
}
