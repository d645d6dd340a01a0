import type { Ctx } from '../context.ts'
import * as store from './session.store.ts'
import { followed } from './sessions.ts'

/**
 * Checkouts that a cart took over are over where they are no orders yet: another one comes into it, and an order of the
 * cart is one checkout's alone. No platform reads what came of another one's.
 */
export async function endTakenOver(tx: Ctx, cartId: string): Promise<void> {
  for (const each of await store.listTakenOver(tx.db, cartId)) {
    const { id, state } = await followed(tx, each)
    if (state !== 'handed_over') continue
    await store.moveSession(tx.db, id, { from: ['handed_over'], to: 'canceled' }, tx.clock.now())
  }
}

/**
 * The cart that took a checkout over came into another one, where it is followed from then on. What was ordered in the
 * first one already is an order of that one.
 */
export async function followInto(
  tx: Ctx,
  from: string,
  into: { cartId: string; version: number },
): Promise<void> {
  const brought: store.AgentSession[] = []
  for (const each of await store.listTakenOver(tx.db, from)) brought.push(await followed(tx, each))
  if (brought.every(({ state }) => state !== 'handed_over')) return
  await endTakenOver(tx, into.cartId)
  await store.moveTakenOver(tx.db, from, into)
}
