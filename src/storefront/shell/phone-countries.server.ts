import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js'
import { countryFromIso, countryName, type Locale } from '#shop/region.ts'
import { languageTag } from '../i18n/words.tsx'

/** A country code to choose, with the countries that share it. */
export type PhoneCountry = { code: string; name: string }
export type PhoneCountries = { often: readonly PhoneCountry[]; others: readonly PhoneCountry[] }

/** Used most here, in this order (SPEC §3: a frequently-used group and an others group). */
const often = ['HK', 'MO', 'CN', 'TW', 'SG', 'JP', 'KR', 'MY', 'TH', 'AU', 'US', 'CA', 'GB', 'CH'] as const

const made = new Map<Locale, PhoneCountries>()

/** About 240 countries in the page's language; named on the server, as browsers name some of them differently. */
export function phoneCountries(locale: Locale): PhoneCountries {
  const known = made.get(locale)
  if (known) return known
  const tag = languageTag(locale)
  const names = new Intl.DisplayNames(tag, { type: 'region', style: 'short' })
  const nameOf = (iso: string): string => {
    const ours = iso === 'MO' ? null : countryFromIso(iso) // the shop counts Macau to Hong Kong, telephones do not
    return ours ? countryName(locale, ours) : (names.of(iso) ?? iso)
  }
  const named = (iso: string, code: string): PhoneCountry => ({ code, name: nameOf(iso) })
  const all = getCountries()
  const rest = all.filter((iso) => !often.includes(iso as (typeof often)[number])) // includes() wants the narrow type
  const list = {
    often: often.map((iso) => named(iso, getCountryCallingCode(iso))),
    others: rest.map((iso) => named(iso, getCountryCallingCode(iso))).toSorted((a, b) => a.name.localeCompare(b.name, tag)),
  }
  made.set(locale, list)
  return list
}

/** A number of E.164 as it is typed beside its country code; null: none. */
export function phoneParts(e164: string): { code: string; number: string } | null {
  const found = parsePhoneNumberFromString(e164)
  return found ? { code: found.countryCallingCode, number: found.nationalNumber } : null
}
