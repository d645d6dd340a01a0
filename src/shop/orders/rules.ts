import { refusals } from '../refusal.ts'

/** `renewal`: a later delivery of a subscription. `deposit`: part payment of a treatment that secures its appointment. */
export const orderKinds = ['single', 'subscription', 'renewal', 'deposit'] as const
export type OrderKind = (typeof orderKinds)[number]

/** Status, payment and fulfilment are three separate columns. */
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
 * A revision of a placed order is agreed at once, or waits for payment of its difference; a waiting one may lapse
 * or be withdrawn.
 */
export const revisionStates = ['waiting', 'agreed', 'lapsed', 'withdrawn'] as const
export type RevisionState = (typeof revisionStates)[number]

/**
 * Allowed transitions of each state machine. Table order_moves holds the same list, and a test compares them.
 * `expired → confirmed` is the only transition out of a final status: a late payment, while all goods could be
 * reserved again (rules/orders#6).
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

/** States from which a state can be reached in one transition. */
export const statesLeadingTo = <M extends Machine>(machine: M, to: StateOf<M>): string[] =>
  Object.entries(orderMoves[machine] as Record<string, readonly string[]>).flatMap(([from, next]) =>
    next.includes(to) ? [from] : [],
  )

/** Whether the transition between two states is allowed. */
export const canMoveTo = <M extends Machine>(machine: M, from: StateOf<M>, to: StateOf<M>): boolean =>
  statesLeadingTo(machine, to).includes(from)

export const orderRefusals = /* @__PURE__ */ refusals('orders', {
  unknown: 'missing',
  /** Opened by its link alone: the e-mail address must first be confirmed with a code. */
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
  /** Pre-order: the stock of every remaining piece has yet to arrive. */
  goods_to_come: 'conflict',
  /** Sold pieces are missing in the warehouse. */
  short_of_stock: 'conflict',
  nothing_to_undo: 'conflict',
  /** The parcel's label must be cancelled first. */
  label_lives: 'conflict',
  /** Another request to the carrier is in progress. */
  label_under_way: 'conflict',
  label_refused: 'refused',
  /** The carrier collected the parcel and no longer cancels its label. */
  label_stays: 'conflict',
  no_label: 'missing',
  /** No carrier is set up that makes labels or tracks parcels. */
  no_carrier: 'refused',
  carrier_silent: 'unavailable',
  address_refused: 'invalid',
  no_address: 'conflict',
  /** The order is to be shipped and has no delivery address. */
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
  /** A partial payment for an order that is not waiting for payment. */
  takes_no_part: 'conflict',
  /** A partial payment for an order whose released goods cannot be reserved again. */
  part_not_held: 'conflict',
  gift_stays: 'refused',
  other_kind: 'refused',
  not_buyable: 'refused',
  /** The parcel stays in Hong Kong, or does not belong to the order. */
  no_customs: 'conflict',
  unknown_wave: 'missing',
  wave_closed: 'conflict',
  nothing_for_wave: 'refused',
  wave_has_enough: 'refused',
  wave_has_none: 'conflict',
  left_wave: 'conflict',
  /** Some pieces were replaced at no charge. */
  was_replaced: 'conflict',
  /** The refusal carries the reason why the orders cannot share a parcel. */
  not_combinable: 'conflict',
  not_combined: 'conflict',
  /** Another order of the same combined parcel cannot proceed. */
  combined_waits: 'conflict',
  /** Orders of a combined parcel can only be shipped complete. */
  combined_whole: 'refused',
  /** A return of the order is open or settled. */
  return_decides: 'conflict',
  /** A staff user other than the one who declared the parcel lost must do this. */
  replaced_by_second: 'forbidden',
})

/** Reasons why an order may be on hold. */
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
 * Hold causes that staff may choose. The system sets the others: `difference` with a waiting revision, `dispute`
 * with a dispute, `approval` with an approval request, `card` when a once-per-person code was used with the same
 * card before, `short` when a stock count is below what is sold.
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
