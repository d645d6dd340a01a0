import { isLegalSlug, LegalDocument } from '../content/pages/page.rules.ts'
import { pageOfKey, type DocumentKey } from './catalog.rules.ts'
import type { VersionState } from './version.rules.ts'

const dayMilliseconds = 86_400_000

/** Whether members are told of a version before it counts (rules/settings#9). */
export function isAnnounced(key: DocumentKey, value: unknown): boolean {
  const slug = pageOfKey(key)
  if (slug === null || !isLegalSlug(slug)) return false
  const read = LegalDocument.safeParse(value)
  return read.success && read.data.announced
}

/** What members are told of begins when they were told it would, and not before their days of notice are over. */
export const isNoticeGiven = (
  { state, goesLiveAt }: { state: VersionState; goesLiveAt: Date | null },
  now: Date,
): boolean => state === 'scheduled' && goesLiveAt !== null && goesLiveAt <= now

/** Whether what members were told of still holds: it begins at that moment, or has begun and nothing took its place. */
export const isAsTold = (
  { state, goesLiveAt, liveFrom }: { state: VersionState; goesLiveAt: Date | null; liveFrom: Date | null },
  at: Date,
): boolean =>
  state === 'scheduled'
    ? goesLiveAt?.getTime() === at.getTime()
    : state === 'live' && liveFrom !== null && liveFrom >= at

export const leavesNotice = (at: Date, now: Date, days: number): boolean =>
  at.getTime() - now.getTime() >= days * dayMilliseconds

/** The value as it is put back: at once, so nobody is told before. */
export const asRestored = (key: DocumentKey, value: unknown): unknown =>
  isAnnounced(key, value) ? { ...LegalDocument.parse(value), announced: false } : value
