import type { DeskOrder } from '#shop/orders/desk/desk.contract.ts'
import { byShelf } from '#shop/stock/shelves/shelf.rules.ts'

type Slip = DeskOrder['slips'][number]
export type SlipRow = {
  line: DeskOrder['lines'][number]
  units: number
  /** Null without the right to see amounts. */ total: number | null
  /** Storage locations of pieces not yet shipped, in picking order. */ shelves: readonly string[]
}

/**
 * Slips to print for an order: that of one parcel; otherwise the next to ship; otherwise, once all is shipped, all.
 */
export function slipsToPrint({ slips }: Pick<DeskOrder, 'slips'>, parcel: string | null): readonly Slip[] {
  if (parcel !== null) return slips.filter(({ parcelId }) => parcelId === parcel)
  const next = slips.filter(({ parcelId }) => parcelId === null)
  return next.length > 0 ? next : slips
}

const shelvesOf = ({ reservations }: DeskOrder['lines'][number]): string[] => [
  ...new Set(
    reservations
      .filter(({ pieces }) => pieces > 0)
      .toSorted(byShelf)
      .flatMap(({ shelfCode }) => shelfCode ?? []),
  ),
]

/** Rows of a parcel's slip, with the amount of exactly these pieces. */
export const slipRows = ({ lines }: Pick<DeskOrder, 'lines'>, slip: Slip): SlipRow[] =>
  slip.lines.flatMap(({ lineId, units }) => {
    const line = lines.find(({ id }) => id === lineId)
    // amounts have at most two decimals
    return line
      ? [
          {
            line,
            units,
            shelves: slip.parcelId === null ? shelvesOf(line) : [],
            total: line.money === null ? null : Math.round(line.money.price * units * 100) / 100,
          },
        ]
      : []
  })
