import { refusals } from '../refusal.ts'

export const memberRefusals = /* @__PURE__ */ refusals('members', {
  signed_out: 'signed_out',
  wrong_sign_in: 'signed_out',
  locked: 'locked',
  too_many_tries: 'too_many',
  suspended: 'forbidden',
  referral_unknown: 'invalid',
  exists: 'conflict',
  code_pause: 'too_many',
  too_many_codes: 'too_many',
  code_country: 'refused',
  wrong_code: 'refused',
  reset_over: 'refused',
  too_young: 'refused',
  phone: 'invalid',
})

const memberStates = ['pending_verification', 'active', 'suspended', 'erasure_requested', 'erased'] as const
export type MemberState = (typeof memberStates)[number]

export const groupKinds = ['vip', 'ambassador', 'other'] as const
export type GroupKind = (typeof groupKinds)[number]

/** Lifetimes of session tokens. A used refresh token returns the same successor for `graceSeconds` more. */
export const accessMinutes = 15
export const refreshDays = 30
export const graceSeconds = 30

/** Days that the confirmation link of the first email is valid. */
export const confirmDays = 7

/**
 * Wrong passwords: ten for one name within 15 minutes lock it for 15 minutes, doubling up to an hour; five from one
 * address for one name are refused before that. A browser that signed in to the account before has five of its own,
 * independent of others' tries, so strangers cannot lock out the owner.
 */
export const tries = {
  minutes: 15,
  byPair: 5,
  byName: 10,
  byDevice: 5,
  lockMinutes: 15,
  longestLockMinutes: 60,
} as const

/** Minutes of the next lock of a name, after `locks` earlier ones. */
export const lockMinutesAfter = (locks: number): number =>
  Math.min(tries.lockMinutes * 2 ** locks, tries.longestLockMinutes)

/** Normalises an email: NFKC, without surrounding blanks, lower case, and the domain in its ASCII form. */
export function emailOf(written: string): string {
  const plain = written.normalize('NFKC').trim().toLowerCase()
  const at = plain.lastIndexOf('@')
  if (at < 1) return plain
  const host = URL.canParse(`http://${plain.slice(at + 1)}`)
    ? new URL(`http://${plain.slice(at + 1)}`).hostname
    : plain.slice(at + 1)
  return `${plain.slice(0, at)}@${host}`
}

/** At least eight characters with a letter and a digit (rules/members#2). */
export const isStrong = (password: string): boolean =>
  [...password].length >= 8 && password.length <= 128 && /\p{L}/u.test(password) && /\d/.test(password)

/** Converts `31/01/1990` to `1990-01-31`; null: no such day, a future day, or a year before 1900. */
export function birthDay(written: string, today: string): string | null {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(written.normalize('NFKC').trim()) ?? []
  if (!day || !month || !year) return null
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const iso = `${year}-${month}-${day}`
  const isDay = date.getUTCDate() === Number(day) && date.getUTCMonth() === Number(month) - 1
  return isDay && Number(year) >= 1900 && iso <= today ? iso : null
}

/** Converts `1990-01-31` to `31/01/1990`. */
export const writtenDay = (iso: string): string => iso.split('-').toReversed().join('/')
