import type { Currency } from '../money.ts'

/** What a method can do. Rooms ask these flags, never the name of a method. */
export type Capabilities = {
  currencies: readonly Currency[]
  /** Cards pay: a bank can ask the money back, so declines and amounts count for fraud. */
  isCard: boolean
  /** A member's card can be stored, and pays later orders. */
  storedCards: boolean
  /** Every payment needs its buyer; where it does not, `chargeStored` charges a stored card alone. */
  needsBuyer: boolean
  /** One charge pays several orders. */
  combinesOrders: boolean
  /** `start` creates a request at the provider, and the link comes with its answer. */
  createsRequest: boolean
  /** What `start` gave may be opened any number of times while it lasts. */
  reusable: boolean
  /** The buyer says "I have paid", and staff compare with the bank. */
  buyerClaims: boolean
  /** The provider's "pending" means that money may be moving. */
  pendingIsInFlight: boolean
  /** The provider may take money of a cancelled attempt until the attempt would have ended. */
  paysAfterCancel: boolean
  /** The provider calls `/hooks/{method}`. */
  webhooks: boolean
  /** The nightly comparison: one list of payments, one query an attempt, or bank statements. */
  reconciliation: 'list' | 'each' | 'statement'
  /** Who sends money back. */
  refunds: 'provider' | 'staff'
  /** How long an attempt stays open. */
  secondsOpen: number
  /** Until the provider is asked for the first time without the buyer. */
  secondsToFirstQuery: number
  /** Between two such queries while the provider says "waiting". */
  secondsBetweenQueries: number
  /** Between two queries for open pages, however many there are; null: a page asks nobody but the shop. */
  secondsBetweenPageQueries: number | null
}

/**
 * Why a charge was refused: `soft` may work on another day, `hard` never with this card, `authentication`
 * needs the owner at their bank's check.
 */
export type DeclineKind = 'soft' | 'hard' | 'authentication'
