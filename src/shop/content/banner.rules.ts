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

/** Banners whose window is open; without a window they always show. */
export const showingBanners = (banners: readonly Banner[], now: string): Banner[] =>
  banners.filter((banner) => (!banner.from || banner.from <= now) && (!banner.until || now < banner.until))
