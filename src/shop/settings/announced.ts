import { LegalDocument, type LegalSlug } from '../content/pages/page.rules.ts'
import type { Ctx } from '../context.ts'
import type { Text } from '../region.ts'
import { isDocument, pageOfKey } from './catalog.rules.ts'
import { isAnnounced, isAsTold } from './legal.rules.ts'
import * as store from './versions.store.ts'

export type AnnouncedText = { slug: LegalSlug; number: number; title: Text; changes: Text; from: Date }

/** A version of a legal text that members are told of; null: it does not begin then any more. */
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

/** Whether a letter about that moment still says what is so: the version was not taken off, nor moved to another one. */
export async function isStillAnnounced(ctx: Pick<Ctx, 'db'>, versionId: string, at: Date): Promise<boolean> {
  const version = await store.findVersion(ctx.db, versionId)
  return version !== null && isAsTold(version, at)
}
