/** The widths our resizer draws for pages (platform/pictures/resizer.ts keeps the same list). */
export const pictureWidths = [200, 320, 480, 640, 828, 1080, 1440, 1920, 2400] as const

/** What of a picture matters most, in whole per cent from its left and its top; a crop keeps it in sight. */
export type Focus = { x: number; y: number }

/** Crops are made around the middle unless something else is chosen. */
export const middle: Focus = { x: 50, y: 50 }

/** Null: the middle, of which nothing is kept. */
export const chosenFocus = ({ x, y }: Focus): Focus | null =>
  x === middle.x && y === middle.y ? null : { x, y }

/**
 * The address of a picture with its focus behind it, as a fragment that no server is sent: wherever an address goes,
 * to lines of bags and orders too, its focus goes along.
 */
export const addressOf = ({ thumbnail, focus }: { thumbnail: string; focus?: Focus | undefined }): string =>
  focus ? `${thumbnail}#focus=${focus.x},${focus.y}` : thumbnail

/** An address and its focus apart again. */
export function focusOf(address: string): { thumbnail: string; focus: Focus | undefined } {
  const [, thumbnail = address, x, y] = /^(.*)#focus=(\d{1,3}),(\d{1,3})$/.exec(address) ?? []
  const isWithin = x !== undefined && Number(x) <= 100 && Number(y) <= 100
  return { thumbnail, focus: isWithin ? { x: Number(x), y: Number(y) } : undefined }
}

/** Where a picture of the shop is, in one of its widths; those of other hosts are where they are. */
export const pictureAt = (thumbnail: string, wide: number): string =>
  thumbnail.replace(/^\/media\//, `/img/${wide}/`)

/** The widest that pages and feeds of other companies need. */
const wideEnough = 1_440

/** A picture as JPEG, as wide as it is up to what is needed: every company reads JPEG, few read anything newer. */
export function jpegAt(address: string, width: number): string {
  const { thumbnail } = focusOf(address)
  if (!thumbnail.startsWith('/media/')) return thumbnail
  const fitting = pictureWidths.filter((wide) => wide <= Math.min(width, wideEnough))
  return `${pictureAt(thumbnail, fitting.at(-1) ?? pictureWidths[0])}.jpg`
}
