import { birthDay, isStrong } from '../members/rules.ts'
import { countries, isCountry, type CountryKey } from '../region.ts'

/** An error of one field: the word key of its sentence, with values. */
export type FieldError = { code: string; values?: Record<string, number> }

/** A name has two letters; a single Chinese character suffices (rules/members#12). */
export const isName = (name: string): boolean => /\p{Script=Han}/u.test(name) || [...name].length >= 2

/** Errors of names by wire field name. */
export const nameErrors = (names: Readonly<Record<string, string>>): Record<string, FieldError> =>
  Object.fromEntries(
    Object.entries(names).flatMap(([field, name]) =>
      isName(name) ? [] : [[field, { code: 'field.too_short', values: { minimum: 2 } }]],
    ),
  )

/** Normalises a typed code; null: not a valid code. */
export function codeIn(typed: string): string | null {
  const digits = typed.normalize('NFKC').replaceAll(/\s/g, '')
  return /^\d{5}$/.test(digits) ? digits : null
}

/** Errors of a new password and its repetition (rules/members#2). `isCommon` detects common passwords. */
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

/** Errors of a registration by wire field name. `today` is Hong Kong's. */
export function registrationErrors(
  typed: Typed,
  hasPhone: boolean,
  today: string,
): Record<string, FieldError> {
  return {
    ...nameErrors({ firstname: typed.firstname, lastname: typed.lastname }),
    ...(birthDay(typed.dob, today) ? {} : { dob: { code: 'field.birth_date' } }),
    ...(hasPhone ? {} : { contact_no: { code: 'members.phone' } }),
    ...(codeIn(typed.otp) ? {} : { otp: { code: 'members.wrong_code' } }),
  }
}

/** Full years between two days. */
export function yearsBetween(born: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4))
  return today.slice(5) < born.slice(5) ? years - 1 : years
}

/** Country by its English name in any case, or by key; Macau belongs to Hong Kong. Null: not served. */
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
