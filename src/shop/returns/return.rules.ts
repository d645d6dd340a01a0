import type { Cause } from '../causes.ts'
import { hasArrived } from '../orders/order-actions.rules.ts'
import type { OrderLine } from '../orders/order.rules.ts'
import { refusals } from '../refusal.ts'

export const returnStates = [
  'requested',
  'approved',
  'refused',
  'received',
  'inspected',
  'settled',
  'closed',
] as const
export type ReturnState = (typeof returnStates)[number]

/**
 * Every move a return may make (rules/returns#5). The table `moves` says the same, and a test compares them.
 */
export const returnMoves: Record<ReturnState, readonly ReturnState[]> = {
  requested: ['approved', 'refused', 'closed'],
  approved: ['received', 'closed'],
  refused: [],
  received: ['inspected'],
  inspected: ['settled', 'closed'],
  settled: [],
  closed: [],
}
export const openStates = [
  'requested',
  'approved',
  'received',
  'inspected',
] as const satisfies readonly ReturnState[]
export const isOpen = (state: ReturnState): boolean => (openStates as readonly ReturnState[]).includes(state)
/** The states from which a state can be reached. */
export const waysTo = (to: ReturnState): ReturnState[] =>
  returnStates.filter((from) => returnMoves[from].includes(to))

/** Why something comes back; what was found when it came. */
export const returnReasons = ['unopened', 'damaged', 'wrong'] as const
export type ReturnReason = (typeof returnReasons)[number]
export const verdicts = ['ok', 'damaged', 'wrong'] as const
export type Verdict = (typeof verdicts)[number]

export const returnRefusals = /* @__PURE__ */ refusals('returns', {
  unknown: 'missing',
  illegal_transition: 'conflict',
  nothing_chosen: 'invalid',
  too_many_units: 'refused',
  not_delivered: 'conflict',
  too_late: 'refused',
  reason_missing: 'invalid',
  verdict_missing: 'invalid',
  second_person: 'forbidden',
  not_sold: 'refused',
  other_price: 'refused',
  no_stock: 'conflict',
  no_label: 'conflict',
  photo_missing: 'invalid',
  override_right: 'forbidden',
  unknown_photo: 'invalid',
  too_many_photos: 'refused',
  photo_type: 'refused',
  photo_moves: 'refused',
  photo_pixels: 'refused',
  photo_broken: 'refused',
})

/** Photos with one request, and of one order altogether. */
export const mostPhotos = 6
export const mostUploads = 24

/** What arrived damaged or wrong is shown, where the shop asks for it (setting `return_policy`). */
export const needsPhoto = (
  lines: readonly { reason: ReturnReason }[],
  { photo }: { photo: boolean },
): boolean => photo && lines.some(({ reason }) => reason !== 'unopened')

/** Where a photo's file is. */
export const photoPath = (id: string, at: 'shop' | 'desk'): string =>
  at === 'shop' ? `/api/v1/returns/photo/${id}` : `/api/admin/v1/returns/photos/${id}`

export type ReturnLine = {
  lineId: string
  units: number
  reason: ReturnReason
  note: string
  verdict: Verdict | null
}
export type Return = {
  id: string
  orderId: string
  position: number
  state: ReturnState
  toWallet: boolean
  wantsExchange: boolean
  /** Opened at the desk past what binds buyers (rules/returns#11). */
  isOverridden: boolean
  note: string
  inspectedBy: string | null
  refundId: string | null
  /** The order at no charge that replaced its goods. */
  exchangeOrderId: string | null
  createdAt: string
  lines: readonly ReturnLine[]
  events: readonly {
    from: string | null
    to: string
    actor: string
    cause: Cause
    reason: string
    at: string
  }[]
}

/**
 * Days after delivery (setting `return_policy`): for goods nobody opened, and for what arrived damaged or
 * wrong.
 */
export type Policy = { unopenedDays: number; faultyDays: number }

/** Reasons that may still be given so long after delivery (rules/returns#5). */
export function reasonsAt(deliveredAt: string | null, policy: Policy, now: Date): ReturnReason[] {
  if (deliveredAt === null) return []
  const days = (now.getTime() - Date.parse(deliveredAt)) / 86_400_000
  return returnReasons.filter(
    (reason) => days <= (reason === 'unopened' ? policy.unopenedDays : policy.faultyDays),
  )
}

type Counted = Pick<OrderLine, 'id' | 'shipped' | 'quantity' | 'refunded' | 'productType' | 'priceReason'>

/**
 * Pieces of a line that may be asked back: sent, not in another return, and not given back already.
 * Treatments are looked after by their sessions, and a reward was no sale.
 */
export function returnableUnits(line: Counted, returns: readonly Pick<Return, 'state' | 'lines'>[]): number {
  if (line.productType === 'Treatment' || line.priceReason.kind === 'reward') return 0
  const unitsIn = (counts: (state: ReturnState) => boolean) =>
    returns
      .filter(({ state }) => counts(state))
      .reduce((sum, { lines }) => sum + (lines.find((each) => each.lineId === line.id)?.units ?? 0), 0)
  const open = unitsIn(isOpen)
  const settled = unitsIn((state) => state === 'settled')
  return Math.max(0, Math.min(line.shipped - open - settled, line.quantity - line.refunded - open))
}

/** What a settled return makes of its order: everything that was sent has come back, or some of it. */
export const fulfilmentAfter = (
  lines: readonly Pick<OrderLine, 'id' | 'shipped'>[],
  settled: readonly Pick<Return, 'lines'>[],
) =>
  lines.every(
    (line) =>
      settled.reduce(
        (sum, each) => sum + (each.lines.find(({ lineId }) => lineId === line.id)?.units ?? 0),
        0,
      ) >= line.shipped,
  )
    ? 'returned'
    : 'partially_returned'

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
