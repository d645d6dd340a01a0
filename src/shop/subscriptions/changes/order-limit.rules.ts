import type { Option } from '../../catalogue/contract.ts'
import type { Subscription, SubscriptionLine } from '../subscription.rules.ts'

/**
 * The order limit of an option that a line would exceed together with other lines of the option; null: none. The
 * limit applies to each order, including renewals (rules/cart#3).
 */
export function limitBroken(
  { lines }: Pick<Subscription, 'lines'>,
  { subSku, orderLimit }: Pick<Option, 'subSku' | 'orderLimit'>,
  { id, quantity }: Pick<SubscriptionLine, 'id' | 'quantity'>,
): number | null {
  const beside = lines.filter((other) => other.subSku === subSku && other.id !== id)
  const pieces = beside.reduce((sum, other) => sum + other.quantity, quantity)
  return orderLimit !== undefined && pieces > orderLimit ? orderLimit : null
}
