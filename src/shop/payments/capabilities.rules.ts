import type { Currency } from '../money.ts'

/** Capabilities of a payment method. Code checks these flags, never a method's name. */
export type Capabilities = {
  currencies: readonly Currency[]
  /** Card payments: they can be disputed, so declines and amounts count towards the fraud score. */
  isCard: boolean
  /** A member's card can be stored for later orders. */
  storedCards: boolean
  /** Every payment needs its buyer's presence; otherwise `chargeStored` can charge a stored card. */
  needsBuyer: boolean
  /** One charge pays several orders. */
  combinesOrders: boolean
  /** `start` creates a request at the provider, whose response has the link. */
  createsRequest: boolean
  /** The result of `start` may be opened repeatedly until it expires. */
  reusable: boolean
  /** The buyer claims to have paid, and staff compare with bank statements. */
  buyerClaims: boolean
  /** The provider's "pending" means that money may be moving. */
  pendingIsInFlight: boolean
  /** The provider may take money of a cancelled attempt until the attempt would have ended. */
  paysAfterCancel: boolean
  /** The provider calls `/hooks/{method}`. */
  webhooks: boolean
  /** Nightly reconciliation: by one list of payments, one query per attempt, or bank statements. */
  reconciliation: 'list' | 'each' | 'statement'
  /** Whether the provider or staff send refunds. */
  refunds: 'provider' | 'staff'
  /** Lifetime of an attempt. */
  secondsOpen: number
  /** Delay of the first scheduled status query. */
  secondsToFirstQuery: number
  /** Interval of scheduled queries while the provider reports "waiting". */
  secondsBetweenQueries: number
  /** Minimum interval of queries triggered by open pages, however many; null: pages trigger no provider query. */
  secondsBetweenPageQueries: number | null
}

/**
 * Why a charge was declined: `soft` may succeed on another day, `hard` never with this card, `authentication` needs the
 * owner's confirmation at their bank.
 */
export type DeclineKind = 'soft' | 'hard' | 'authentication'
