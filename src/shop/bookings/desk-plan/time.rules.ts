import type { PlaceRule } from '../slots/check.rules.ts'

/** What is looked at before staff choose a time, in the order it is read. */
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

/** `note`: it holds, and there is something to mind. */
export const verdicts = ['yes', 'no', 'note'] as const
export type Verdict = (typeof verdicts)[number]

const minute = 60_000
/** Somebody who stands at the desk is booked for the time it is; earlier than this is a mistake. */
const lateMinutes = 15
/** A letter may be read too late. */
const letterMinutes = 180

export const isAheadOf = (startsAt: Date, now: Date): boolean =>
  startsAt.getTime() >= now.getTime() - lateMinutes * minute

/** Notice binds shoppers alone. */
export const noticeVerdict = (startsAt: Date, now: Date, noticeHours: number): Verdict =>
  startsAt.getTime() < now.getTime() + noticeHours * 60 * minute ? 'note' : 'yes'

/** Its owner is written to; where the old or the new time is near, a call is better. */
export const letterVerdict = (times: readonly Date[], now: Date): Verdict =>
  times.some((at) => at.getTime() < now.getTime() + letterMinutes * minute) ? 'note' : 'yes'
