import type { Cause } from '../causes.ts'
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

/** Allowed transitions of a return (rules/returns#5). Table `moves` holds the same list, and a test compares them. */
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

/** States from which a state can be reached in one transition. */
export const statesLeadingTo = (to: ReturnState): ReturnState[] =>
  returnStates.filter((from) => returnMoves[from].includes(to))

/** Reasons for a return (by the buyer), and results of its inspection (`verdicts`). */
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

/** Maximum number of photos per request, and per order. */
export const mostPhotos = 6

export const mostUploads = 24

/** API path of a photo. */
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
  /** Opened by staff beyond the rules for buyers (rules/returns#11). */
  isOverridden: boolean
  note: string
  inspectedBy: string | null
  refundId: string | null
  /** The free exchange order. */
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

/** Fulfilment state of an order after its settled returns: everything shipped was returned, or part of it. */
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
