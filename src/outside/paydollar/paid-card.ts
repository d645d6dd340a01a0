import type { PaidCard } from '#shop/cards/ports.ts'
import type { PayDollarAccount } from './orders.ts'
import { openToken } from './tokens.ts'

const brands: Readonly<Record<string, PaidCard['brand']>> = {
  VISA: 'visa',
  MASTER: 'mastercard',
  JCB: 'jcb',
  AMEX: 'amex',
  DINERS: 'diners',
  CHINAPAY: 'unionpay',
}

const digits = (text: string | null, many: number): string =>
  text?.length === many && /^\d+$/.test(text) ? text : ''

/**
 * The card in a datafeed; null: none, or its token was encrypted with another key. Field names of old and new
 * accounts.
 */
export function cardIn(feed: URLSearchParams, { tokens }: PayDollarAccount): PaidCard | null {
  const [memberId, sealed] = [feed.get('mpMemberId'), feed.get('mpLatestStaticToken')]
  const token = memberId && sealed && tokens ? openToken(sealed, tokens) : null
  const lastFour = digits(feed.get('panLast4') ?? feed.get('cc1316'), 4)
  if (!memberId || !token || lastFour === '') return null
  // one sample of the guide has a lower-case L instead of I
  const country = feed.get('cardIssuingCountry') ?? feed.get('cardlssuingCountry') ?? ''
  return {
    memberId,
    token,
    brand: brands[feed.get('payMethod')?.toUpperCase() ?? ''] ?? 'other',
    lastFour,
    firstDigits: digits(feed.get('panFirst4') ?? feed.get('cc0104'), 4),
    country: /^[A-Z]{2}$/.test(country) ? country : null,
  }
}

/**
 * Identifies a card by data that the company sends with every payment, always the same: brand, first and last digits,
 * issuing country and holder. It has no identifier of its own. Null: not enough data to identify a card.
 */
export function cardMarkIn(feed: URLSearchParams): string | null {
  const brand = brands[feed.get('payMethod')?.toUpperCase() ?? '']
  const firstDigits = digits(feed.get('panFirst4') ?? feed.get('cc0104'), 4)
  const lastFour = digits(feed.get('panLast4') ?? feed.get('cc1316'), 4)
  if (!brand || firstDigits === '' || lastFour === '') return null
  const country = feed.get('cardIssuingCountry') ?? feed.get('cardlssuingCountry') ?? ''
  const holder = (feed.get('Holder') ?? '')
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}]/gu, '')
  return [brand, firstDigits, lastFour, country, holder].join('|')
}
