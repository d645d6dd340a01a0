export const parcelStates = [
  'created',
  'labelled',
  'handed_over',
  'in_transit',
  'out_for_delivery',
  'delivered',
  'exception',
  'returning',
  'returned',
  'undone',
] as const
export type ParcelState = (typeof parcelStates)[number]

export type Parcel = {
  id: string
  state: string
  carrier: string
  trackingNumber: string | null
  createdAt: string
  /** Since when its carrier has it, by the carrier's own word. */
  movedAt: string | null
  /** Declared lost. */
  lostAt: string | null
  /** The label that lives, or is being made or cancelled. */
  label: { state: 'requested' | 'made' | 'cancelling'; reference: string; waybill: string | null } | null
  /** The row that has the label, of a parcel with several orders in it; null: this one. */
  leadId: string | null
  /** Rows of other orders that are this parcel. */
  together: readonly { orderId: string; number: string; parcelId: string }[]
  lines: readonly { lineId: string; quantity: number }[]
  events: readonly { at: string; state: string; text: string; place: string }[]
}

/** How far a parcel is by a carrier's word; null: an event that moves nothing. */
export type CarrierState =
  | 'handed_over'
  | 'in_transit'
  | 'out_for_delivery'
  | 'delivered'
  | 'exception'
  | 'returning'
  | 'returned'

export type CarrierEvent = {
  /** ISO. */
  at: string
  code: string
  state: CarrierState | null
  place: string
  /** The carrier's own words, without the person it went to. */
  text: string
}

/** Every move a parcel may make (rules/orders#22). Staff mark delivered what a carrier does not. */
export const parcelMoves: Readonly<Record<ParcelState, readonly ParcelState[]>> = {
  created: ['labelled', 'handed_over', 'delivered', 'undone'],
  labelled: [
    'created',
    'handed_over',
    'in_transit',
    'out_for_delivery',
    'delivered',
    'exception',
    'returning',
    'returned',
    'undone',
  ],
  handed_over: [
    'in_transit',
    'out_for_delivery',
    'delivered',
    'exception',
    'returning',
    'returned',
    'undone',
  ],
  in_transit: ['out_for_delivery', 'delivered', 'exception', 'returning', 'returned'],
  out_for_delivery: ['in_transit', 'delivered', 'exception', 'returning', 'returned'],
  exception: ['in_transit', 'out_for_delivery', 'delivered', 'returning', 'returned'],
  returning: ['returned', 'delivered'],
  delivered: [],
  returned: [],
  undone: [],
}

export const canMoveParcel = (from: string, to: ParcelState): boolean =>
  parcelStates.some((state) => state === from && parcelMoves[state].includes(to))

/** States in which a parcel is with its carrier, or is to be. */
export const underWay = [
  'created',
  'labelled',
  'handed_over',
  'in_transit',
  'out_for_delivery',
  'exception',
  'returning',
] as const satisfies readonly ParcelState[]

/** A parcel on its way back that is "delivered" came to us; what came stays so. */
function after(state: CarrierState, next: CarrierState): CarrierState {
  if (state === 'delivered' || state === 'returned') return state
  if (state === 'returning') return next === 'delivered' || next === 'returned' ? 'returned' : 'returning'
  return state !== 'handed_over' && next === 'handed_over' ? state : next
}

const byTime = (one: Pick<CarrierEvent, 'at'>, other: Pick<CarrierEvent, 'at'>): number =>
  Date.parse(one.at) - Date.parse(other.at)

/**
 * How far a parcel is by everything its carrier ever told, in the order in which it happened: late, repeated and
 * out-of-order events come to the same. Null: nothing that moves it.
 */
export const stateOfEvents = (events: readonly Pick<CarrierEvent, 'at' | 'state'>[]): CarrierState | null =>
  events
    .toSorted(byTime)
    .reduce<CarrierState | null>(
      (state, event) =>
        event.state === null ? state : state === null ? event.state : after(state, event.state),
      null,
    )
