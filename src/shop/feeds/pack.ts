import { takeTurn } from '../../platform/db/turn.ts'
import { eventLoopYielder } from '../../platform/event-loop-yielder.ts'
import { readAhead } from '../../platform/read-ahead.ts'
import { gzipPart } from '../../platform/http/gzip-parts.ts'
import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { textIn } from '../region.ts'
import { listItems, takeStale } from './rendered.store.ts'
import type { Feed, Market } from './feed.rules.ts'
import { noteMade, saveChunks, type Chunk } from './files.store.ts'
import type { FileFacts } from './formats/format.rules.ts'
import { formats } from './formats/formats.rules.ts'
import type { FeedItem } from './item.rules.ts'

/** Buckets that are packed in one transaction. */
const portion = 16

export async function factsOf(ctx: Ctx, { country, locale }: Market): Promise<FileFacts> {
  const { seller, return_policy: policy } = await settingsOf(ctx)
  return {
    site: ctx.shop.publicUrl,
    country,
    locale,
    shopName: textIn(locale, seller.name),
    returnDays: policy.unopenedDays,
  }
}

/** What a platform is sent of a bucket; null: nothing. */
async function chunkOf(
  { platform }: Feed,
  products: readonly (readonly FeedItem[])[],
  facts: FileFacts,
): Promise<Chunk | null> {
  const { item } = formats[platform]
  const sent = products
    .map((items) => items.filter(({ withheldFrom }) => !withheldFrom.includes(platform)))
    .filter((items) => items.length > 0)
  if (sent.length === 0) return null
  const giveWay = eventLoopYielder()
  const parts: string[] = []
  for (const items of sent) {
    parts.push(...items.map((each) => item(each, facts)))
    await giveWay() // shoppers are served meanwhile
  }
  return { ...(await gzipPart(parts.join(''))), products: sent.length, items: sent.flat().length }
}

/** Packs some buckets of a market in which something differs. Answers how many; null: another process is at it. */
export const packStale = (ctx: Ctx, market: Market, feeds: readonly Feed[]): Promise<number | null> =>
  ctx.transaction(async (tx) => {
    if (!(await takeTurn(tx.db, 'feeds'))) return null
    const buckets = await takeStale(tx.db, market.key, portion)
    const facts = await factsOf(tx, market)
    await readAhead(buckets, {
      read: async (bucket) => ({ bucket, products: await listItems(tx.db, market.key, bucket) }),
      async make({ bucket, products }) {
        const chunks = await Promise.all(feeds.map((feed) => chunkOf(feed, products, facts)))
        return feeds.map(({ key }, at) => ({ feed: key, bucket, chunk: chunks[at] ?? null }))
      },
      save: (parts) => saveChunks(tx.db, parts),
    })
    if (buckets.length > 0)
      await noteMade(
        tx.db,
        feeds.map(({ key }) => key),
        tx.clock.now(),
      )
    return buckets.length
  })
