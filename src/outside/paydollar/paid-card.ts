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
 * The card that a datafeed brings along; null: none, or its token was sealed with another key. Names of
 * fields as of old and new accounts.
 */
export function cardIn(feed: URLSearchParams, { tokens }: PayDollarAccount): PaidCard | null {
  const [memberId, sealed] = [feed.get('mpMemberId'), feed.get('mpLatestStaticToken')]
  const token = memberId && sealed && tokens ? openToken(sealed, tokens) : null
  const lastFour = digits(feed.get('panLast4') ?? feed.get('cc1316'), 4)
  if (!memberId || !token || lastFour === '') return null
  // one sample of the guide spells it with a lower-case L
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
 * What the company tells of every card that pays, and tells the same each time: kind, first and last digits,
 * issuing country and holder. It gives no mark of its own. Null: not enough to know a card by.
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
