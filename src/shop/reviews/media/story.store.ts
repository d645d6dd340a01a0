import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Text } from '../../region.ts'

const codeOf = (reviewId: string): string => `review:${reviewId}`

export type NewStory = {
  reviewId: string
  imageUrl: string
  title: Text
  description: Text
  name: string
  rating: number
  sku: string
}

/** Adds a review to the stories, in last position. */
export async function addStory(
  db: Db,
  { reviewId, imageUrl, title, description, name, rating, sku }: NewStory,
): Promise<void> {
  const { last } = await db
    .selectFrom('review_stories')
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  const words = { title: JSON.stringify(title), description: JSON.stringify(description) }
  await db
    .insertInto('review_stories')
    .values({
      code: codeOf(reviewId),
      position: (last ?? -1) + 1,
      image_url: imageUrl,
      name,
      rating,
      sku,
      ...words,
    })
    .onConflict((clash) => clash.column('code').doNothing())
    .execute()
}

export async function dropStory(db: Db, reviewId: string): Promise<void> {
  await db.deleteFrom('review_stories').where('code', '=', codeOf(reviewId)).execute()
}

/** Deletes the stories of a member, because a story copies the name and photo of its author. */
export async function dropStoriesOf(db: Db, memberId: string): Promise<void> {
  await sql`delete from review_stories where code in (select 'review:' || id from reviews where member_id = ${memberId})`.execute(
    db,
  )
}
