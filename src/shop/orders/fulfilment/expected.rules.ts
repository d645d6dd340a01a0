import { dayInHongKong } from '../../calendar.ts'
import { deliveryWindow } from '../../delivery/rules.ts'
import type { Order, OrderLine } from '../order.rules.ts'
import { isAwaited, unshippedUnits } from './unshipped.rules.ts'

/** A future parcel. `window` null: the date of its goods is not known yet. */
export type ExpectedParcel = {
  window: { from: string; to: string } | null
  lines: readonly { lineId: string; units: number }[]
}

const noDay = '9999'

/** Sort key by parcel: available goods first, then awaited ones by date, those without date last. */
const turnOf = (line: OrderLine): string => (isAwaited(line) ? (line.estimate ?? noDay) : '')

/**
 * Parcels that an order still needs, each with its window. Empty if the order ships in one parcel, as its own
 * estimate then applies. Shipped parcels count.
 */
export function expectedParcels(
  order: Pick<Order, 'lines' | 'parcels' | 'estimate' | 'createdAt' | 'country' | 'status'>,
): ExpectedParcel[] {
  if (order.estimate === null || order.status === 'cancelled' || order.status === 'expired') return []
  const owed = order.lines.filter((line) => unshippedUnits(line) > 0)
  const turns = [...new Set(owed.map(turnOf))].toSorted()
  if (turns.length + order.parcels.length < 2) return []
  const ordered = dayInHongKong(new Date(order.createdAt))
  return turns.map((turn) => {
    const lines = owed.filter((line) => turnOf(line) === turn)
    return {
      window:
        turn === noDay
          ? null
          : deliveryWindow(
              lines.map(({ estimate }) => estimate ?? undefined),
              ordered,
              order.country,
            ),
      lines: lines.map((line) => ({ lineId: line.id, units: unshippedUnits(line) })),
    }
  })
}
