export type SessionKind = 'cart' | 'checkout'
export type SessionState = 'open' | 'canceled' | 'handed_over' | 'ordered'

const hour = 3_600_000

/** A cart is kept for thirty days after its last change, a checkout for six hours (rules/agents#11). */
export const expiresAt = (kind: SessionKind, now: Date): Date =>
  new Date(now.getTime() + (kind === 'cart' ? 30 * 24 * hour : 6 * hour))

/** A buyer who took a checkout over has a day to order. */
export const takenOverHours = 24

/** What a checkout became is told for so many days. */
export const orderDays = 180

/** What a checkout knows beside its goods: fields of an order by their names on the wire, codes, and consent. */
export type Details = {
  fields: Readonly<Record<string, string>>
  codes: readonly string[]
  consent: Readonly<Record<string, boolean>> | null
  /** Of a member: as much Cash Dollar as there is pays of it. */
  usesWallet?: boolean
  /** The country that was named for it, where the shop sends nothing to. */
  unserved?: string
}
export const noDetails: Details = { fields: {}, codes: [], consent: null }

/** A line that could not be as it was wanted: why, and how many there are now. `at`: its place in the request. */
export type LineProblem = {
  at: number
  code: string
  values: Readonly<Record<string, string | number>>
  quantity: number
}
