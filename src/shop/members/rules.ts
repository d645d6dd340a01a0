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

export const memberStates = [
  'pending_verification',
  'active',
  'suspended',
  'erasure_requested',
  'erased',
] as const
export type MemberState = (typeof memberStates)[number]

export const groupKinds = ['vip', 'ambassador', 'other'] as const
export type GroupKind = (typeof groupKinds)[number]

/** Tokens of a sign-in. A refresh token that was used answers the same successor for so many seconds more. */
export const accessMinutes = 15
export const refreshDays = 30
export const graceSeconds = 30

/** How long the link of the first letter confirms its e-mail. */
export const confirmDays = 7

/**
 * Wrong passwords: ten for one name within 15 minutes lock it for 15 minutes, doubling up to an hour; five
 * from one address for one name are refused before that. A browser that signed in to the account before has
 * five of its own, whatever others try: nobody locks out the owner.
 */
export const tries = {
  minutes: 15,
  byPair: 5,
  byName: 10,
  byDevice: 5,
  lockMinutes: 15,
  longestLockMinutes: 60,
} as const

/** How long the next lock of a name lasts, in minutes, after so many before it. */
export const lockMinutesAfter = (locks: number): number =>
  Math.min(tries.lockMinutes * 2 ** locks, tries.longestLockMinutes)

/**
 * Names are compared without case and without blanks around them; domains of any script are one with their
 * ASCII form.
 */
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

/** `31/01/1990` as `1990-01-31`; null: no such day, not after today and not before 1900 (strict). */
export function birthDay(written: string, today: string): string | null {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(written.trim()) ?? []
  if (!day || !month || !year) return null
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const iso = `${year}-${month}-${day}`
  const isDay = date.getUTCDate() === Number(day) && date.getUTCMonth() === Number(month) - 1
  return isDay && Number(year) >= 1900 && iso <= today ? iso : null
}

/** The same back. */
export const writtenDay = (iso: string): string => iso.split('-').toReversed().join('/')
