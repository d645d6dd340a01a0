import { z } from 'zod'
import { isShowing } from './banner.rules.ts'

const line = z.string().trim().min(1).max(160)

/** One line above the pages of the shop front; it may lead somewhere, and have a window of time (rules/settings#12). */
export const Announcement = z.object({
  text: z.object({ chi: line, eng: line, cn: line, tw: line.optional() }),
  /** A path of the shop without its locale. */
  link: z.string().startsWith('/').optional(),
  from: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
})
export type Announcement = z.output<typeof Announcement>

/** The first of those whose window is open: one stands there at a time. Null: none. */
export const showingAnnouncement = (list: readonly Announcement[], now: string): Announcement | null =>
  list.find((each) => isShowing(each, now)) ?? null
