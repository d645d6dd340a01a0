import { gzipOf, gzipPart, type GzipPart } from '../../platform/http/gzip-parts.ts'
import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { feedAt, feedRefusals } from './feed.rules.ts'
import { findFeed, listChunks } from './files.store.ts'
import { formats } from './formats/formats.rules.ts'
import { plannedFeeds } from './make.ts'
import { factsOf } from './pack.ts'

/** Chunks that are read at once: a reader who is slow holds no connection, and no more than these are in memory. */
const portion = 8

export type FeedFile = {
  type: string
  /** The file itself is compressed, by its name. */
  isPacked: boolean
  name: string
  etag: string
  madeAt: Date
  /** As gzip. */
  body(): AsyncGenerator<Uint8Array>
}

/** The file at an address. Throws `feeds.unknown_feed`, `feeds.not_made`. */
export async function openFeed(ctx: Ctx, platform: string, file: string): Promise<FeedFile> {
  const named = feedAt(platform, file)
  const { feeds } = await plannedFeeds(ctx)
  if (!named || !feeds.some(({ key }) => key === named.key)) throw new Refusal(feedRefusals.unknown_feed)
  const stored = await findFeed(ctx.db, named.key)
  if (!stored?.checkedAt) throw new Refusal(feedRefusals.not_made, { retryAfter: 60 })
  const { type, head, foot } = formats[named.platform]
  const facts = await factsOf(ctx, named.market)

  async function* parts(): AsyncGenerator<GzipPart> {
    yield await gzipPart(head(facts))
    for (let after = -1; ;) {
      const chunks = await listChunks(ctx.db, named?.key ?? '', after, portion)
      yield* chunks
      if (chunks.length < portion) break
      after = chunks.at(-1)?.bucket ?? after
    }
    yield await gzipPart(foot)
  }
  return {
    type,
    isPacked: named.isPacked,
    name: file,
    etag: `W/"${named.key.replace('/', '-')}-${stored.revision}-${stored.madeAt.getTime().toString(36)}"`,
    madeAt: stored.madeAt,
    body: () => gzipOf(parts()),
  }
}
