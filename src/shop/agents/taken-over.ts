import type { Ctx } from '../context.ts'
import * as store from './session.store.ts'
import { followed } from './sessions.ts'

/**
 * Ends unordered checkouts that a cart took over earlier, because another one enters the cart and an order belongs to
 * one checkout. A platform cannot read the order of another's checkout.
 */
export async function endTakenOver(tx: Ctx, cartId: string): Promise<void> {
  for (const each of await store.listTakenOver(tx.db, cartId)) {
    const { id, state } = await followed(tx, each)
    if (state !== 'handed_over') continue
    await store.moveSession(tx.db, id, { from: ['handed_over'], to: 'canceled' }, tx.clock.now())
  }
}

/**
 * Follows the cart of a taken-over checkout into the cart it was merged into. An order placed from the first cart
 * stays its own.
 */
export async function moveToMergedCart(
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
