import { LegalDocument, type LegalSlug } from '../content/pages/page.rules.ts'
import type { Ctx } from '../context.ts'
import type { Text } from '../region.ts'
import { isDocument, pageOfKey } from './catalog.rules.ts'
import { isAnnounced, isAnnouncementValid } from './legal.rules.ts'
import * as store from './versions.store.ts'

export type AnnouncedText = { slug: LegalSlug; number: number; title: Text; changes: Text; from: Date }

/** An announced version of a legal text; null: it no longer goes live at that time. */
export async function announcedText(
  ctx: Pick<Ctx, 'db'>,
  versionId: string,
  at: Date,
): Promise<AnnouncedText | null> {
  const version = await store.findVersion(ctx.db, versionId)
  if (version?.state !== 'scheduled' || version.goesLiveAt?.getTime() !== at.getTime()) return null
  if (!isDocument(version.key) || !isAnnounced(version.key, version.value)) return null
  const { title, changes } = LegalDocument.parse(version.value)
  return { slug: pageOfKey(version.key) as LegalSlug, number: version.number, title, changes, from: at } // only those are announced
}

/** Whether an email about that time is still correct: the version was neither withdrawn nor rescheduled. */
export async function isStillAnnounced(ctx: Pick<Ctx, 'db'>, versionId: string, at: Date): Promise<boolean> {
  const version = await store.findVersion(ctx.db, versionId)
  return version !== null && isAnnouncementValid(version, at)
}
