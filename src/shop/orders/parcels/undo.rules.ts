import type { Order, OrderLine } from '../order.rules.ts'
import type { Parcel } from './parcel.rules.ts'

/** Steps that can be taken back (rules/orders#10). */
export const undoSteps = ['pick', 'pack', 'ready', 'ship'] as const
export type UndoStep = (typeof undoSteps)[number]

/** Why it stays; the label of a parcel is cancelled first, as far as its carrier lets it be. */
export const undoCodes = [
  'orders.nothing_to_undo',
  'orders.combined_waits',
  'orders.label_lives',
  'orders.label_under_way',
  'orders.label_stays',
  'orders.carrier_silent',
] as const

/** What can be taken back: a step inside the house, or a parcel while its carrier has not moved it. */
export type Undo =
  | { step: 'pick' }
  | { step: 'pack' }
  | { step: 'ready' }
  | { step: 'ship'; parcel: Parcel; to: 'packed' | 'partially_shipped' }

type Undoable = Pick<Order, 'status' | 'paymentState' | 'fulfilmentState' | 'parcels'> & {
  lines: readonly Pick<OrderLine, 'id' | 'shipped' | 'refunded' | 'unsent'>[]
}

const beforeTheCarrier = new Set(['created', 'labelled', 'handed_over'])

/** Pieces that were given back after they were sent stay sent: of these none may go back to the shelf. */
const wasRefunded = ({ lines }: Undoable, parcel: Parcel): boolean =>
  parcel.lines.some(({ lineId, quantity }) => {
    const line = lines.find(({ id }) => id === lineId)
    return line !== undefined && line.shipped - quantity < line.refunded - line.unsent
  })

/** Everything that can be taken back now: the step that was done last, or each parcel by itself. */
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

/** One of them, as somebody saw it: a second press finds it done and takes back no other step. */
export const undoFor = (order: Undoable, step: UndoStep, parcelId: string | null): Undo | null =>
  undosOf(order).find(
    (undo) => undo.step === step && (undo.step !== 'ship' || undo.parcel.id === parcelId),
  ) ?? null
