import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import metadata from 'libphonenumber-js/max/metadata'
import { writtenCallingCode } from '#shop/delivery/calling.rules.ts'
import { countryFromIso, countryName, type Locale } from '#shop/region.ts'
import { languageTag } from '../../i18n/words.tsx'
import { phoneCountryName, type PhoneCountry } from './phone-country.rules.ts'

export type PhoneCountries = { often: readonly PhoneCountry[]; others: readonly PhoneCountry[] }

/** Used most here, in this order. */
const often = ['HK', 'MO', 'CN', 'TW', 'SG', 'JP', 'KR', 'MY', 'TH', 'AU', 'US', 'CA', 'GB', 'CH'] as const

const made = new Map<Locale, PhoneCountries>()

/** What a country is called, by its ISO code. */
function namesIn(locale: Locale): (iso: string) => string {
  const names = new Intl.DisplayNames(languageTag(locale), { type: 'region', style: 'short' })
  return (iso) => {
    const ours = iso === 'MO' ? null : countryFromIso(iso) // the shop counts Macau to Hong Kong, telephones do not
    return ours ? countryName(locale, ours) : (names.of(iso) ?? iso)
  }
}

/**
 * About 240 countries, in the order of the page's language; named on the server, as browsers name some of
 * them differently. Traditional Chinese is that of Taiwan on Taiwan's pages, and Hong Kong's on all others.
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
 * A number of E.164 as it is typed beside its calling code; null: none. `chosen`: the country somebody gave
 * with it, which stays theirs where the code is that country's.
 */
export function phoneParts(e164: string, chosen: string | null): { code: string; number: string } | null {
  const found = parsePhoneNumberFromString(e164)
  if (!found) return null
  const code = found.countryCallingCode
  const shares = (metadata.country_calling_codes[code] ?? []).some((iso) => iso === chosen)
  const country = shares ? chosen : (found.country ?? null)
  return { code: writtenCallingCode({ code, country }), number: found.nationalNumber }
}
