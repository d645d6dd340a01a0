import type { Order, OrderLine } from '../order.rules.ts'
import type { Parcel } from './parcel.rules.ts'

/** Steps that can be undone (rules/orders#10). */
export const undoSteps = ['pick', 'pack', 'ready', 'ship'] as const
export type UndoStep = (typeof undoSteps)[number]

/** Refusals of an undo. A parcel's label is cancelled first, if its carrier allows it. */
export const undoCodes = [
  'orders.nothing_to_undo',
  'orders.combined_waits',
  'orders.label_lives',
  'orders.label_under_way',
  'orders.label_stays',
  'orders.carrier_silent',
] as const

/** An undoable step: an internal one, or the shipping of a parcel that its carrier has not moved. */
export type Undo =
  | { step: 'pick' }
  | { step: 'pack' }
  | { step: 'ready' }
  | { step: 'ship'; parcel: Parcel; to: 'packed' | 'partially_shipped' }

type Undoable = Pick<Order, 'status' | 'paymentState' | 'fulfilmentState' | 'parcels'> & {
  lines: readonly Pick<OrderLine, 'id' | 'shipped' | 'refunded' | 'unsent'>[]
}

const beforeTheCarrier = new Set(['created', 'labelled', 'handed_over'])

/** Whether undoing a parcel would restock pieces that were refunded after shipping; these must stay shipped. */
const wasRefunded = ({ lines }: Undoable, parcel: Parcel): boolean =>
  parcel.lines.some(({ lineId, quantity }) => {
    const line = lines.find(({ id }) => id === lineId)
    return line !== undefined && line.shipped - quantity < line.refunded - line.unsent
  })

/** All undoable steps: the last internal step, or each parcel by itself. */
export function undosOf(order: Undoable): Undo[] {
  const { status, paymentState, fulfilmentState, parcels } = order
  if (status !== 'confirmed' || paymentState === 'disputed') return []
  switch (fulfilmentState) {
    case 'picking':
      return [{ step: 'pick' }]
    case 'packed':
      return [{ step: 'pack' }]
    case 'ready_for_pickup':
      return [{ step: 'ready' }]
    case 'partially_shipped':
    case 'shipped': {
      const to = parcels.length > 1 ? 'partially_shipped' : 'packed'
      return parcels
        .filter(
          (parcel) =>
            beforeTheCarrier.has(parcel.state) && parcel.movedAt === null && !wasRefunded(order, parcel),
        )
        .map((parcel) => ({ step: 'ship', parcel, to }))
    }
    default:
      return []
  }
}

/** The undo that the staff user saw; null once it is done, so that a repeated request undoes no further step. */
export const undoFor = (order: Undoable, step: UndoStep, parcelId: string | null): Undo | null =>
  undosOf(order).find(
    (undo) => undo.step === step && (undo.step !== 'ship' || undo.parcel.id === parcelId),
  ) ?? null
