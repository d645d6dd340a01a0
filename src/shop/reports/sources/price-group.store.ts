import { sql } from 'kysely'

/** The group whose price a line has; without one everybody's, or what the price is called (rules/reports#5): `l` is the line. */
export const priceGroup = sql`coalesce(l.price_reason ->> 'group',
  case when l.price_reason ->> 'kind' in ('vip', 'member') then l.price_reason ->> 'kind' else 'other/public' end)`
