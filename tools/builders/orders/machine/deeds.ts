import { accountDeeds } from './account-deeds.ts'
import { buyerDeeds } from './buyer-deeds.ts'
import { companyDeeds, deciding } from './company-deeds.ts'
import { deskDeeds } from './desk-deeds.ts'
import type { DeedName, Pick } from './picks.ts'
import { nth } from '#tools/builders/nth.ts'
import type { Scene } from './scene.ts'
import { answered, type Bought, type OrderWorld } from './world.ts'

const deeds: Record<DeedName, (scene: Scene) => Promise<unknown>> = {
  ...accountDeeds,
  ...buyerDeeds,
  ...companyDeeds,
  ...deskDeeds,
}

/** States of an order in which an action applies; most picks choose such an order. */
const meantFor: Partial<Record<DeedName, string[]>> = {
  askReturn: ['return'],
  openReturn: ['return'],
  replace: ['return', 'delivered'],
  lose: ['delivered'],
  send: ['pick', 'pack', 'ship'],
  step: ['pick', 'pack', 'ship', 'ready', 'delivered'],
  undo: ['undo'],
  unhold: ['unhold'],
  refund: ['refund'],
  edit: ['edit'],
  withdrawEdit: ['withdraw_edit'],
  deskCancel: ['cancel'],
  dispute: ['dispute'],
  endDispute: ['end_dispute'],
}

/**
 * One of the last orders, counted from the newest; the next one to which the action applies, except one time in
 * seven.
 */
async function orderFor(world: OrderWorld, { do: name, order, dice }: Pick): Promise<Bought | null> {
  const last = world.orders.slice(-8).toReversed()
  const first = order % Math.max(1, last.length)
  const actions = meantFor[name]
  if (actions && (dice[0] ?? 0) % 7 !== 0)
    for (const bought of [...last.slice(first), ...last.slice(0, first)])
      if ((await world.view(bought)).actions.some((action) => actions.includes(action))) return bought
  return last[first] ?? null
}

/** Performs one action in the world; refused or not, no invariant may break. */
export async function act(world: OrderWorld, pick: Pick): Promise<void> {
  const buyer = nth(world.buyers, pick.who)
  if (!buyer) throw new Error('an empty world')
  const bought = await orderFor(world, pick)
  await deeds[pick.do]({ world, buyer, bought, dice: pick.dice, answered, decide: deciding(world) })
}
