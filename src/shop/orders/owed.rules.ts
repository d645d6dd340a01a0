import type { Order, OrderLine } from './order.rules.ts'
import { unsentOf } from './refund.rules.ts'

type Line = Pick<OrderLine, 'id' | 'productType' | 'quantity' | 'shipped' | 'unsent'>

/** Treatments are given in a shop: nothing of them is picked, packed or sent. */
export const isGoods = ({ productType }: Pick<OrderLine, 'productType'>): boolean => productType !== 'Treatment'

/** Pieces of a line that still have to leave the house. */
export const owedOf = (line: Line): number => (isGoods(line) ? unsentOf(line) : 0)

/** What still has to leave: pick lists, slips and parcels are made from this alone. */
export const owedLines = (order: { lines: readonly Line[] }): { lineId: string; units: number }[] =>
  order.lines.flatMap((line) => (owedOf(line) > 0 ? [{ lineId: line.id, units: owedOf(line) }] : []))

/**
 * Everything that still has to leave comes later: the day of the first that is there, YYYY-MM-DD; null: something can be sent now.
 * `isPreOrder`: the line was sold before it came in.
 */
export function waitsUntil(
  order: { lines: readonly (Line & Pick<OrderLine, 'estimate'>)[] },
  isPreOrder: (line: { id: string }) => boolean,
  today: string,
): string | null {
  const owed = order.lines.filter((line) => owedOf(line) > 0)
  const days = owed.flatMap((line) => (isPreOrder(line) && line.estimate !== null && line.estimate > today ? [line.estimate] : []))
  return owed.length > 0 && days.length === owed.length ? (days.toSorted()[0] ?? null) : null
}

/** Nothing of the order ever leaves the house. */
export const isForTheShop = (order: { lines: readonly Pick<OrderLine, 'productType'>[] }): boolean => !order.lines.some(isGoods)

/** Nothing of it left the house, and nothing is left to be given: all of it went back. */
export const isEmptied = (order: { lines: readonly Line[] }): boolean =>
  order.lines.every((line) => line.shipped === 0 && unsentOf(line) === 0)

/** A sheet that goes into a parcel; `parcelId` null: what goes into the next one. */
export type Slip = { parcelId: string | null; lines: readonly { lineId: string; units: number }[] }

/** A slip for each parcel, and one for what is still owed. */
export function slipsOf(order: { lines: readonly Line[]; parcels: Order['parcels'] }): Slip[] {
  const owed = owedLines(order)
  return [
    ...order.parcels.map(({ id, lines }) => ({ parcelId: id, lines: lines.map(({ lineId, quantity }) => ({ lineId, units: quantity })) })),
    ...(owed.length > 0 ? [{ parcelId: null, lines: owed }] : []),
  ]
}
