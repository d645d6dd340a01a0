import { sql, type RawBuilder } from 'kysely'
import type { Source, Span } from './source.store.ts'

const within = (column: RawBuilder<unknown>, { from, until }: Span) =>
  sql`${column} >= ${from} and ${column} < ${until}`

/** Review invitations, reviews and moderation decisions by day, with the duration of decisions. */
export const reviews: Source = {
  subject: 'reviews',
  table: 'report_review_days',
  keys: ['sku', 'state'],
  counts: ['invited', 'submitted', 'decided', 'waited_minutes', 'rated', 'stars'],
  money: [],
  rows: (span) => sql`
    select inventory_sku as sku, state, 1 as invited, 0 as submitted, 0 as decided, 0 as waited_minutes, 0 as rated, 0 as stars
    from reviews where ${within(sql`invited_at`, span)}
    union all
    select inventory_sku, state, 0, 1, 0, 0, (rating is not null)::int, coalesce(rating, 0)
    from reviews where ${within(sql`submitted_at`, span)}
    union all
    select inventory_sku, state, 0, 0, 1, greatest(0, extract(epoch from decided_at - submitted_at) / 60)::bigint, 0, 0
    from reviews where submitted_at is not null and ${within(sql`decided_at`, span)}`,
  days: sql`select distinct report_day(moment) as day
    from reviews, unnest(array[invited_at, submitted_at, decided_at]) as moment where moment is not null`,
}
