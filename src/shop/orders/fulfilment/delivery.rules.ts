import type { Order, OrderLine } from '../order.rules.ts'
import type { Parcel } from '../parcels/parcel.rules.ts'

/** Pieces of a line that were sent again by an order which stands. */
export type SentAgain = { lineId: string; units: number; hasCome: boolean }

type Line = Pick<OrderLine, 'id' | 'quantity' | 'refunded'>
type Whole = Pick<Order, 'fulfilmentState'> & {
  parcels: readonly Pick<Parcel, 'state' | 'lostAt' | 'lines'>[]
  lines: readonly Line[]
}

const unitsOf = (rows: readonly { lineId: string; units: number }[], lineId: string): number =>
  rows.reduce((sum, row) => (row.lineId === lineId ? sum + row.units : sum), 0)

/** Every piece of a parcel that did not come was given back or sent again. */
const isSettled = (
  { lines: inParcel }: Pick<Parcel, 'lines'>,
  { lines, cameBy, again }: { lines: readonly Line[]; cameBy: Whole['parcels']; again: readonly SentAgain[] },
): boolean =>
  inParcel.every(({ lineId }) => {
    const line = lines.find(({ id }) => id === lineId)
    const came = cameBy
      .flatMap((parcel) => parcel.lines)
      .reduce((sum, each) => (each.lineId === lineId ? sum + each.quantity : sum), 0)
    return line !== undefined && line.quantity - line.refunded - unitsOf(again, lineId) - came <= 0
  })

/**
 * Whether an order that was sent is delivered (rules/orders#28): every parcel came, or was declared lost while
 * another came. When none came, its buyer has the goods with the orders that were sent in their place.
 */
export function isDelivered(
  { fulfilmentState, parcels, lines }: Whole,
  again: readonly SentAgain[],
): boolean {
  if (fulfilmentState !== 'shipped') return false
  const cameBy = parcels.filter(({ state }) => state === 'delivered')
  const others = parcels.filter(({ state }) => state !== 'delivered')
  if (others.some(({ state, lostAt }) => lostAt === null && state !== 'returned')) return false
  const settled = (parcel: Pick<Parcel, 'lines'>) => isSettled(parcel, { lines, cameBy, again })
  if (cameBy.length > 0) return others.every((parcel) => parcel.lostAt !== null || settled(parcel))
  return again.length > 0 && again.every(({ hasCome }) => hasCome) && others.every(settled)
}
