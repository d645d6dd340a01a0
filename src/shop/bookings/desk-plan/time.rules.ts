import type { PlaceRule } from '../slots/check.rules.ts'

/** Rules that are checked before staff book a time, in display order. */
export const timeRules = [
  'ahead',
  'branch',
  'open',
  'skill',
  'works',
  'free',
  'buffer',
  'room',
  'device',
  'session',
  'patch_test',
  'notice',
  'letter',
] as const satisfies readonly (PlaceRule | string)[]
export type TimeRule = (typeof timeRules)[number]

/** `note`: the rule holds, with a remark for staff. */
export const verdicts = ['yes', 'no', 'note'] as const
export type Verdict = (typeof verdicts)[number]

const minute = 60_000
/** Minutes in the past that staff may still book, for a walk-in client; an earlier start is a mistake. */
const lateMinutes = 15
/** Within this many minutes an email may be read too late. */
const letterMinutes = 180

export const isAheadOf = (startsAt: Date, now: Date): boolean =>
  startsAt.getTime() >= now.getTime() - lateMinutes * minute

/** The notice period is binding for shoppers only; staff get a remark. */
export const noticeVerdict = (startsAt: Date, now: Date, noticeHours: number): Verdict =>
  startsAt.getTime() < now.getTime() + noticeHours * 60 * minute ? 'note' : 'yes'

/** The owner gets an email; if the old or the new time is near, staff should call. */
export const letterVerdict = (times: readonly Date[], now: Date): Verdict =>
  times.some((at) => at.getTime() < now.getTime() + letterMinutes * minute) ? 'note' : 'yes'
