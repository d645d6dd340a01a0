import type { Order } from '#shop/orders/order.contract.ts'
import { factsOf } from '../methods/facts.ts'

/**
 * Where an order stands, as far as its page is concerned. `waiting`: money is on its way, so nobody is asked
 * to pay again; `checking`: its buyer said that it was transferred, and we compare with the bank; `unpaid`:
 * nothing is on its way, and it can be paid; `refunded`: all of it went back, so that nothing more comes.
 */
export type Standing = 'waiting' | 'checking' | 'unpaid' | 'paid' | 'refunded' | 'cancelled' | 'expired'

/** The order's page for as long as somebody else has to answer. */
export const isWaiting = (standing: Standing): boolean => standing === 'waiting' || standing === 'checking'

/** Nothing more comes of it; its goods can be had again. */
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

/** What happens next with a paid order, the nearest first. */
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

/** Treatments of an order whose sessions can be booked, each once. */
export const treatmentsIn = ({ items }: Pick<Order, 'items'>): Order['items'] => [
  ...new Map(
    items
      .filter(({ productType, quantity, refunded }) => productType === 'Treatment' && quantity > refunded)
      .map((item) => [item.uniqueUrl, item]),
  ).values(),
]
