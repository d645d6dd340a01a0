import { decimals, readAmount, type Currency, type Money } from '#shop/money.ts'
import type { Locale } from '#shop/region.ts'

/** ISO numeric codes with leading zeros. None of PayDollar's lists has francs. */
const numbers: Partial<Record<Currency, string>> = {
  HKD: '344',
  USD: '840',
  SGD: '702',
  AUD: '036',
  CAD: '124',
  GBP: '826',
  MYR: '458',
  JPY: '392',
  TWD: '901',
  KRW: '410',
  THB: '764',
}

export function currencyNumber(currency: Currency): string {
  const number = numbers[currency]
  if (!number) throw new Error(`PayDollar has no number for ${currency}`)
  return number
}

/** ISO defines two decimals for these, the shop none (rules/money#1). */
const wider = new Set<Currency>(['TWD', 'THB'])

/** Decimal text: `388.00`, `1200.00` for TWD, `1200` for yen. */
export function amountText({ currency, minor }: Money): string {
  const places = decimals[currency]
  const unit = 10 ** places
  const cents =
    places === 0 ? (wider.has(currency) ? '.00' : '') : `.${String(minor % unit).padStart(places, '0')}`
  return `${Math.floor(minor / unit)}${cents}`
}

/** Null: not a currency of the shop, or no amount. */
export function amountIn(number: string, text: string): Money | null {
  const currency = (Object.keys(numbers) as Currency[]).find((one) => numbers[one] === number) // keys of a table of currencies
  return currency ? readAmount(text, currency) : null
}

export const languages: Record<Locale, string> = { hk: 'C', zh: 'C', cn: 'X', en: 'E' }
