/** One-time codes: five random digits, sent by text or by e-mail (rules/members#4). */
const codePurposes = ['register', 'reset', 'change', 'order'] as const
export type CodePurpose = (typeof codePurposes)[number]

/** Target of a code: an E.164 number with its country, or an email normalised by `emailOf`. */
export type CodeTarget =
  | { channel: 'sms'; to: string; country: string | null }
  | { channel: 'mail'; to: string }

export const codeMinutes = 10
export const codeTries = 5
/** Five digits are weak: this many wrong codes block a target for the day. */
export const wrongCodesADay = 10
/** Seconds before another code can be requested, by channel. */
export const pauseSeconds = { sms: 60, mail: 120 } as const
/** Number of texts after which a code by email is offered. */
export const textsBeforeMail = 2

/** Maximum codes: to one target within an hour and a day, and within a day for the other keys. */
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
 * Limits that a code counts against, nearest first: the caller's address, the target, and for texts also the number
 * range, the country and the shop, which bound the cost of abuse.
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
