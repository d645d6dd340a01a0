import { isLegalSlug, LegalDocument } from '../content/pages/page.rules.ts'
import { pageOfKey, type DocumentKey } from './catalog.rules.ts'
import type { VersionState } from './version.rules.ts'
import { dayMs } from '../calendar.ts'

/** Whether members are notified of a version before it goes live (rules/settings#9). */
export function isAnnounced(key: DocumentKey, value: unknown): boolean {
  const slug = pageOfKey(key)
  if (slug === null || !isLegalSlug(slug)) return false
  const read = LegalDocument.safeParse(value)
  return read.success && read.data.announced
}

/** Whether an announced version may go live: not before the announced time, which follows the notice period. */
export const isNoticeGiven = (
  { state, goesLiveAt }: { state: VersionState; goesLiveAt: Date | null },
  now: Date,
): boolean => state === 'scheduled' && goesLiveAt !== null && goesLiveAt <= now

/** Whether an announcement still holds: the version goes live at that time, or did and is still live. */
export const isAnnouncementValid = (
  { state, goesLiveAt, liveFrom }: { state: VersionState; goesLiveAt: Date | null; liveFrom: Date | null },
  at: Date,
): boolean =>
  state === 'scheduled'
    ? goesLiveAt?.getTime() === at.getTime()
    : state === 'live' && liveFrom !== null && liveFrom >= at

export const leavesNotice = (at: Date, now: Date, days: number): boolean =>
  at.getTime() - now.getTime() >= days * dayMs

/** The value to restore: without announcement, because a restored version goes live at once. */
export const asRestored = (key: DocumentKey, value: unknown): unknown =>
  isAnnounced(key, value) ? { ...LegalDocument.parse(value), announced: false } : value
