import type { Ctx } from '../context.ts'
import { claimSessions } from '../sessions/sessions.ts'
import * as store from './change.store.ts'

/**
 * Guest orders of an e-mail and a telephone that were verified become their owner's. A gift's telephone may
 * be its receiver's.
 */
export async function claimOrders(
  tx: Ctx,
  owner: { memberId: string; email: string | null; phone: string | null },
): Promise<void> {
  for (const orderId of await store.claimOrders(tx.db, owner)) {
    await claimSessions(tx, orderId, owner.memberId)
    await tx.publish('order.claimed', { orderId })
  }
}

/** Orders that this browser placed as a guest still open in it after its session id changed. */
export const moveGuestOrders = (tx: Ctx, from: Buffer, to: Buffer): Promise<void> =>
  store.moveToSession(tx.db, from, to)

/** All orders of an account become another's, of the same person. */
export const moveOrders = (tx: Ctx, from: string, to: string): Promise<void> =>
  store.moveToMember(tx.db, from, to)
