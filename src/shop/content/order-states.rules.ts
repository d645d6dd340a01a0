/**
 * States that an order shows its buyer, one word for its three columns; a merchant may name each in setting
 * `status_names`.
 */
export const orderViewStates = [
  'draft',
  'pending',
  'confirmed',
  'completed',
  'cancelled',
  'expired',
  'refunded',
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
export type OrderViewState = (typeof orderViewStates)[number]
