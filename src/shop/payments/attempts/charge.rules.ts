import { plus, type Money } from '../../money.ts'

/** What one order is asked for. */
export type Due = { orderId: string; orderNumber: string; amount: Money }

/** What a provider charges at once: the sum of a payment and its split payments. */
export const chargedAmount = ([payment, ...splits]: readonly [
  { amount: Money },
  ...{ amount: Money }[],
]): Money => splits.reduce((sum, { amount }) => plus(sum, amount), payment.amount)
