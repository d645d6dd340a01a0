import type { Reason } from '../causes.ts'
import type { Ctx } from '../context.ts'
import { waitForReturns } from '../orders/fulfilment/fulfil.ts'
import { Refusal } from '../refusal.ts'
import { isOpen, returnRefusals, type Return, type ReturnState } from './return.rules.ts'
import * as store from './store.ts'

export type Mover = { actor: string; reason?: Reason }

/**
 * The only transition function of returns: moves a return, records the event and notifies the buyer. The order must be
 * locked; it is not completed while any of its returns is open. Throws `returns.illegal_transition`.
 */
export async function moveReturn(
  tx: Ctx,
  { id, orderId }: Pick<Return, 'id' | 'orderId'>,
  to: ReturnState,
  { actor, reason = '' }: Mover,
  change: Parameters<typeof store.moveReturn>[4] = {},
): Promise<void> {
  const moved = await store.moveReturn(tx.db, id, to, { actor, reason, at: tx.clock.now() }, change)
  if (!moved) throw new Refusal(returnRefusals.illegal_transition)
  const left = (await store.listOfOrder(tx.db, orderId)).filter((each) => isOpen(each.state))
  await waitForReturns(tx, orderId, left[0]?.createdAt ?? null)
  await tx.publish('return.state_changed', { returnId: id, orderId, state: to })
}
