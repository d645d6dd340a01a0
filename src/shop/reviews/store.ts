import { sql, type NotNull } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { reviewsPerPage, type reviewSorts } from './contract.ts'
import type { ReviewFile } from './media/file.contract.ts'
import type { Written } from './writing/language.rules.ts'
import { bareWords } from './moderation/moderation.rules.ts'
import { hashOf } from './translations.store.ts'

/** The table's checks guarantee that a published review has its text. */
type InFull = {
  [K in 'nickname' | 'register_day' | 'created_at' | 'rating' | 'language' | 'title' | 'content']: NotNull
}

const published = (db: Db, sku: string) =>
  db.selectFrom('reviews').where('inventory_sku', '=', sku).where('state', '=', 'published')

type Listing = { page: number; sort: (typeof reviewSorts)[number]; languages: readonly Written[] }

/** A page of published reviews, ordered by the language preference first. */
export async function listPublished(db: Db, sku: string, { page, sort, languages }: Listing) {
  const order = { newest: 'created_at', helpful: 'helpful', rating: 'rating' } as const
  return published(db, sku)
    .selectAll()
    .orderBy(sql`array_position(${[...languages]}::text[], language)`)
    .orderBy(order[sort], 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(reviewsPerPage)
    .offset((page - 1) * reviewsPerPage)
    .$narrowType<InFull>()
    .execute()
}

export async function listRatings(db: Db, sku: string): Promise<number[]> {
  return (await published(db, sku).select('rating').$narrowType<{ rating: NotNull }>().execute()).map(
    (row) => row.rating,
  )
}

export async function listByIds(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('reviews')
    .selectAll()
    .where('id', 'in', ids)
    .where('state', '=', 'published')
    .$narrowType<InFull>()
    .execute()
}

/** Reviews chosen as stories, in order; stories written by staff are a setting. */
export async function listChosenReviews(db: Db) {
  return db
    .selectFrom('review_stories')
    .selectAll()
    .where('code', 'like', 'review:%')
    .orderBy('position')
    .execute()
}

/** Average and number of stars of each product with published reviews. */
export async function listAverages(db: Db): Promise<{ sku: string; average: number; count: number }[]> {
  const rows = await db
    .selectFrom('reviews')
    .select(({ fn }) => [
      'inventory_sku',
      fn.avg<string>('rating').as('average'),
      fn.countAll<number>().as('count'),
    ])
    .where('state', '=', 'published')
    .groupBy('inventory_sku')
    .execute()
  return rows.map((row) => ({
    sku: row.inventory_sku,
    average: Number(row.average),
    count: Number(row.count),
  }))
}

/** Average and number of stars of one product; without reviews both are 0. */
export async function averageOf(
  db: Db,
  sku: string,
): Promise<{ sku: string; average: number; count: number }> {
  const ratings = await listRatings(db, sku)
  const sum = ratings.reduce((total, rating) => total + rating, 0)
  return { sku, average: ratings.length === 0 ? 0 : sum / ratings.length, count: ratings.length }
}

export async function saveReviews(db: Db, reviews: readonly ReviewFile[]): Promise<void> {
  for (const review of reviews) {
    const row = {
      inventory_sku: review.sku,
      nickname: review.nickname,
      register_day: review.registered,
      created_at: review.created,
      rating: review.rating,
      language: review.language,
      title: review.title,
      content: review.content,
      words_hash: hashOf(bareWords(review.content)),
      title_en: review.titleEn ?? null,
      content_en: review.contentEn ?? null,
      related_skus: review.related,
      verified: review.verified,
      scalp_type: review.scalp ?? null,
      reply: review.reply ? JSON.stringify(review.reply) : null,
    }
    await db
      .insertInto('reviews')
      .values({ code: review.code, helpful: review.helpful, ...row }) // votes of members since then are unchanged
      .onConflict((clash) => clash.column('code').doUpdateSet(row))
      .execute()
  }
}
