import type { Order, OrderLine } from '../order.rules.ts'
import { unsentOf } from '../refunds/refund.rules.ts'

type Line = Pick<
  OrderLine,
  'id' | 'productType' | 'quantity' | 'shipped' | 'unsent' | 'preOrder' | 'releasedAt'
>

/** Treatments are given in a shop: nothing of them is picked, packed or sent. */
const isGoods = ({ productType }: Pick<OrderLine, 'productType'>): boolean => productType !== 'Treatment'

/** Pieces of a line that still have to leave the house. */
export const owedOf = (line: Line): number => (isGoods(line) ? unsentOf(line) : 0)

/** Sold before it came in, and not released yet: nobody can take it from a shelf. */
export const isAwaited = ({ preOrder, releasedAt }: Pick<OrderLine, 'preOrder' | 'releasedAt'>): boolean =>
  preOrder && releasedAt === null

/** Of those, the pieces that are there. */
export const sendableOf = (line: Line): number => (isAwaited(line) ? 0 : owedOf(line))

const linesWith = (
  order: { lines: readonly Line[] },
  unitsOf: (line: Line) => number,
): { lineId: string; units: number }[] =>
  order.lines.flatMap((line) => (unitsOf(line) > 0 ? [{ lineId: line.id, units: unitsOf(line) }] : []))

/** What still has to leave. */
export const owedLines = (order: { lines: readonly Line[] }) => linesWith(order, owedOf)

/** What of it can leave now: pick lists, slips and parcels are made from this alone. */
export const sendableLines = (order: { lines: readonly Line[] }) => linesWith(order, sendableOf)

/** Everything that still has to leave is to come. */
export const waitsForGoods = (order: { lines: readonly Line[] }): boolean =>
  owedLines(order).length > 0 && sendableLines(order).length === 0

/** Whether a line is released by itself: its day has come, or its option is sold from the shelf by now. */
export const isDue = (
  line: Pick<OrderLine, 'preOrder' | 'releasedAt' | 'estimate'>,
  { today, isOnShelf: isInStock }: { today: string; isOnShelf: boolean },
): boolean => isAwaited(line) && (isInStock || (line.estimate !== null && line.estimate <= today))

/** Nothing of the order ever leaves the house. */
export const isForTheShop = (order: { lines: readonly Pick<OrderLine, 'productType'>[] }): boolean =>
  !order.lines.some(isGoods)

/** Nothing of it left the house, and nothing is left to be given: all of it went back. */
export const isEmptied = (order: { lines: readonly Line[] }): boolean =>
  order.lines.every((line) => line.shipped === 0 && unsentOf(line) === 0)

/** A sheet that goes into a parcel; `parcelId` null: what goes into the next one. */
export type Slip = { parcelId: string | null; lines: readonly { lineId: string; units: number }[] }

/** A slip for each parcel, and one for what can leave now. */
export function slipsOf(order: { lines: readonly Line[]; parcels: Order['parcels'] }): Slip[] {
  const next = sendableLines(order)
  return [
    ...order.parcels.map(({ id, lines }) => ({
      parcelId: id,
      lines: lines.map(({ lineId, quantity }) => ({ lineId, units: quantity })),
    })),
    ...(next.length > 0 ? [{ parcelId: null, lines: next }] : []),
  ]
}
