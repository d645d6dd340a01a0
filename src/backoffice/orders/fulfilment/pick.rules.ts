import type { DeskOrder } from '#shop/orders/desk/desk.contract.ts'
import { byShelf } from '#shop/stock/shelves/shelf.rules.ts'

export type PickRow = {
  subSku: string
  name: string
  /** Storage location in the warehouse. */
  shelfCode: string | null
  pieces: number
  orders: { number: string; pieces: number }[]
}

type Picked = Pick<DeskOrder, 'number' | 'status' | 'holdCause'> & {
  lines: readonly (Pick<DeskOrder['lines'][number], 'subSku' | 'name' | 'optionName' | 'sendable'> & {
    reservations: readonly { subSku: string; shelfCode: string | null; pieces: number }[]
  })[]
}

/** Whether an order can be picked: confirmed and not on hold. */
export const isPickable = ({ status, holdCause }: Pick<Picked, 'status' | 'holdCause'>): boolean =>
  status === 'confirmed' && holdCause === null

/** Ids of orders combined into one parcel with the given ones and not among them; they are picked together. */
export const companionsOf = (orders: readonly Pick<DeskOrder, 'id' | 'together'>[]): string[] => {
  const ids = new Set(orders.map(({ id }) => id))
  return [...new Set(orders.flatMap(({ together }) => together.map(({ id }) => id)))].filter(
    (id) => !ids.has(id),
  )
}

type Sharing = { number: string; together: readonly string[] }

/** Numbers of the orders that share a parcel, one text per parcel. */
export const sharedBoxes = (orders: readonly Sharing[]): string[] => [
  ...new Set(
    orders
      .filter(({ together }) => together.length > 0)
      .map(({ number, together }) => [number, ...together].toSorted().join(' + ')),
  ),
]

/**
 * Pieces to pick for several orders, by storage location and option; sets are split into components, with the
 * quantity per order.
 */
export function pickRows(orders: readonly Picked[]): PickRow[] {
  const rows = new Map<string, PickRow>()
  for (const { number, lines } of orders.filter(isPickable))
    for (const line of lines) {
      if (line.sendable === 0) continue
      const parts =
        line.reservations.length > 0
          ? line.reservations
          : [{ subSku: line.subSku, shelfCode: null, pieces: line.sendable }]
      for (const { subSku, shelfCode, pieces } of parts) {
        if (pieces === 0) continue
        const row = rows.get(subSku) ?? {
          subSku,
          shelfCode,
          name: [line.name, line.optionName].filter(Boolean).join(' · '),
          pieces: 0,
          orders: [],
        }
        row.pieces += pieces
        row.orders.push({ number, pieces })
        rows.set(subSku, row)
      }
    }
  return [...rows.values()].toSorted(byShelf)
}
