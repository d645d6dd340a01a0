import type { Order } from '../order.rules.ts'
import { isContested } from '../order-actions.rules.ts'
import type { Parcel, ParcelState } from '../parcels/parcel.rules.ts'
import { waitingRevision } from '../revisions/revision.rules.ts'

/** Reasons for replacing a parcel. */
export const replacementCauses = ['lost', 'damaged'] as const
export type ReplacementCause = (typeof replacementCauses)[number]

/**
 * Reasons for which a parcel's pieces may be replaced, by parcel state (rules/orders#27). A parcel that was not
 * handed over is undone instead; a delivered one cannot be lost; a returned one may be damaged.
 */
const replaceableIn: Readonly<Record<ParcelState, readonly ReplacementCause[]>> = {
  created: [],
  labelled: [],
  handed_over: ['lost', 'damaged'],
  in_transit: ['lost', 'damaged'],
  out_for_delivery: ['lost', 'damaged'],
  exception: ['lost', 'damaged'],
  returning: ['lost', 'damaged'],
  delivered: ['damaged'],
  returned: ['damaged'],
  undone: [],
}

export const causesFor = ({ state }: Pick<Parcel, 'state'>): readonly ReplacementCause[] =>
  Object.entries(replaceableIn).find(([each]) => each === state)?.[1] ?? []

type Standing = Pick<
  Order,
  'status' | 'paymentState' | 'fulfilmentState' | 'approval' | 'revisions' | 'addresses'
>
export type ReplacementObstruction =
  | 'illegal_transition'
  | 'disputed'
  | 'held_for_approval'
  | 'difference_waits'
  | 'return_decides'
  | 'address_missing'

/**
 * Refusal code if no piece of an order can be replaced now; null: its parcels decide. Goods with an open return are
 * exchanged through the return, and an erased customer has no address.
 */
export function obstructionOf(
  order: Standing,
  { hasOpenReturn }: { hasOpenReturn: boolean },
): ReplacementObstruction | null {
  if (isContested(order)) return 'disputed'
  if (order.status !== 'confirmed') return 'illegal_transition'
  if (order.approval !== null) return 'held_for_approval'
  if (waitingRevision(order)) return 'difference_waits'
  const { fulfilmentState: state } = order
  if (hasOpenReturn || state === 'returned' || state === 'partially_returned') return 'return_decides'
  return order.addresses.some(({ kind }) => kind === 'delivery') ? null : 'address_missing'
}

type Line = Pick<Order['lines'][number], 'id' | 'quantity' | 'refunded' | 'unitNet'>
/** Replaced pieces of a line, in total (`units`) and within one parcel (`inParcel`). */
export type Replaced = { lineId: string; units: number; inParcel: number }

const replacedOf = (replaced: readonly Replaced[], lineId: string): Pick<Replaced, 'units' | 'inParcel'> =>
  replaced.find((each) => each.lineId === lineId) ?? { units: 0, inParcel: 0 }

/** Pieces of a parcel that can still be replaced: neither refunded nor replaced. */
export function replaceableLines(
  parcel: Pick<Parcel, 'lines'>,
  lines: readonly Line[],
  replaced: readonly Replaced[],
): { lineId: string; units: number }[] {
  return parcel.lines.flatMap(({ lineId, quantity }) => {
    const line = lines.find(({ id }) => id === lineId)
    if (!line) return []
    const { units: before, inParcel } = replacedOf(replaced, lineId)
    const units = Math.min(quantity - inParcel, line.quantity - line.refunded - before)
    return units > 0 ? [{ lineId, units }] : []
  })
}

/** Net prices of the replaced pieces: those of the pieces that would be refunded next. */
export const netsOf = (line: Line, replaced: readonly Replaced[], units: number): readonly number[] => {
  const from = line.refunded + replacedOf(replaced, line.id).units
  return line.unitNet.slice(from, from + units)
}

/** Whether a refund or exchange of `units` more pieces would include replaced ones. */
export const takesReplaced = (
  line: Pick<Line, 'quantity' | 'refunded'>,
  units: number,
  replaced: number,
): boolean => replaced > 0 && line.refunded + units + replaced > line.quantity
