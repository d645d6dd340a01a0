import { refusals } from '../refusal.ts'

export const memberRefusals = /* @__PURE__ */ refusals('members', {
  signed_out: 'signed_out',
  wrong_sign_in: 'signed_out',
  locked: 'locked',
  too_many_tries: 'too_many',
  suspended: 'forbidden',
  exists: 'conflict',
})

export const memberStates = ['pending_verification', 'active', 'suspended', 'erasure_requested', 'erased'] as const
export type MemberState = (typeof memberStates)[number]

export const groupKinds = ['vip', 'ambassador', 'other'] as const
export type GroupKind = (typeof groupKinds)[number]

/** Tokens of a sign-in (SERVER 3.2, SPEC §6). A refresh token that was used answers the same successor for so many seconds more. */
export const accessMinutes = 15
export const refreshDays = 30
export const graceSeconds = 30

/**
 * Wrong passwords: ten for one name within 15 minutes lock it for 15 minutes, doubling up to a day (SERVER 3.2); five from one address for
 * one name are refused before that, so that nobody locks out the owner for long (RELIABILITY 19).
 */
export const tries = { minutes: 15, byPair: 5, byName: 10, lockMinutes: 15, longestLockMinutes: 1_440 } as const

/** How long the next lock of a name lasts, in minutes, after so many before it. */
export const lockMinutesAfter = (locks: number): number => Math.min(tries.lockMinutes * 2 ** locks, tries.longestLockMinutes)

/** Names are compared without case and without blanks around them; domains of any script are one with their ASCII form. */
export function emailOf(written: string): string {
  const plain = written.normalize('NFKC').trim().toLowerCase()
  const at = plain.lastIndexOf('@')
  if (at < 1) return plain
  const host = URL.canParse(`http://${plain.slice(at + 1)}`) ? new URL(`http://${plain.slice(at + 1)}`).hostname : plain.slice(at + 1)
  return `${plain.slice(0, at)}@${host}`
}

/** SPEC §5, RELIABILITY 18: at least eight characters with a letter and a digit. */
export const isStrong = (password: string): boolean =>
  [...password].length >= 8 && password.length <= 128 && /\p{L}/u.test(password) && /\d/.test(password)
