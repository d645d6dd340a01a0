import { beginningOf, dayInHongKong } from '../calendar.ts'
import { refusals } from '../refusal.ts'

export const workRefusals = /* @__PURE__ */ refusals('work', {
  unknown_item: 'missing',
  taken: 'conflict',
  cannot_take: 'refused',
  snooze_span: 'invalid',
})

/** The order in which the work queue is read. */
export const dueWindows = ['overdue', 'today', 'week', 'later'] as const
export type DueWindow = (typeof dueWindows)[number]

const day = 86_400_000
/** Days an item may rest before it comes back. */
const mostSnoozedDays = 30

/**
 * When something should be done, by the days of Hong Kong: the week is the seven days from today on. What has
 * no time is for this week, so that it is not forgotten.
 */
export function dueWindowOf(dueAt: string | null, now: Date): DueWindow {
  if (dueAt === null) return 'week'
  const due = Date.parse(dueAt)
  const today = beginningOf(dayInHongKong(now)).getTime()
  if (due < now.getTime()) return 'overdue'
  if (due < today + day) return 'today'
  return due < today + 7 * day ? 'week' : 'later'
}

/** Whether something may rest until then. */
export const maySnooze = (until: Date, now: Date): boolean =>
  until > now && until.getTime() <= now.getTime() + mostSnoozedDays * day

type Kept = { snoozedUntil: Date | null; snoozedSince: Date | null }

/** An item at rest comes back by itself at its moment, or when it began anew meanwhile. */
export const isSnoozed = ({ snoozedUntil, snoozedSince }: Kept, since: string | null, now: Date): boolean =>
  snoozedUntil !== null &&
  snoozedUntil > now &&
  (snoozedSince?.getTime() ?? null) === (since === null ? null : Date.parse(since))

/** Moments to rest until: in an hour, tomorrow and next Monday at nine in Hong Kong. */
export function snoozeMoments(now: Date): { word: 'hour' | 'tomorrow' | 'monday'; at: string }[] {
  const today = beginningOf(dayInHongKong(now)).getTime()
  // 1970-01-01 was a Thursday
  const weekday = (Math.floor((today + 8 * 3_600_000) / day) + 4) % 7
  const toMonday = (8 - weekday) % 7 || 7
  const nine = 9 * 3_600_000
  return [
    { word: 'hour', at: new Date(now.getTime() + 3_600_000).toISOString() },
    { word: 'tomorrow', at: new Date(today + day + nine).toISOString() },
    { word: 'monday', at: new Date(today + toMonday * day + nine).toISOString() },
  ]
}
