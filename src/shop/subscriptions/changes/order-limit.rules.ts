import type { Option } from '../../catalogue/contract.ts'
import type { Subscription, SubscriptionLine } from '../subscription.rules.ts'

/**
 * An option's own limit is one of each order, renewals among them (rules/cart#3): the limit that a line with so many
 * pieces of it would break, other lines of the same option counted; null: it breaks none.
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
