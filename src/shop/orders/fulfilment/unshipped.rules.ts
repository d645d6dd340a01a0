import type { Order, OrderLine } from '../order.rules.ts'
import { unsentOf } from '../refunds/refund.rules.ts'

type Line = Pick<
  OrderLine,
  'id' | 'productType' | 'quantity' | 'shipped' | 'unsent' | 'preOrder' | 'releasedAt'
>

/** Whether a line is goods. Treatments are given in a shop and are never picked or shipped. */
const isGoods = ({ productType }: Pick<OrderLine, 'productType'>): boolean => productType !== 'Treatment'

/** Pieces of a line that are still to be shipped. */
export const unshippedUnits = (line: Line): number => (isGoods(line) ? unsentOf(line) : 0)

/** Whether a line is an unreleased pre-order, whose stock has not arrived. */
export const isAwaited = ({ preOrder, releasedAt }: Pick<OrderLine, 'preOrder' | 'releasedAt'>): boolean =>
  preOrder && releasedAt === null

/** Pieces of a line that can be shipped now. */
export const shippableUnits = (line: Line): number => (isAwaited(line) ? 0 : unshippedUnits(line))

const linesWith = (
  order: { lines: readonly Line[] },
  unitsOf: (line: Line) => number,
): { lineId: string; units: number }[] =>
  order.lines.flatMap((line) => (unitsOf(line) > 0 ? [{ lineId: line.id, units: unitsOf(line) }] : []))

/** Lines with pieces that are still to be shipped. */
export const unshippedLines = (order: { lines: readonly Line[] }) => linesWith(order, unshippedUnits)

/** Lines with pieces that can be shipped now; the only source of pick lists, packing slips and parcels. */
export const shippableLines = (order: { lines: readonly Line[] }) => linesWith(order, shippableUnits)

/** Whether all pieces still to be shipped await their stock. */
export const waitsForGoods = (order: { lines: readonly Line[] }): boolean =>
  unshippedLines(order).length > 0 && shippableLines(order).length === 0

/** Whether a line is released automatically: its day has come, or its option is now sold from stock. */
export const isDue = (
  line: Pick<OrderLine, 'preOrder' | 'releasedAt' | 'estimate'>,
  { today, isOnShelf: isInStock }: { today: string; isOnShelf: boolean },
): boolean => isAwaited(line) && (isInStock || (line.estimate !== null && line.estimate <= today))

/** Whether the order has treatments only, so that nothing is ever shipped. */
export const isForTheShop = (order: { lines: readonly Pick<OrderLine, 'productType'>[] }): boolean =>
  !order.lines.some(isGoods)

/** Packing slip of a parcel; `parcelId` null: of the next parcel. */
export type Slip = { parcelId: string | null; lines: readonly { lineId: string; units: number }[] }

/** Packing slips: one per parcel, and one for the pieces that can be shipped now. */
export function slipsOf(order: { lines: readonly Line[]; parcels: Order['parcels'] }): Slip[] {
  const next = shippableLines(order)
  return [
    ...order.parcels.map(({ id, lines }) => ({
      parcelId: id,
      lines: lines.map(({ lineId, quantity }) => ({ lineId, units: quantity })),
    })),
    ...(next.length > 0 ? [{ parcelId: null, lines: next }] : []),
  ]
}
