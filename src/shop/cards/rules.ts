import { refusals, type RefusalCode } from '../refusal.ts'

export const cardRefusals = /* @__PURE__ */ refusals('cards', {
  unknown: 'missing',
  expired: 'refused',
  prepaid: 'refused',
  not_kept: 'refused',
  unusable: 'unavailable',
  /** A subscription is charged to it. */
  in_use: 'conflict',
})

export const brands = ['visa', 'mastercard', 'jcb', 'amex', 'diners', 'unionpay', 'other'] as const
export type Brand = (typeof brands)[number]
export const fundings = ['credit', 'debit', 'prepaid', 'unknown'] as const
export type Funding = (typeof fundings)[number]

/** A member's stored card, without its payment token. */
export type StoredCardSummary = {
  id: string
  memberId: string
  brand: Brand
  lastFour: string
  expires: { month: number; year: number } | null
  /** ISO code of the issuing bank's country. */
  country: string | null
  funding: Funding
  isDefault: boolean
}

/** Whether a card has expired; it is valid until the last day of its month (`today`: yyyy-mm-dd in Hong Kong). */
export function isExpired({ expires }: Pick<StoredCardSummary, 'expires'>, today: string): boolean {
  return expires !== null && `${expires.year}-${String(expires.month).padStart(2, '0')}` < today.slice(0, 7)
}

/** Why a card cannot pay; null: it can. Subscriptions accept no prepaid or virtual cards (rules/payments#11). */
export function refusalToPay(
  card: Pick<StoredCardSummary, 'expires' | 'funding'>,
  { today, forSubscription }: { today: string; forSubscription: boolean },
): RefusalCode | null {
  if (isExpired(card, today)) return cardRefusals.expired
  return forSubscription && card.funding === 'prepaid' ? cardRefusals.prepaid : null
}

/**
 * Funding of a card by its first digits. The provider does not report it reliably, so the shop has its own list of
 * prefixes (setting `prepaid_prefixes`); others are unknown.
 */
export const fundingOf = (firstDigits: string, prepaidPrefixes: readonly string[]): Funding =>
  firstDigits !== '' && prepaidPrefixes.some((prefix) => firstDigits.startsWith(prefix))
    ? 'prepaid'
    : 'unknown'

export const toExpiryLabel = ({ expires }: Pick<StoredCardSummary, 'expires'>): string | null =>
  expires && `${String(expires.month).padStart(2, '0')}/${expires.year}`
