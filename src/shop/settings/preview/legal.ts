import { noteUse } from '../../../platform/cache/uses.ts'
import { currentPage } from '../../content/content.ts'
import { LegalDocument, toPage, type LegalSlug } from '../../content/pages/page.rules.ts'
import type { Ctx } from '../../context.ts'
import { commonRefusals, Refusal } from '../../refusal.ts'
import { serve } from '../../serve.ts'
import { pageKey } from '../catalog.rules.ts'
import { isAnnounced } from '../legal.rules.ts'
import { listVersions, type Version } from '../versions.store.ts'
import * as contract from './preview.contract.ts'

type Readable = contract.LegalVersion & { document: LegalDocument }

/** Public versions of a legal text, newest first (rules/settings#8). */
async function readableVersions(ctx: Ctx, slug: LegalSlug): Promise<Readable[]> {
  const key = pageKey(slug)
  const isReadable = ({ state, value }: Version) =>
    state === 'live' || state === 'past' || (state === 'scheduled' && isAnnounced(key, value))
  return (await listVersions(ctx.db, key)).filter(isReadable).flatMap((version) => {
    const read = LegalDocument.safeParse(version.value)
    const from = version.liveFrom ?? version.goesLiveAt
    if (!read.success || !from) return []
    return {
      number: version.number,
      from: from.toISOString(),
      until: version.liveUntil?.toISOString() ?? null,
      changes: read.data.changes,
      isUpcoming: version.state === 'scheduled',
      document: read.data,
    }
  })
}

export const getLegalPage = serve(
  contract.getLegalPage,
  { who: 'anyone' },
  async (ctx, { slug, version }) => {
    noteUse('pages') // versions are read from their own table, whose changes are published together with the page
    const [stored, readable] = [await currentPage(ctx, slug), await readableVersions(ctx, slug)]
    if (!stored) throw new Refusal(commonRefusals.not_found)
    const versions = readable.map(({ document: _document, ...each }) => each)
    if (version === undefined || version === stored.version) {
      const { changes: _changes, announced: _announced, ...page } = stored
      return { page, versions }
    }
    const wanted = readable.find(({ number }) => number === version)
    if (!wanted) throw new Refusal(commonRefusals.not_found)
    const page = { ...toPage(slug, wanted.document), version: wanted.number, effectiveAt: wanted.from }
    return { page, versions }
  },
)
