import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import metadata from 'libphonenumber-js/max/metadata'
import { writtenCallingCode } from '#shop/delivery/calling.rules.ts'
import { countryFromIso, countryName, type Locale } from '#shop/region.ts'
import { languageTag } from '../../i18n/words.tsx'
import { phoneCountryName, type PhoneCountry } from './phone-country.rules.ts'

export type PhoneCountries = { often: readonly PhoneCountry[]; others: readonly PhoneCountry[] }

/** Most used countries, in this order. */
const often = ['HK', 'MO', 'CN', 'TW', 'SG', 'JP', 'KR', 'MY', 'TH', 'AU', 'US', 'CA', 'GB', 'CH'] as const

const made = new Map<Locale, PhoneCountries>()

/** Country names by ISO code. */
function namesIn(locale: Locale): (iso: string) => string {
  const names = new Intl.DisplayNames(languageTag(locale), { type: 'region', style: 'short' })
  return (iso) => {
    const ours = iso === 'MO' ? null : countryFromIso(iso) // the shop counts Macau as Hong Kong, but its calling code differs
    return ours ? countryName(locale, ours) : (names.of(iso) ?? iso)
  }
}

/**
 * About 240 countries, sorted for the page's language. Named on the server, because browsers name some of them
 * differently. Traditional Chinese names are those of Taiwan on pages for Taiwan, and of Hong Kong on all others.
 */
export function phoneCountries(locale: Locale): PhoneCountries {
  const known = made.get(locale)
  if (known) return known
  const tag = languageTag(locale)
  const [english, traditional, simplified] = [
    namesIn('en'),
    namesIn(locale === 'zh' ? 'zh' : 'hk'),
    namesIn('cn'),
  ]
  const row = (country: (typeof all)[number]): PhoneCountry => {
    const code = getCountryCallingCode(country)
    const isMain = metadata.country_calling_codes[code]?.[0] === country
    const called = { name: english(country), name_zh: traditional(country), name_cn: simplified(country) }
    return { code, country, isMain, value: writtenCallingCode({ code, country }), ...called }
  }
  const all = getCountries()
  const rest = all.filter((iso) => !often.includes(iso as (typeof often)[number])) // includes() wants the narrow type
  const list = {
    often: often.map(row),
    others: rest
      .map(row)
      .toSorted((a, b) => phoneCountryName(locale, a).localeCompare(phoneCountryName(locale, b), tag)),
  }
  made.set(locale, list)
  return list
}

/**
 * Splits an E.164 number into calling code and number for a form; null if it cannot be parsed. `chosen`: ISO code of
 * the country stored with it, used if the calling code is one of that country.
 */
export function phoneParts(e164: string, chosen: string | null): { code: string; number: string } | null {
  const found = parsePhoneNumberFromString(e164)
  if (!found) return null
  const code = found.countryCallingCode
  const shares = (metadata.country_calling_codes[code] ?? []).some((iso) => iso === chosen)
  const country = shares ? chosen : (found.country ?? null)
  return { code: writtenCallingCode({ code, country }), number: found.nationalNumber }
}
