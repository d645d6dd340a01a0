import { columns } from '../personal-table.ts'
import type { PersonalData } from '../personal.ts'

/** Personal data that this room stores. */
export const showcaseData: PersonalData = {
  room: 'showcase',
  ofNobody: columns('empty_searches empty_search_visitors search_changes search_engine_state'),
  tables: {
    demo_counters: {
      of: 'false',
      key: columns('session_hash'),
      inner: columns('session_hash count'),
      stays: 'counts calls of a visit, which is a random number',
    },
  },
}
