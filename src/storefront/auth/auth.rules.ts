import {
  birthDate,
  email,
  min,
  password,
  phone,
  required,
  sameAs,
  type Rule,
  type Rules,
} from '../content/forms/field.rules.ts'
import { isName } from '#shop/auth/register.rules.ts'

/** A name has at least two letters; a single Chinese character is valid (rules/members#12). */
export const name: Rule = (value) =>
  value.trim() === '' || isName(value.trim()) ? null : { word: 'min', count: 2 }
/** At least four characters, without spaces. */
const code: Rule = (value, all) => min(4)(value.replaceAll(/\s/g, ''), all)

/** If neither e-mail nor telephone is given, a message of its own is shown (rules/members#4). */
const reachable: Rule = (value) => (value.trim() === '' ? { word: 'phone' } : null)

export const emailRules = { username: [required, email] } satisfies Rules
export const passwordRules = { username: [required], password: [required] } satisfies Rules
export const phoneRules = { contact_no: [required, phone(8)] } satisfies Rules
export const phonePasswordRules = { ...phoneRules, password: [required] } satisfies Rules
export const newPasswordRules = {
  password: [required, password],
  confirm_password: [required, sameAs('password')],
} satisfies Rules
export const codePasswordRules = {
  contact_no: [required, phone(6)],
  otp: [required, code],
  ...newPasswordRules,
} satisfies Rules
/** Fields required before a code is sent. */
export const textRules = { contact_no: [reachable, phone(6)] } satisfies Rules
export const mailRules = { username: [reachable, email] } satisfies Rules

export const registerRules = {
  username: [required, email],
  firstname: [required, name],
  lastname: [required, name],
  dob: [required, birthDate],
  ...newPasswordRules,
  contact_no: [required, phone(6)],
  otp: [required, code],
  referral_code: [],
} satisfies Rules
export type RegisterField = keyof typeof registerRules

/**
 * Formats typed digits as DD/MM/YYYY: `31011990`, `31/1/1990` and `31.01.1990` alike. Nothing is appended after the
 * last digit.
 */
export function maskedDate(typed: string): string {
  const groups = typed.normalize('NFKC').split(/\D+/).filter(Boolean)
  const digits = groups
    .map((group, at) => (at < 2 && group.length === 1 && at < groups.length - 1 ? `0${group}` : group))
    .join('')
  const [day, month, year] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 8)]
  const ends = /\D$/.test(typed.normalize('NFKC')) && (digits.length === 2 || digits.length === 4) ? '/' : ''
  return [day, month, year].filter(Boolean).join('/') + ends
}

/** Telephone number of the query parameter `contact_no`, without Hong Kong's calling code, which is preselected. */
export const phoneFromQuery = (search: string): string | null =>
  new URLSearchParams(search)
    .get('contact_no')
    ?.replaceAll(/\D/g, '')
    .replace(/^852(?=\d{8}$)/, '') || null
