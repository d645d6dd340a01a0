/** What every step of an order may be refused with. */
export const always = ['orders.unknown', 'orders.illegal_transition', 'orders.disputed']

/** Sending a parcel. */
export const shipping = [
  ...always,
  'orders.too_many_units',
  'stock.lot_too_few',
  'stock.lots_withheld',
  'orders.goods_to_come',
  'orders.nothing_to_send',
  'orders.short_of_stock',
]

/** Giving money back. */
export const refunding = [
  'orders.unknown',
  'orders.illegal_transition',
  'orders.too_many_units',
  'orders.nothing_to_refund',
  'orders.approval_waits',
  'orders.no_wallet',
  'payments.refund_too_large',
  'sessions.in_use',
  'wallet.gift_not_returnable',
  'orders.disputed',
  'orders.was_replaced',
]
