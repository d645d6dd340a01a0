/** One-time codes: five random digits, sent by text or by e-mail (rules/members#4). */
export const codePurposes = ['register', 'reset', 'change', 'order'] as const
export type CodePurpose = (typeof codePurposes)[number]

/** Where a code goes: E.164 with the country its number is of, or an e-mail as `emailOf` writes it. */
export type CodeTarget =
  | { channel: 'sms'; to: string; country: string | null }
  | { channel: 'mail'; to: string }

export const codeMinutes = 10
export const codeTries = 5
/** Five digits are weak: so many tries that were no use end a target's day. */
export const wrongCodesADay = 10
/** A code is sent again after so many seconds. */
export const pauseSeconds = { sms: 60, mail: 120 } as const
/** After so many texts a code by e-mail is offered. */
export const textsBeforeMail = 2

/** The most codes within an hour and a day to one target, and within a day to all else. */
export type CodeLimits = {
  hour: number
  day: number
  address: number
  prefix: number
  country: number
  shop: number
}

type Limit = { of: readonly string[]; most: number; minutes: number }

/**
 * Everything one code counts against, the nearest first: the caller's address, the target, then all who might
 * pay for somebody's game.
 */
export function limitsOf(target: CodeTarget, address: string, limits: CodeLimits): Limit[] {
  const day = 1_440
  const ownEntry: Limit[] = [
    { of: ['address', address], most: limits.address, minutes: day },
    { of: ['hour', target.to], most: limits.hour, minutes: 60 },
    { of: ['day', target.to], most: limits.day, minutes: day },
  ]
  if (target.channel === 'mail') return ownEntry
  return [
    ...ownEntry,
    { of: ['prefix', target.to.slice(0, -4)], most: limits.prefix, minutes: day },
    { of: ['country', target.country ?? ''], most: limits.country, minutes: day },
    { of: ['shop'], most: limits.shop, minutes: day },
  ]
}
