import type { Reason } from '../causes.ts'
import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import * as store from './change.store.ts'
import { leaveCombinedAfter } from './combined/leave.ts'
import type { Order } from './order.rules.ts'
import { leaveWaveAfter } from './waves/leave.ts'
import { orderRefusals, statesLeadingTo, type Machine, type StateOf } from './rules.ts'

export type Mover = { actor: string; reason?: Reason }

/**
 * The one transition function of orders: moves one of the three states and changes the columns that go with it; a
 * trigger writes the event. Releases the order from a wave or a combined parcel. Throws `orders.illegal_transition` when
 * its state does not lead there.
 */
export async function moveOrder<M extends Machine>(
  tx: Ctx,
  order: Pick<Order, 'id'>,
  machine: M,
  to: StateOf<M>,
  { actor, reason = '' }: Mover,
  change: Parameters<typeof store.changeOrder>[2] = {},
): Promise<void> {
  await moveStates(tx, order, { [machine]: to }, { actor, reason }, change)
}

/** The same of several states at once, all or none. */
export async function moveStates(
  tx: Ctx,
  order: Pick<Order, 'id'>,
  states: { [M in Machine]?: StateOf<M> },
  { actor, reason = '' }: Mover,
  change: Parameters<typeof store.changeOrder>[2] = {},
): Promise<void> {
  const machines = Object.keys(states) as Machine[] // the type's own keys
  const moves = machines.flatMap((machine) => {
    const to = states[machine]
    return to === undefined ? [] : [{ machine, from: statesLeadingTo(machine, to as never), to }] // of that machine
  })
  const moving = { actor, reason, at: tx.clock.now() }
  if (!(await store.moveOrder(tx.db, order.id, moves, moving, change)))
    throw new Refusal(orderRefusals.illegal_transition)
  if (states.fulfilment === 'none') await tx.publish('order.let_go', { orderId: order.id })
  for (const { machine, to } of moves) {
    await leaveWaveAfter(tx, order.id, machine, to)
    await leaveCombinedAfter(tx, order.id, machine, to)
  }
}
