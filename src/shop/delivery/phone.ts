import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { readCallingCode } from './calling.rules.ts'
import type { Phone } from './address.rules.ts'

const callingCodes: ReadonlySet<string> = new Set(
  getCountries().map((country) => getCountryCallingCode(country)),
)

/** The number somebody wrote, with its calling code or beside it; null: there is no such number. */
export function readPhone(callingCode: string, contact: string): Phone | null {
  const defaultCallingCode = readCallingCode(callingCode).code || '852'
  if (!callingCodes.has(defaultCallingCode)) return null // the library throws at codes that are no country's
  const found = parsePhoneNumberFromString(contact, { defaultCallingCode })
  if (!found?.isValid()) return null
  const type = found.getType()
  return {
    e164: found.number,
    country: found.country ?? null,
    isMobile: type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE',
  }
}

/** A kept number without its calling code, as people write it; null: it is none. */
export const nationalNumber = (e164: string): string | null =>
  e164.startsWith('+') ? (parsePhoneNumberFromString(e164)?.nationalNumber ?? null) : null
