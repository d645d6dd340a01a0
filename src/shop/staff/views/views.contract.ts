import { z } from 'zod'
import { endpoint, line, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../contract.ts'

/** A named, saved filter of a list. `query` is the query string of the list's URL. */
export const SavedView = onWire({
  id: Id,
  list: z.string(),
  name: z.string(),
  query: z.string(),
  /** Visible to all staff users with access to the list. */
  isShared: z.boolean(),
  isOwn: z.boolean(),
  /** Name of its owner. */
  by: z.string(),
}).meta({ id: 'SavedView' })
export type SavedView = z.output<typeof SavedView>

export const listViews = endpoint('GET', adminPath('/views'), {
  name: 'staff-views',
  about: 'The saved searches of the caller, and those shared by other staff users, by list.',
  answer: z.object({ views: z.array(SavedView) }),
})

export const saveView = endpoint('PUT', adminPath('/views'), {
  name: 'staff-save-view',
  about:
    'Saves a search under a name; the same name replaces it. A shared one has filters alone, because search text may name a person.',
  body: onWire({
    list: line(40).min(1),
    name: line(60).min(1),
    query: line(1_000),
    isShared: z.boolean().default(false),
  }),
  answer: z.object({ view: SavedView }),
  refuses: ['staff.too_many_views', 'staff.shares_words_alone'],
})

export const deleteView = endpoint('DELETE', adminPath('/views/{id}'), {
  name: 'staff-delete-view',
  about: 'Deletes a saved search of the caller.',
  query: z.object({ id: Id }),
  answer: z.object({ done: z.literal(true) }),
  refuses: ['staff.unknown_view'],
})
