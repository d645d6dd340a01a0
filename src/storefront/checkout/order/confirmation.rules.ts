import type { Order } from '#shop/orders/order.contract.ts'
import { factsOf } from '../methods/facts.ts'

/**
 * State of an order for its confirmation page. `waiting`: a payment is in progress, so the page does not ask for another;
 * `checking`: the buyer claimed a transfer, which staff check; `unpaid`: it can be paid; `refunded`: fully refunded, so
 * no delivery follows.
 */
export type Standing = 'waiting' | 'checking' | 'unpaid' | 'paid' | 'refunded' | 'cancelled' | 'expired'

/** Whether the page waits for the provider or for staff. */
export const isWaiting = (standing: Standing): boolean => standing === 'waiting' || standing === 'checking'

/** Whether the order has ended without delivery, so that its goods can be ordered again. */
export const isOver = (standing: Standing): boolean =>
  standing === 'cancelled' || standing === 'expired' || standing === 'refunded'

type Shown = Pick<Order, 'status' | 'payment' | 'canPay' | 'paymentMethod'>

export function standingOf({ status, payment, canPay, paymentMethod }: Shown, underWay = false): Standing {
  if (status === 'cancelled' || status === 'expired') return status
  if (status === 'confirmed' || status === 'completed') return payment === 'refunded' ? 'refunded' : 'paid'
  if (payment === 'unpaid' && canPay && !underWay) return 'unpaid'
  return factsOf(paymentMethod)?.claims ? 'checking' : 'waiting'
}

export type NextStep = 'packed' | 'sent' | 'ready' | 'booked' | 'kept' | 'mailed' | 'done'

type Ordered = Pick<Order, 'fulfilment' | 'deliveryMethod' | 'delivery' | 'isDeposit'> & {
  items: readonly Pick<Order['items'][number], 'productType'>[]
}

/** Next steps of a paid order, in sequence. */
export function nextSteps({ fulfilment, deliveryMethod, delivery, isDeposit, items }: Ordered): NextStep[] {
  if (isDeposit) return ['kept']
  if (fulfilment === 'delivered' || fulfilment === 'collected') return ['done']
  if (delivery === null)
    return items.some(({ productType }) => productType === 'Treatment') ? ['booked'] : ['mailed']
  const arrives: NextStep = deliveryMethod === 'shipping' ? 'sent' : 'ready'
  return fulfilment === 'none' || fulfilment === 'on_hold' || fulfilment === 'picking'
    ? ['packed', arrives]
    : [arrives]
}

/** Treatments of an order with unrefunded pieces, whose sessions can be booked; each once. */
export const treatmentsIn = ({ items }: Pick<Order, 'items'>): Order['items'] => [
  ...new Map(
    items
      .filter(({ productType, quantity, refunded }) => productType === 'Treatment' && quantity > refunded)
      .map((item) => [item.uniqueUrl, item]),
  ).values(),
]
