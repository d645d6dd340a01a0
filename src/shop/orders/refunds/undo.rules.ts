import type { Order, Parcel } from '../order.rules.ts'

/** What can be taken back: a step inside the house, or the last parcel while its carrier has not moved it. */
export type Undo =
  | { what: 'pick' }
  | { what: 'pack' }
  | { what: 'ready' }
  | { what: 'ship'; parcel: Parcel; to: 'packed' | 'partially_shipped' }

/** The step that was done last and can still be taken back; null: there is none. */
export function undoOf({
  status,
  paymentState,
  fulfilmentState,
  parcels,
}: Pick<Order, 'status' | 'paymentState' | 'fulfilmentState' | 'parcels'>): Undo | null {
  if (status !== 'confirmed' || paymentState === 'disputed') return null
  switch (fulfilmentState) {
    case 'picking':
      return { what: 'pick' }
    case 'packed':
      return { what: 'pack' }
    case 'ready_for_pickup':
      return { what: 'ready' }
    case 'partially_shipped':
    case 'shipped': {
      const parcel = parcels.at(-1)
      if (parcel?.state !== 'handed_over') return null
      return { what: 'ship', parcel, to: parcels.length > 1 ? 'partially_shipped' : 'packed' }
    }
    default:
      return null
  }
}
