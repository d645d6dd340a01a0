import type { Order } from '#shop/orders/contract.ts'

/**
 * Where an order stands, as far as its page is concerned. `waiting`: money may be on its way; `unpaid`: nothing is, and it can be paid.
 */
export type Standing = 'waiting' | 'unpaid' | 'paid' | 'cancelled' | 'expired'

export function standingOf({ status, payment, canPay }: Pick<Order, 'status' | 'payment' | 'canPay'>, underWay = false): Standing {
  if (status === 'cancelled' || status === 'expired') return status
  if (status === 'confirmed' || status === 'completed') return 'paid'
  return payment === 'unpaid' && canPay && !underWay ? 'unpaid' : 'waiting'
}

export type NextStep = 'packed' | 'sent' | 'ready' | 'booked' | 'done'

/** What happens next with a paid order, the nearest first. */
export function nextSteps({ fulfilment, deliveryMethod, delivery }: Pick<Order, 'fulfilment' | 'deliveryMethod' | 'delivery'>): NextStep[] {
  if (fulfilment === 'delivered' || fulfilment === 'collected') return ['done']
  if (delivery === null) return ['booked']
  const arrives: NextStep = deliveryMethod === 'shipping' ? 'sent' : 'ready'
  return fulfilment === 'none' || fulfilment === 'on_hold' || fulfilment === 'picking' ? ['packed', arrives] : [arrives]
}
