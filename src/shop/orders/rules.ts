/** Three columns, never one (SERVER 3.6). */
export const orderStatuses = ['draft', 'pending', 'confirmed', 'completed', 'cancelled', 'expired'] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const paymentStates = [
  'unpaid',
  'pending',
  'authorised',
  'paid',
  'partially_refunded',
  'refunded',
  'disputed',
  'disputed_lost',
] as const
export type PaymentState = (typeof paymentStates)[number]

export const fulfilmentStates = [
  'none',
  'on_hold',
  'picking',
  'packed',
  'partially_shipped',
  'shipped',
  'ready_for_pickup',
  'delivered',
  'collected',
  'returned',
  'partially_returned',
] as const
export type FulfilmentState = (typeof fulfilmentStates)[number]
