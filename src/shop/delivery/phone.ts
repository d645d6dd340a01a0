import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { readCallingCode } from './calling.rules.ts'
import type { Phone } from './address.rules.ts'

const callingCodes: ReadonlySet<string> = new Set(
  getCountries().map((country) => getCountryCallingCode(country)),
)

/** Parses a telephone number, with its calling code inside or separate; null: invalid. */
export function readPhone(callingCode: string, contact: string): Phone | null {
  const defaultCallingCode = readCallingCode(callingCode).code || '852'
  if (!callingCodes.has(defaultCallingCode)) return null // the library throws for unassigned codes
  const found = parsePhoneNumberFromString(contact, { defaultCallingCode })
  if (!found?.isValid()) return null
  const type = found.getType()
  return {
    e164: found.number,
    country: found.country ?? null,
    isMobile: type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE',
  }
}

/** National part of a stored number; null: not an E.164 number. */
export const nationalNumber = (e164: string): string | null =>
  e164.startsWith('+') ? (parsePhoneNumberFromString(e164)?.nationalNumber ?? null) : null
