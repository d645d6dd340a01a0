import { z } from 'zod'
import { isShowing } from './banner.rules.ts'

const line = z.string().trim().min(1).max(160)

/** Announcement bar of the storefront, with optional link and display window (rules/settings#12). */
export const Announcement = z.object({
  text: z.object({ chi: line, eng: line, cn: line, tw: line.optional() }),
  /** A path of the shop without its locale. */
  link: z.string().startsWith('/').optional(),
  from: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
})
export type Announcement = z.output<typeof Announcement>

/** The first announcement within its display window; only one is shown at a time. Null: none. */
export const showingAnnouncement = (list: readonly Announcement[], now: string): Announcement | null =>
  list.find((each) => isShowing(each, now)) ?? null
