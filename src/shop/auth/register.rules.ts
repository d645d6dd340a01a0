import { birthDay, isStrong } from '../members/rules.ts'
import { countries, isCountry, type CountryKey } from '../region.ts'

/** A fault of one field: the sentence of that code, with what it counts. */
export type FieldError = { code: string; values?: Record<string, number> }

/** A name has two letters; one Chinese character is a whole name (rules/members#12). */
export const isName = (name: string): boolean => /\p{Script=Han}/u.test(name) || [...name].length >= 2

/** A code as it was sent, however somebody spaced it; null: it can be none. */
export function codeIn(typed: string): string | null {
  const digits = typed.replaceAll(/\s/g, '')
  return /^\d{5}$/.test(digits) ? digits : null
}

/**
 * A new password, and its repetition where there is one (rules/members#2). `isCommon` knows what everybody
 * takes.
 */
export function passwordErrors(
  { password, confirmPassword }: { password: string; confirmPassword?: string | undefined },
  isCommon: (password: string) => boolean,
): Record<string, FieldError> {
  if (!isStrong(password)) return { password: { code: 'field.password' } }
  if (isCommon(password)) return { password: { code: 'field.common_password' } }
  if (confirmPassword !== undefined && confirmPassword !== password)
    return { confirm_password: { code: 'field.same_password' } }
  return {}
}

type Typed = { firstname: string; lastname: string; dob: string; otp: string; contactNo: string }

/** Everything of a registration that is not as it should be, by the wire's names. `today` is Hong Kong's. */
export function registrationErrors(
  typed: Typed,
  hasPhone: boolean,
  today: string,
): Record<string, FieldError> {
  const short = (minimum: number): FieldError => ({ code: 'field.too_short', values: { minimum } })
  return {
    ...(isName(typed.firstname) ? {} : { firstname: short(2) }),
    ...(isName(typed.lastname) ? {} : { lastname: short(2) }),
    ...(birthDay(typed.dob, today) ? {} : { dob: { code: 'field.birth_date' } }),
    ...(hasPhone ? {} : { contact_no: { code: 'members.phone' } }),
    ...(codeIn(typed.otp) ? {} : { otp: { code: 'members.wrong_code' } }),
  }
}

/** Whole years between two days. */
export function yearsBetween(born: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4))
  return today.slice(5) < born.slice(5) ? years - 1 : years
}

/**
 * The shop's country by its English name in any case, or its key; Macau counts to Hong Kong. Null: none of
 * ours.
 */
export function countryNamed(name: string): CountryKey | null {
  const word = name.trim().toLowerCase()
  if (word === 'macau' || word === 'macao') return 'hk'
  if (isCountry(word)) return word
  return (
    countries.find(({ shortNameEng, longName }) =>
      [shortNameEng, longName].some((one) => one.toLowerCase() === word),
    )?.key ?? null
  )
}
