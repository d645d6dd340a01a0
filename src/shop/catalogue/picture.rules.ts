/** Widths that the image resizer produces (same list in platform/pictures/resizer.ts). */
export const pictureWidths = [200, 320, 480, 640, 828, 1080, 1440, 1920, 2400] as const

/** Focal point of a picture, in whole per cent from left and top; crops keep it visible. */
export type Focus = { x: number; y: number }

/** Default focal point. */
export const middle: Focus = { x: 50, y: 50 }

/** The focal point to store; null for the default, which is not stored. */
export const chosenFocus = ({ x, y }: Focus): Focus | null =>
  x === middle.x && y === middle.y ? null : { x, y }

/**
 * Address of a picture with its focal point as URL fragment, which browsers do not send to servers. Wherever the address
 * is copied, such as cart and order lines, the focal point is included.
 */
export const addressOf = ({ thumbnail, focus }: { thumbnail: string; focus?: Focus | undefined }): string =>
  focus ? `${thumbnail}#focus=${focus.x},${focus.y}` : thumbnail

/** Splits an address into picture and focal point. */
export function focusOf(address: string): { thumbnail: string; focus: Focus | undefined } {
  const [, thumbnail = address, x, y] = /^(.*)#focus=(\d{1,3}),(\d{1,3})$/.exec(address) ?? []
  const isWithin = x !== undefined && Number(x) <= 100 && Number(y) <= 100
  return { thumbnail, focus: isWithin ? { x: Number(x), y: Number(y) } : undefined }
}

/** Address of a shop picture in a width; addresses on other hosts stay unchanged. */
export const pictureAt = (thumbnail: string, wide: number): string =>
  thumbnail.replace(/^\/media\//, `/img/${wide}/`)

/** Maximum width needed by external pages and feeds. */
const wideEnough = 1_440

/** Address of a picture as JPEG, up to its own width and the maximum; JPEG because every external service reads it. */
export function jpegAt(address: string, width: number): string {
  const { thumbnail } = focusOf(address)
  if (!thumbnail.startsWith('/media/')) return thumbnail
  const fitting = pictureWidths.filter((wide) => wide <= Math.min(width, wideEnough))
  return `${pictureAt(thumbnail, fitting.at(-1) ?? pictureWidths[0])}.jpg`
}
