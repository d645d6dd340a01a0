import { lruCache } from '../../platform/cache/lru-cache.ts'
import { noteUse, unnoted } from '../../platform/cache/uses.ts'
import { catalogueOf } from '../catalogue/catalogue.ts'
import { isListed } from '../catalogue/product.rules.ts'
import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { commonRefusals, Refusal } from '../refusal.ts'
import { serve } from '../serve.ts'
import { productNames, openStories } from '../showcase/stories.ts'
import { productUse, skuUse } from '../showcase/uses.rules.ts'
import { ReviewStory } from '../showcase/stories.contract.ts'
import * as contract from './contract.ts'
import type { Review } from './contract.ts'
import type { ReviewFile } from './media/file.contract.ts'
import { readingOrder } from './writing/language.rules.ts'
import { listPhotos, type PhotoRow } from './media/photo.store.ts'
import { distributionOf } from './rules.ts'
import { photosOf, videoFrom } from './view.rules.ts'
import * as store from './store.ts'
import { listVideos, type VideoRow } from './media/video.store.ts'

type Read = {
  rows: Awaited<ReturnType<typeof store.listPublished>>
  ratings: number[]
  photos: PhotoRow[]
  videos: VideoRow[]
}

export const listReviews = serve(
  contract.listReviews,
  { who: 'anyone', limit: 'lookup' },
  async (ctx, { id, page, sort }) => {
    const catalogue = await unnoted(() => catalogueOf(ctx))
    const product = catalogue.byId.get(id)
    if (!product) throw new Refusal(commonRefusals.not_found)
    noteUse(productUse(id))
    const languages = readingOrder(ctx.shopper.locale)
    const read = await ctx.cache.get('reviews', async () => lruCache<Read>(500))
    const { rows, ratings, photos, videos } = await read(
      `${product.sku} ${page} ${sort} ${languages[0]}`,
      async () => {
        const listing = { page, sort, languages }
        const [found, all] = await Promise.all([
          store.listPublished(ctx.db, product.sku, listing),
          store.listRatings(ctx.db, product.sku),
        ])
        const shownPhotos = await listPhotos(
          ctx.db,
          found.flatMap((row) => row.photo_ids),
        )
        const shownVideos = await listVideos(
          ctx.db,
          found.map((row) => row.video_id),
        )
        return { rows: found, ratings: all, photos: shownPhotos, videos: shownVideos }
      },
    )
    const commentList = rows.map((row): Review => ({
      id: row.id,
      inventorySku: row.inventory_sku,
      nickname: row.nickname,
      registerDay: row.register_day,
      createdAt: row.created_at.toISOString(),
      rating: row.rating,
      title: row.title,
      content: row.content,
      titleEn: row.title_en ?? undefined,
      contentEn: row.content_en ?? undefined,
      language: row.language as Review['language'], // the column's check
      verified: row.verified,
      helpful: row.helpful,
      scalpType: row.scalp_type ?? undefined,
      reply: (row.reply as Review['reply'] | null) ?? undefined, // jsonb, validated by the `texts` domain
      rewarded: row.rewarded,
      photos: photosOf(row.photo_ids, photos),
      video: videoFrom(videos.find(({ id: video }) => video === row.video_id)),
      relatedInventoryProducts: row.related_skus.flatMap((sku) => {
        const related = catalogue.bySku.get(sku)
        noteUse(related ? productUse(related.id) : skuUse(sku))
        return related && isListed(related)
          ? [{ sku, name: related.name, url: `/${related.brandSlug}/${related.uniqueUrl}` }]
          : []
      }),
    }))
    return { commentList, total: ratings.length, page, ...distributionOf(ratings) }
  },
)

export const listStories = serve(contract.listStories, { who: 'anyone' }, async (ctx) => {
  noteUse('reviews') // read from their table
  const [{ stories }, { name }, rows] = await Promise.all([
    settingsOf(ctx),
    productNames(ctx),
    store.listChosenReviews(ctx.db),
  ])
  const chosen = rows.map((row) =>
    ReviewStory.parse({
      ...row,
      _id: row.id,
      video_url: row.video_url ?? undefined,
      ig_link: row.ig_link ?? undefined,
      sku: row.sku ?? undefined,
      products: row.sku === null ? [] : name(row.sku),
    }),
  )
  return { stories: [...(await openStories(ctx, stories, ctx.clock.now().toISOString())), ...chosen] }
})

/** Imports reviews from files and publishes the new averages. */
export async function importReviews(ctx: Ctx, reviews: readonly ReviewFile[]): Promise<void> {
  await store.saveReviews(ctx.db, reviews)
  await ctx.publish('reviews.changed', { ratings: await store.listAverages(ctx.db) })
}
