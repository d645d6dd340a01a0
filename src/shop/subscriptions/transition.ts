import type { Insertable, Updateable } from 'kysely'
import type { Ctx } from '../context.ts'
import type { SubscriptionCycles, Subscriptions } from '../../platform/db/tables.ts'
import { endCardUse } from '../cards/cards.ts'
import { isAnyDisputeOpen } from '../orders/disputes/dispute.ts'
import { Refusal } from '../refusal.ts'
import { addEvent, type EventDetails } from './events.store.ts'
import { subscriptionRefusals, type ContractState, type CycleState } from './rules.ts'
import { nextStep } from './step.rules.ts'
import * as store from './store.ts'
import { openCycle, type Cycle, type Subscription } from './subscription.rules.ts'

/** The actor (`shopper`, `link`, `system`, `payments`, or the email of a staff user) and a person's reason. */
export type Actor = { actor: string; reason?: string }

/** Moves a contract to a state. The table of transitions decides; others throw `subscriptions.illegal_transition`. */
export async function moveContract(
  tx: Ctx,
  { id }: Pick<Subscription, 'id'>,
  to: ContractState,
  change: Updateable<Subscriptions> = {},
): Promise<void> {
  if (!(await store.moveContract(tx.db, id, to, change)))
    throw new Refusal(subscriptionRefusals.illegal_transition)
  // any way back to `active` ends in a pause while a payment is disputed (rules/subscriptions#19)
  if (to === 'active' && (await isAskedBack(tx, id)))
    await store.moveContract(tx.db, id, 'paused', { paused_until: null })
}

/** Whether a dispute about a payment of the contract is open. */
export const isAskedBack = async (tx: Ctx, id: string): Promise<boolean> =>
  isAnyDisputeOpen(tx, await store.orderIdsOf(tx.db, id))

export async function moveCycle(
  tx: Ctx,
  { id }: Pick<Cycle, 'id'>,
  to: CycleState,
  change: Updateable<SubscriptionCycles> = {},
): Promise<void> {
  if (!(await store.moveCycle(tx.db, id, to, change)))
    throw new Refusal(subscriptionRefusals.illegal_transition)
}

/** Adds a timeline event, which the member reads. */
export const addSubscriptionEvent = (
  tx: Ctx,
  { id }: Pick<Subscription, 'id'>,
  kind: string,
  { actor, reason = '' }: Actor,
  details: EventDetails = {},
  cycle: number | null = null,
): Promise<void> => addEvent(tx.db, id, { kind, actor, reason, details, cycle, at: tx.clock.now() })

export const schedule = (
  tx: Ctx,
  { id }: Pick<Subscription, 'id'>,
  { number, renewsOn }: Pick<Cycle, 'number' | 'renewsOn'>,
  rest: Partial<Insertable<SubscriptionCycles>> = {},
): Promise<void> =>
  store.insertCycle(tx.db, {
    id: crypto.randomUUID(),
    subscription_id: id,
    number,
    renews_on: renewsOn,
    state: 'scheduled',
    created_at: tx.clock.now(),
    ...rest,
  })

/** A contract under its lock. Throws `subscriptions.unknown`. */
export async function lockedSubscription(tx: Ctx, id: string): Promise<Subscription> {
  const subscription = await store.lockSubscription(tx.db, id)
  if (!subscription) throw new Refusal(subscriptionRefusals.unknown)
  return subscription
}

/** Sets the time of the next step of the open cycle; every change of a contract ends with it. */
export async function scheduleNextStep(tx: Ctx, id: string, notBefore: Date | null = null): Promise<void> {
  const subscription = await store.findSubscription(tx.db, id)
  const cycle = subscription && openCycle(subscription)
  if (!subscription || !cycle) return
  const step = nextStep(subscription, cycle, tx.clock.now())
  const at = step && notBefore && notBefore > step.at ? notBefore : (step?.at ?? null)
  await store.changeCycle(tx.db, cycle.id, { due_at: at, claimed_until: null })
}

/** Changes a locked contract and sets its next step, in one transaction. */
export const changing = <T>(
  ctx: Ctx,
  id: string,
  work: (tx: Ctx, subscription: Subscription) => Promise<T>,
): Promise<T> =>
  ctx.transaction(async (tx) => {
    const result = await work(tx, await lockedSubscription(tx, id))
    await scheduleNextStep(tx, id)
    return result
  })

/**
 * Ends a contract permanently: skips the next delivery, writes off an unpaid one and releases the card. The caller
 * ends an unpaid order before.
 */
export async function endContract(
  tx: Ctx,
  subscription: Subscription,
  to: 'cancelled' | 'ended' | 'void',
): Promise<void> {
  const cycle = openCycle(subscription)
  if (cycle?.state === 'charging') throw new Refusal(subscriptionRefusals.charge_open)
  if (cycle?.state === 'failed') await moveCycle(tx, cycle, 'written_off', { due_at: null })
  else if (cycle) await moveCycle(tx, cycle, 'skipped', { due_at: null })
  await moveContract(tx, subscription, to, {
    ended_at: tx.clock.now(),
    paused_until: null,
    suspended_until: null,
    ...(cycle?.state === 'failed' ? { paid_in_a_row: 0 } : {}),
  })
  await endCardUse(tx, subscription.id)
}
