import { plus, type Money } from '../../money.ts'

/** What one order is asked for. */
export type Due = { orderId: string; orderNumber: string; amount: Money }

/** What a provider charges at once: the sum of all that goes with one leader. */
export const chargedAmount = ([leader, ...followers]: readonly [
  { amount: Money },
  ...{ amount: Money }[],
]): Money => followers.reduce((sum, { amount }) => plus(sum, amount), leader.amount)
