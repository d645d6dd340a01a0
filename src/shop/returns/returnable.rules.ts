import { hasArrived } from '../orders/order-actions.rules.ts'
import type { OrderLine } from '../orders/order.rules.ts'
import {
  type ReturnState,
  isOpen,
  returnReasons,
  type ReturnReason,
  type ReturnLine,
  type Return,
} from './return.rules.ts'
import { dayMs } from '../calendar.ts'

/** Whether a return needs a photo: for damaged or wrong goods, if setting `return_policy` requires it. */
export const needsPhoto = (
  lines: readonly { reason: ReturnReason }[],
  { photo }: { photo: boolean },
): boolean => photo && lines.some(({ reason }) => reason !== 'unopened')

/** Return periods in days after delivery (setting `return_policy`): unopened goods, and damaged or wrong goods. */
export type Policy = { unopenedDays: number; faultyDays: number }

/** Return reasons that are still within their period (rules/returns#6). */
export function reasonsAt(deliveredAt: string | null, policy: Policy, now: Date): ReturnReason[] {
  if (deliveredAt === null) return []
  const days = (now.getTime() - Date.parse(deliveredAt)) / dayMs
  return returnReasons.filter(
    (reason) => days <= (reason === 'unopened' ? policy.unopenedDays : policy.faultyDays),
  )
}

type Counted = Pick<OrderLine, 'id' | 'shipped' | 'quantity' | 'refunded' | 'productType' | 'priceReason'> & {
  /** Pieces of it that were replaced or exchanged. */ replaced: number
}

/**
 * Pieces of a line that can be returned: shipped, not in another return, not refunded and not replaced (replaced pieces
 * are returned through the replacement order, rules/returns#12). Never treatments, which are refunded by session, nor
 * rewards, which were not sold.
 */
export function returnableUnits(line: Counted, returns: readonly Pick<Return, 'state' | 'lines'>[]): number {
  if (line.productType === 'Treatment' || line.priceReason.kind === 'reward') return 0
  const unitsIn = (counts: (state: ReturnState) => boolean) =>
    returns
      .filter(({ state }) => counts(state))
      .reduce((sum, { lines }) => sum + (lines.find((each) => each.lineId === line.id)?.units ?? 0), 0)
  const open = unitsIn(isOpen)
  const settled = unitsIn((state) => state === 'settled')
  return Math.max(
    0,
    Math.min(line.shipped - open - settled, line.quantity - line.refunded - line.replaced - open),
  )
}

export type RequestedLine = Pick<ReturnLine, 'lineId' | 'units' | 'reason'>

type Bounds = {
  policy: Policy & { photo: boolean }
  now: Date
  /** Number of photos in the request. */
  photos: number
  /** A staff user with the right waives the period and the photo (rules/returns#11). */
  isOverridden?: boolean
}

type Returned = Parameters<typeof hasArrived>[0] & {
  deliveredAt: string | null
  lines: readonly Counted[]
}

/** Why these pieces cannot be returned now; null: they can. The same rules apply to buyers and staff. */
export function problemOfReturn(
  order: Returned,
  returns: readonly Pick<Return, 'state' | 'lines'>[],
  requested: readonly RequestedLine[],
  { policy, now, photos, isOverridden = false }: Bounds,
): 'nothing_chosen' | 'not_delivered' | 'too_many_units' | 'too_late' | 'photo_missing' | null {
  if (requested.length === 0) return 'nothing_chosen'
  if (!hasArrived(order)) return 'not_delivered'
  if (new Set(requested.map(({ lineId }) => lineId)).size < requested.length) return 'too_many_units'
  const isTooMany = ({ lineId, units }: RequestedLine) => {
    const line = order.lines.find(({ id }) => id === lineId)
    return !line || units > returnableUnits(line, returns)
  }
  if (requested.some(isTooMany)) return 'too_many_units'
  if (isOverridden) return null
  const reasons = reasonsAt(order.deliveredAt, policy, now)
  if (requested.some(({ reason }) => !reasons.includes(reason))) return 'too_late'
  return needsPhoto(requested, policy) && photos === 0 ? 'photo_missing' : null
}
