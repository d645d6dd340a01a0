import type { Money } from '../money.ts'
import type { Brand } from './rules.ts'

/** A stored card at PayDollar: our member id and a permanent token, unsealed. */
export type StoredCard = { memberId: string; token: string }

/** The stored card of a payment: a few digits, never its number. */
export type PaidCard = StoredCard & {
  brand: Brand
  lastFour: string
  firstDigits: string
  country: string | null
}

/** Account of a stored card at PayDollar; `unknown`: no response, null: no such card. */
export type CardAccount =
  | { accountId: string; expires: { month: number; year: number } | null }
  | null
  | 'unknown'

/** Client of the provider that stores members' cards. */
export type CardVault = {
  /** Whether its tokens can be decrypted. */
  canStore: boolean
  /** For one payment of this amount with the buyer present; null: refused or no response. */
  oneTimeToken(card: StoredCard, reference: string, amount: Money): Promise<string | null>
  accountOf(card: StoredCard, lastFour: string): Promise<CardAccount>
  /** False: no response or refused; retried later. */
  forget(card: StoredCard, lastFour: string): Promise<boolean>
}
