import {
  expectedCountry,
  countries,
  countryFromIso,
  currencyOf,
  isLocale,
  type CountryKey,
  type Locale,
} from '../../shop/region.ts'
import { isCurrency, type Currency } from '../../shop/money.ts'
import { localeOf } from '../caller.ts'
import { cut } from '../../shop/text.ts'

/** Market in which a buyer sees the shop. `unserved`: the requested country, if the shop does not deliver there. */
export type Market = { locale: Locale; country: CountryKey; currency: Currency; unserved: string | null }

/** Hints about a buyer; each may be missing. */
export type MarketHints = { address_country?: string; language?: string; currency?: string }

const alpha3: Readonly<Record<string, string>> = {
  HKG: 'HK',
  MAC: 'MO',
  TWN: 'TW',
  SGP: 'SG',
  JPN: 'JP',
  AUS: 'AU',
  USA: 'US',
  CAN: 'CA',
  CHE: 'CH',
  GBR: 'GB',
  MYS: 'MY',
  KOR: 'KR',
  CHN: 'CN',
  THA: 'TH',
}
const byName = new Map(
  countries.flatMap(({ key, shortNameEng, shortNameChi, shortNameCn, longName }) =>
    [shortNameEng, shortNameChi, shortNameCn, longName].map((name) => [name.toLowerCase(), key] as const),
  ),
)

/** A country by its ISO code of two or three letters, or by its name; null: the shop does not deliver there. */
export function countryNamed(written: string): CountryKey | null {
  const word = written.trim()
  const iso = alpha3[word.toUpperCase()] ?? word
  return (
    countryFromIso(iso) ?? byName.get(word.toLowerCase()) ?? (word.toLowerCase() === 'macau' ? 'hk' : null)
  )
}

/** Whether a country name is the shop's area of Macau. */
export const isMacau = (written: string): boolean => /^(?:mo|mac|maca[uo]|澳門|澳门)$/i.test(written.trim())

/** The shop's language for a BCP 47 tag; English for languages that the shop does not support. */
function localeOfTag(tag: string): Locale {
  const word = tag.trim().toLowerCase()
  if (isLocale(word) && word !== 'zh') return word
  if (word.startsWith('yue')) return 'hk'
  return word.startsWith('zh') ? localeOf(new Headers({ 'accept-language': word })) : 'en'
}

/**
 * Language, country and currency of a call (rules/agents#7): from its hints about the buyer, else from the language,
 * else the shop's defaults; without a requested currency that of the country.
 */
export function marketOf(hints: MarketHints, headers: Headers): Market {
  const locale = hints.language ? localeOfTag(hints.language) : localeOf(headers)
  const named = hints.address_country?.trim() ?? ''
  const served = named === '' ? null : countryNamed(named)
  const country = served ?? expectedCountry(locale) ?? 'hk'
  const wanted = hints.currency?.toUpperCase()
  return {
    locale,
    country,
    currency: isCurrency(wanted) ? wanted : currencyOf(country),
    unserved: named !== '' && served === null ? cut(named, 60) : null,
  }
}
