/** The widths our resizer draws for pages (platform/pictures/resizer.ts keeps the same list). */
export const pictureWidths = [200, 320, 480, 640, 828, 1080, 1440, 1920, 2400] as const

/** Where a picture of the shop is, in one of its widths; those of other hosts are where they are. */
export const pictureAt = (thumbnail: string, wide: number): string =>
  thumbnail.replace(/^\/media\//, `/img/${wide}/`)

/** The widest that pages and feeds of other companies need. */
const wideEnough = 1_440

/** A picture as JPEG, as wide as it is up to what is needed: every company reads JPEG, few read anything newer. */
export function jpegAt(thumbnail: string, width: number): string {
  if (!thumbnail.startsWith('/media/')) return thumbnail
  const fitting = pictureWidths.filter((wide) => wide <= Math.min(width, wideEnough))
  return `${pictureAt(thumbnail, fitting.at(-1) ?? pictureWidths[0])}.jpg`
}
