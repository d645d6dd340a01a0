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

/** What arrived damaged or wrong is shown, where the shop asks for it (setting `return_policy`). */
export const needsPhoto = (
  lines: readonly { reason: ReturnReason }[],
  { photo }: { photo: boolean },
): boolean => photo && lines.some(({ reason }) => reason !== 'unopened')

/**
 * Days after delivery (setting `return_policy`): for goods nobody opened, and for what arrived damaged or
 * wrong.
 */
export type Policy = { unopenedDays: number; faultyDays: number }

/** Reasons that may still be given so long after delivery (rules/returns#6). */
export function reasonsAt(deliveredAt: string | null, policy: Policy, now: Date): ReturnReason[] {
  if (deliveredAt === null) return []
  const days = (now.getTime() - Date.parse(deliveredAt)) / 86_400_000
  return returnReasons.filter(
    (reason) => days <= (reason === 'unopened' ? policy.unopenedDays : policy.faultyDays),
  )
}

type Counted = Pick<OrderLine, 'id' | 'shipped' | 'quantity' | 'refunded' | 'productType' | 'priceReason'> & {
  /** Pieces of it that stand sent again, or exchanged. */ replaced: number
}

/**
 * Pieces of a line that may be asked back: sent, not in another return, and neither given back already nor replaced:
 * those are asked back of the order in their place (rules/returns#12). Treatments are looked after by their sessions, and a reward was no sale.
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
  /** How many come with the request. */
  photos: number
  /** Somebody with the right to says that it may come later, and without a photo (rules/returns#11). */
  isOverridden?: boolean
}

type Returned = Parameters<typeof hasArrived>[0] & {
  deliveredAt: string | null
  lines: readonly Counted[]
}

/** Why these pieces cannot be returned now; null: they can. A buyer and the desk are bound by the same. */
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
