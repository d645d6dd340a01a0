import { beginningOf, dayInHongKong, dayMs } from '../calendar.ts'
import { refusals } from '../refusal.ts'

export const workRefusals = /* @__PURE__ */ refusals('work', {
  unknown_item: 'missing',
  taken: 'conflict',
  cannot_take: 'refused',
  snooze_span: 'invalid',
})

/** Due windows, in the order of the inbox. */
export const dueWindows = ['overdue', 'today', 'week', 'later'] as const
export type DueWindow = (typeof dueWindows)[number]

/** Maximum snooze in days. */
const mostSnoozedDays = 30

/**
 * Due window of an item, by calendar days in Hong Kong; `week` is the seven days from today. Items without a due time are
 * in `week`, so that they are not overlooked.
 */
export function dueWindowOf(dueAt: string | null, now: Date): DueWindow {
  if (dueAt === null) return 'week'
  const due = Date.parse(dueAt)
  const today = beginningOf(dayInHongKong(now)).getTime()
  if (due < now.getTime()) return 'overdue'
  if (due < today + dayMs) return 'today'
  return due < today + 7 * dayMs ? 'week' : 'later'
}

/** Whether an item can be snoozed until then. */
export const maySnooze = (until: Date, now: Date): boolean =>
  until > now && until.getTime() <= now.getTime() + mostSnoozedDays * dayMs

type StoredItem = { snoozedUntil: Date | null; snoozedSince: Date | null }

/** Whether an item is snoozed. A snooze ends at its moment, or if the item was reopened since (its `since` changed). */
export const isSnoozed = (
  { snoozedUntil, snoozedSince }: StoredItem,
  since: string | null,
  now: Date,
): boolean =>
  snoozedUntil !== null &&
  snoozedUntil > now &&
  (snoozedSince?.getTime() ?? null) === (since === null ? null : Date.parse(since))

/** Suggested ends of a snooze: in an hour, and at 09:00 Hong Kong time tomorrow and next Monday. */
export function snoozeMoments(now: Date): { word: 'hour' | 'tomorrow' | 'monday'; at: string }[] {
  const today = beginningOf(dayInHongKong(now)).getTime()
  // 1970-01-01 was a Thursday
  const weekday = (Math.floor((today + 8 * 3_600_000) / dayMs) + 4) % 7
  const toMonday = (8 - weekday) % 7 || 7
  const nine = 9 * 3_600_000
  return [
    { word: 'hour', at: new Date(now.getTime() + 3_600_000).toISOString() },
    { word: 'tomorrow', at: new Date(today + dayMs + nine).toISOString() },
    { word: 'monday', at: new Date(today + toMonday * dayMs + nine).toISOString() },
  ]
}
