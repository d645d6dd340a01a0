import { refusals } from '../refusal.ts'

/** `renewal`: a delivery of a contract that began before. `deposit`: a part of a treatment, paid to keep its time. */
export const orderKinds = ['single', 'subscription', 'renewal', 'deposit'] as const
export type OrderKind = (typeof orderKinds)[number]

/** Three columns, never one. */
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

/**
 * A change of an order that stands waits for its difference, or is agreed at once; of those that wait some
 * come to nothing.
 */
export const revisionStates = ['waiting', 'agreed', 'lapsed', 'withdrawn'] as const
export type RevisionState = (typeof revisionStates)[number]

/**
 * Every move an order may make, state to states. The table order_moves says the same, and a test compares
 * them. `expired → confirmed` is the one way back: money that came late, while everything could be had again
 * (rules/orders#6).
 */
export const orderMoves = {
  status: {
    draft: ['pending', 'cancelled', 'expired'],
    pending: ['confirmed', 'expired', 'cancelled'],
    confirmed: ['cancelled', 'completed'],
    completed: [],
    cancelled: [],
    expired: ['confirmed'],
  },
  payment: {
    unpaid: ['pending', 'authorised', 'paid'],
    pending: ['unpaid', 'authorised', 'paid'],
    authorised: ['paid', 'unpaid', 'pending'],
    paid: ['partially_refunded', 'refunded', 'disputed'],
    partially_refunded: ['refunded', 'disputed'],
    refunded: ['disputed'],
    disputed: ['paid', 'partially_refunded', 'refunded', 'disputed_lost'],
    disputed_lost: [],
  },
  fulfilment: {
    none: ['picking', 'on_hold'],
    on_hold: ['none', 'picking', 'packed', 'partially_shipped', 'ready_for_pickup'],
    picking: ['packed', 'on_hold', 'none'],
    packed: ['shipped', 'partially_shipped', 'ready_for_pickup', 'on_hold', 'picking', 'none'],
    partially_shipped: ['shipped', 'on_hold', 'packed'],
    shipped: ['delivered', 'packed', 'partially_shipped'],
    ready_for_pickup: ['collected', 'on_hold', 'packed', 'none'],
    delivered: ['partially_returned', 'returned'],
    collected: ['partially_returned', 'returned'],
    returned: [],
    partially_returned: ['returned'],
  },
} as const satisfies {
  status: Record<OrderStatus, readonly OrderStatus[]>
  payment: Record<PaymentState, readonly PaymentState[]>
  fulfilment: Record<FulfilmentState, readonly FulfilmentState[]>
}
export type Machine = keyof typeof orderMoves
export type StateOf<M extends Machine> = keyof (typeof orderMoves)[M] & string

/** The states from which a state can be reached. */
export const waysTo = <M extends Machine>(machine: M, to: StateOf<M>): string[] =>
  Object.entries(orderMoves[machine] as Record<string, readonly string[]>).flatMap(([from, next]) =>
    next.includes(to) ? [from] : [],
  )

/** Whether a state may be left for another. */
export const canMoveTo = <M extends Machine>(machine: M, from: StateOf<M>, to: StateOf<M>): boolean =>
  waysTo(machine, to).includes(from)

export const orderRefusals = /* @__PURE__ */ refusals('orders', {
  unknown: 'missing',
  /** By its link alone: its e-mail is to be confirmed by a code. */
  confirm_first: 'forbidden',
  bad_customs_span: 'invalid',
  illegal_transition: 'conflict',
  paid_meanwhile: 'conflict',
  being_picked: 'conflict',
  gift_incomplete: 'invalid',
  gift_text: 'invalid',
  nothing_to_refund: 'conflict',
  too_many_units: 'refused',
  wrong_code: 'refused',
  too_many_codes: 'too_many',
  not_pickup: 'conflict',
  unknown_option: 'missing',
  not_payable_in: 'refused',
  sold_out: 'conflict',
  approval_waits: 'conflict',
  held_for_approval: 'conflict',
  nothing_to_send: 'conflict',
  /** All of it that is left is to come: a pre-order. */
  goods_to_come: 'conflict',
  /** Sold, and not found on the shelf. */
  short_of_stock: 'conflict',
  nothing_to_undo: 'conflict',
  /** Its label is cancelled first. */
  label_lives: 'conflict',
  /** Somebody asks its carrier at this moment. */
  label_under_way: 'conflict',
  label_refused: 'refused',
  /** The carrier collected it, and cancels no more. */
  label_stays: 'conflict',
  no_label: 'missing',
  /** Nobody makes labels or tells where it is. */
  no_carrier: 'refused',
  carrier_silent: 'unavailable',
  address_refused: 'invalid',
  no_address: 'conflict',
  /** It is sent, and nobody has said where. */
  address_missing: 'conflict',
  bad_amount: 'invalid',
  table_unreadable: 'invalid',
  unknown_row: 'missing',
  no_invoice: 'missing',
  no_wallet: 'refused',
  refund_under_way: 'conflict',
  disputed: 'conflict',
  other_area: 'conflict',
  not_editable: 'conflict',
  pays_for_other: 'conflict',
  difference_waits: 'conflict',
  no_difference: 'conflict',
  nothing_to_change: 'refused',
  nothing_left: 'refused',
  /** A bank line as part of an order that is not waiting to be paid. */
  takes_no_part: 'conflict',
  /** The same, of one that gave back what cannot be had again. */
  part_not_held: 'conflict',
  gift_stays: 'refused',
  other_kind: 'refused',
  not_buyable: 'refused',
  /** Of a parcel that stays in Hong Kong, or is none of the order's. */
  no_customs: 'conflict',
  unknown_wave: 'missing',
  wave_closed: 'conflict',
  nothing_for_wave: 'refused',
  wave_has_enough: 'refused',
  wave_has_none: 'conflict',
  left_wave: 'conflict',
  /** Pieces of it were sent again at no charge. */
  was_replaced: 'conflict',
  /** What keeps an order from one parcel with another stands beside it. */
  not_combinable: 'conflict',
  not_combined: 'conflict',
  /** Another order of the same parcel cannot go on. */
  combined_waits: 'conflict',
  /** Orders of one parcel are sent whole. */
  combined_whole: 'refused',
  /** A return of the order is open or settled. */
  return_decides: 'conflict',
  /** Somebody else declares the parcel lost. */
  replaced_by_second: 'forbidden',
})

/** Why an order may wait for a person. */
export const holdCauses = [
  'fraud',
  'address',
  'identity',
  'pre_order',
  'amount',
  'sold_out',
  'shopper',
  'difference',
  'dispute',
  'approval',
  'card',
  'short',
] as const
export type HoldCause = (typeof holdCauses)[number]

/**
 * Those that staff name; `difference` comes and goes with a revision, `dispute` with the buyer's bank,
 * `approval` with a request, `card` when a code once a person was used with the same card before, `short`
 * with a count below what is sold.
 */
export const namedCauses = [
  'fraud',
  'address',
  'identity',
  'pre_order',
  'amount',
  'sold_out',
  'shopper',
] as const satisfies readonly HoldCause[]
export type NamedCause = (typeof namedCauses)[number]
