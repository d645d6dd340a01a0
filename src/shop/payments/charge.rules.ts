import { isSame, plus, type Money } from '../money.ts'

/** What one order is asked for. */
export type Due = { orderId: string; orderNumber: string; amount: Money }

/** What a provider charges at once: the sum of all that goes with one leader (SERVER 3.5). */
export const chargedAmount = ([leader, ...followers]: readonly [{ amount: Money }, ...{ amount: Money }[]]): Money =>
  followers.reduce((sum, { amount }) => plus(sum, amount), leader.amount)

/** Whether a charge asks the same orders for the same, by the same leader. */
export const asksFor = (charge: readonly Pick<Due, 'orderId' | 'amount'>[], dues: readonly [Due, ...Due[]]): boolean =>
  charge.length === dues.length &&
  charge[0]?.orderId === dues[0].orderId &&
  dues.every((due) => charge.some(({ orderId, amount }) => orderId === due.orderId && isSame(amount, due.amount)))
