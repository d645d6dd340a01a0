import { dayInHongKong } from '../../calendar.ts'
import { deliveryWindow } from '../../delivery/rules.ts'
import type { Order, OrderLine } from '../order.rules.ts'
import { isAwaited, owedOf } from './owed.rules.ts'

/** A parcel that is still to be sent. `window` null: its goods have no day yet. */
export type ExpectedParcel = {
  window: { from: string; to: string } | null
  lines: readonly { lineId: string; units: number }[]
}

const noDay = '9999'

/**
 * What lies there goes first, then what is to come, a parcel for each of its days; what has no day comes
 * last.
 */
const turnOf = (line: OrderLine): string => (isAwaited(line) ? (line.estimate ?? noDay) : '')

/**
 * The parcels an order still needs, each with its own days. Empty unless it is sent in parts: then the
 * order's own window says it all. What was sent already counts as a part.
 */
export function expectedParcels(
  order: Pick<Order, 'lines' | 'parcels' | 'estimate' | 'createdAt' | 'country' | 'status'>,
): ExpectedParcel[] {
  if (order.estimate === null || order.status === 'cancelled' || order.status === 'expired') return []
  const owed = order.lines.filter((line) => owedOf(line) > 0)
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
      lines: lines.map((line) => ({ lineId: line.id, units: owedOf(line) })),
    }
  })
}
