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
  /** When the carrier received it, according to the carrier's events. */
  movedAt: string | null
  /** When it was declared lost. */
  lostAt: string | null
  /** Active label, or one being made or cancelled. */
  label: { state: 'requested' | 'made' | 'cancelling'; reference: string; waybill: string | null } | null
  /** Combined parcels: the row that carries the label; null: this one. */
  leadId: string | null
  /** Rows of the other orders in this parcel. */
  together: readonly { orderId: string; number: string; parcelId: string }[]
  lines: readonly { lineId: string; quantity: number }[]
  events: readonly { at: string; state: string; text: string; place: string }[]
}

/** Parcel state reported by a carrier. */
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
  /** The carrier's text, without the recipient's name. */
  text: string
}

/** Allowed transitions of a parcel (rules/orders#22). Staff mark parcels of untracked carriers as delivered. */
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

/** Next state after an event. "Delivered" of a returning parcel means returned to the shop; final states stay. */
function after(state: CarrierState, next: CarrierState): CarrierState {
  if (state === 'delivered' || state === 'returned') return state
  if (state === 'returning') return next === 'delivered' || next === 'returned' ? 'returned' : 'returning'
  return state !== 'handed_over' && next === 'handed_over' ? state : next
}

const byTime = (one: Pick<CarrierEvent, 'at'>, other: Pick<CarrierEvent, 'at'>): number =>
  Date.parse(one.at) - Date.parse(other.at)

/**
 * Parcel state derived from all carrier events by time, so that late, repeated and out-of-order events give the same
 * result. Null: no event has a state.
 */
export const stateOfEvents = (events: readonly Pick<CarrierEvent, 'at' | 'state'>[]): CarrierState | null =>
  events
    .toSorted(byTime)
    .reduce<CarrierState | null>(
      (state, event) =>
        event.state === null ? state : state === null ? event.state : after(state, event.state),
      null,
    )
