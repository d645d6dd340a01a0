import { dayMs } from '../calendar.ts'

export type SessionKind = 'cart' | 'checkout'
export type SessionState = 'open' | 'canceled' | 'handed_over' | 'ordered'

const hour = 3_600_000

/** A cart expires thirty days after its last change, a checkout after six hours (rules/agents#11). */
export const expiresAt = (kind: SessionKind, now: Date): Date =>
  new Date(now.getTime() + (kind === 'cart' ? 30 * dayMs : 6 * hour))

/** Hours that a buyer has to order a checkout they took over. */
export const takenOverHours = 24

/** Days that the outcome of a checkout can be read. */
export const orderDays = 180

/** Checkout data besides goods: order fields by wire name, codes and consent. */
export type Details = {
  fields: Readonly<Record<string, string>>
  codes: readonly string[]
  consent: Readonly<Record<string, boolean>> | null
  /** Members only: pay with as much Cash Dollar as available. */
  usesWallet?: boolean
  /** The requested country, if the shop does not deliver there. */
  unserved?: string
}
export const noDetails: Details = { fields: {}, codes: [], consent: null }

/** A line that could not be set as requested: the reason, and its quantity now. `at`: its index in the request. */
export type LineProblem = {
  at: number
  code: string
  values: Readonly<Record<string, string | number>>
  quantity: number
}
