import { z } from 'zod'
import { Text } from '../text.ts'

export const Banner = z.object({
  image: z.string(),
  imageMobile: z.string(),
  eyebrow: Text.optional(),
  title: Text,
  text: Text.optional(),
  action: Text.optional(),
  /** A path of the shop without its locale. */
  link: z.string().startsWith('/'),
  from: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
})
export type Banner = z.infer<typeof Banner>

/** Whether a window of time is open; without ends it always is. */
export const isShowing = ({ from, until }: Pick<Banner, 'from' | 'until'>, now: string): boolean =>
  (!from || from <= now) && (!until || now < until)

/** Banners whose window is open; without a window they always show. */
export const showingBanners = (banners: readonly Banner[], now: string): Banner[] =>
  banners.filter((banner) => isShowing(banner, now))
