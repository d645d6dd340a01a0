import { sql, type Selectable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Reviews } from '../../../platform/db/tables.ts'
import type { Finding } from './moderation.rules.ts'
import type { ReviewState } from '../review.rules.ts'

export type DeskRow = Selectable<Reviews> & { featured: boolean }

const featured =
  sql<boolean>`exists (select from review_stories s where s.code = 'review:' || reviews.id)`.as('featured')

export type Filter = {
  state: ReviewState
  finding?: Finding | undefined
  stars?: number | undefined
  search: string
}

/** Reviews of members and files: waiting ones oldest first, decided ones newest first. */
export async function searchReviews(
  db: Db,
  { state, finding, stars, search }: Filter,
  place: { from: number; size: number },
): Promise<{ rows: DeskRow[]; total: number }> {
  const like = `%${search.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const found = db
    .selectFrom('reviews')
    .where('state', '=', state)
    .$if(finding !== undefined, (query) => query.where(sql<boolean>`findings @> array[${finding}]::text[]`))
    .$if(stars !== undefined, (query) => query.where('rating', '=', stars ?? 0))
    .$if(search !== '', (query) =>
      query.where(sql<boolean>`(title ilike ${like} or content ilike ${like} or nickname ilike ${like} or inventory_sku ilike ${like}
        or bought ->> 'orderNumber' ilike ${like})`),
    )
  const order =
    state === 'processing' ? sql`submitted_at` : sql`coalesce(decided_at, created_at) desc nulls last`
  const [rows, { total }] = await Promise.all([
    found
      .selectAll()
      .select(featured)
      .orderBy(order)
      .orderBy('id')
      .limit(place.size)
      .offset(place.from)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

export async function findRow(db: Db, id: string): Promise<DeskRow | null> {
  const row = await db
    .selectFrom('reviews')
    .selectAll()
    .select(featured)
    .where('id', '=', id)
    .where('state', '<>', 'awaiting')
    .executeTakeFirst()
  return row ?? null
}

/** Outcomes of members' reviews, by stars. */
export async function countByStars(
  db: Db,
): Promise<
  Record<'rating' | 'published' | 'rejected' | 'changesRequested' | 'hidden' | 'waiting', number>[]
> {
  const found = await sql<
    Record<'rating' | 'published' | 'rejected' | 'changesRequested' | 'hidden' | 'waiting', number>
  >`
    select s.rating,
      count(r.id) filter (where r.state in ('published', 'replaced'))::int as published,
      count(r.id) filter (where r.state = 'rejected')::int as rejected,
      count(r.id) filter (where r.state = 'changes_requested')::int as "changesRequested",
      count(r.id) filter (where r.state = 'hidden')::int as hidden,
      count(r.id) filter (where r.state = 'processing')::int as waiting
    from generate_series(1, 5) as s (rating) left join reviews r on r.rating = s.rating and r.member_id is not null
    group by s.rating order by s.rating desc`.execute(db)
  return found.rows
}

/** State events of a review. */
export async function listEvents(db: Db, id: string) {
  return db
    .selectFrom('state_events')
    .select(['at', 'from_state', 'to_state', 'actor', 'cause', 'reason'])
    .where('entity', '=', 'review')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute()
}

export async function countWaiting(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('reviews')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'processing')
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type WaitingReview = {
  id: string
  title: string
  nickname: string
  orderNumber: string
  submittedAt: Date
}

/** Reviews waiting since before a time, oldest first. */
export async function listWaiting(
  db: Db,
  before: Date,
  most: number,
): Promise<{ rows: WaitingReview[]; total: number }> {
  const found = await sql<WaitingReview & { total: number }>`
    select id, title, nickname, bought ->> 'orderNumber' as "orderNumber", submitted_at as "submittedAt", count(*) over ()::int as total
    from reviews where state = 'processing' and submitted_at <= ${before} order by submitted_at, id limit ${most}`.execute(
    db,
  )
  return { rows: found.rows, total: found.rows[0]?.total ?? 0 }
}
