import { z } from 'zod'
import { endpoint, line, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../contract.ts'

/** A search of a list, kept under a name. `query` is the list's own query as it stands in the address. */
export const SavedView = onWire({
  id: Id,
  list: z.string(),
  name: z.string(),
  query: z.string(),
  /** Everybody sees it who sees the list. */
  isShared: z.boolean(),
  isOwn: z.boolean(),
  /** Who shares it. */
  by: z.string(),
}).meta({ id: 'SavedView' })
export type SavedView = z.output<typeof SavedView>

export const listViews = endpoint('GET', adminPath('/views'), {
  name: 'staff-views',
  about: 'The searches somebody has kept, and those that colleagues share, by list.',
  answer: z.object({ views: z.array(SavedView) }),
})

export const saveView = endpoint('PUT', adminPath('/views'), {
  name: 'staff-save-view',
  about:
    'Keeps a search under a name; the same name again replaces it. A shared one has filters alone: words that are searched may name a person.',
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
  about: 'Forgets a kept search of one’s own.',
  query: z.object({ id: Id }),
  answer: z.object({ done: z.literal(true) }),
  refuses: ['staff.unknown_view'],
})
