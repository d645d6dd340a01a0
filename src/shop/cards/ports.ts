import type { Money } from '../money.ts'
import type { Brand } from './rules.ts'

/** A stored card as PayDollar names it: our id of the member and a lasting token, opened. */
export type StoredCard = { memberId: string; token: string }

/**
 * What a payment says of the card that it was made with and that was stored: a few digits, never its number.
 */
export type PaidCard = StoredCard & {
  brand: Brand
  lastFour: string
  firstDigits: string
  country: string | null
}

/** Where PayDollar keeps a stored card; `unknown`: no answer, null: it has none like it. */
export type CardAccount =
  | { accountId: string; expires: { month: number; year: number } | null }
  | null
  | 'unknown'

/** The company that keeps members' cards for the shop. */
export type CardVault = {
  /** Its tokens can be opened. */
  canStore: boolean
  /** For one payment of this amount, with the buyer present; null: refused, or no answer. */
  oneTimeToken(card: StoredCard, reference: string, amount: Money): Promise<string | null>
  accountOf(card: StoredCard, lastFour: string): Promise<CardAccount>
  /** False: no answer, or a no; asked again later. */
  forget(card: StoredCard, lastFour: string): Promise<boolean>
}
