import { z } from 'zod'
import { endpoint, line } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { adminPath } from './contract.ts'

/** A search of a list, kept under a name. `query` is the list's own query as it stands in the address. */
export const SavedView = z.object({ id: Id, list: z.string(), name: z.string(), query: z.string() })
export type SavedView = z.output<typeof SavedView>

export const listViews = endpoint('GET', adminPath('/views'), {
  name: 'staff-views',
  about: 'The searches somebody has kept, by list.',
  answer: z.object({ views: z.array(SavedView) }),
})

export const saveView = endpoint('PUT', adminPath('/views'), {
  name: 'staff-save-view',
  about: 'Keeps a search under a name; the same name again replaces it.',
  body: z.object({ list: line(40).min(1), name: line(60).min(1), query: line(1_000) }),
  answer: z.object({ view: SavedView }),
  refuses: ['staff.too_many_views'],
})

export const deleteView = endpoint('DELETE', adminPath('/views/{id}'), {
  name: 'staff-delete-view',
  about: 'Forgets a kept search.',
  query: z.object({ id: Id }),
  answer: z.object({ done: z.literal(true) }),
  refuses: ['staff.unknown_view'],
})
