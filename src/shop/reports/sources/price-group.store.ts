import { sql } from 'kysely'

/**
 * Customer group of a line's price; without one the public group, or the kind of price (rules/reports#5): `l` is the
 * line.
 */
export const priceGroup = sql`coalesce(l.price_reason ->> 'group',
  case when l.price_reason ->> 'kind' in ('vip', 'member') then l.price_reason ->> 'kind' else 'other/public' end)`
