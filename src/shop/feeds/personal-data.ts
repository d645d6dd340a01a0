import { columns } from '../personal-table.ts'
import type { PersonalData } from '../personal.ts'

/** Feeds are about goods alone. */
export const feedsData: PersonalData = {
  room: 'feeds',
  ofNobody: columns('feed_changes feed_markets feed_products feed_stale_buckets feeds feed_chunks'),
  tables: {},
}
