import { cartRefusals } from '../../cart/rules.ts'
import type { Option } from '../../catalogue/contract.ts'
import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { deadlinesOf } from '../days.rules.ts'
import { limitBroken } from './order-limit.rules.ts'
import { subscriptionRefusals } from '../rules.ts'
import { canChange } from '../step.rules.ts'
import { openCycle, type Cycle, type Subscription, type SubscriptionLine } from '../subscription.rules.ts'

export const late = ({ renewsOn }: Pick<Cycle, 'renewsOn'>, which: 'changeBy' | 'cancelBy') =>
  new Refusal(subscriptionRefusals.cutoff_passed, { values: { until: deadlinesOf(renewsOn)[which] } })
export const illegal = () => new Refusal(subscriptionRefusals.illegal_transition)

/**
 * The next delivery while it can be changed. Throws `subscriptions.cutoff_passed`,
 * `subscriptions.illegal_transition`.
 */
export function changeableCycle(tx: Ctx, subscription: Subscription): Cycle {
  const cycle = openCycle(subscription)
  if (!cycle || (subscription.state !== 'active' && subscription.state !== 'paused')) throw illegal()
  if (!canChange(cycle, tx.clock.now())) throw late(cycle, 'changeBy')
  return cycle
}

/**
 * The open cycle of a contract whose contents can change. If it is locked, changes apply from the one after. Throws
 * `subscriptions.illegal_transition`.
 */
export function liveCycle(subscription: Subscription): Cycle {
  const cycle = openCycle(subscription)
  if (!cycle || !['active', 'paused', 'past_due', 'suspended'].includes(subscription.state)) throw illegal()
  return cycle
}

export function lineOf({ lines }: Subscription, lineId: string): SubscriptionLine {
  const line = lines.find(({ id }) => id === lineId)
  if (!line) throw new Refusal(subscriptionRefusals.unknown_line)
  return line
}

/** Throws `cart.limit` when a line would exceed the order limit of its option. */
export function assertWithinLimit(
  subscription: Subscription,
  option: Option | undefined,
  line: SubscriptionLine,
): void {
  const most = option ? limitBroken(subscription, option, line) : null
  if (most !== null) throw new Refusal(cartRefusals.limit, { values: { most } })
}

/** Publishes the change; emails follow from the event. */
export const changed = (
  tx: Ctx,
  { id }: Subscription,
  what: 'cancelled' | 'uncancelled' | 'paused',
): Promise<void> =>
  tx.publish('subscription.changed', { subscriptionId: id, what, at: tx.clock.now().toISOString() })
