export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

/** Facts from a file's header, read without decoding the picture. */
export type PictureHeader = {
  width: number
  height: number
  frames: number
  isProgressive: boolean
  bytesPerPixel: number
}

const million = 1_000_000

/**
 * Most pixels of a picture by format. A JPEG is decoded in strips, so the largest one of a telephone is little work; AVIF
 * costs a hundred times as much per pixel, and WebP, interlaced and progressive pictures are held in memory whole.
 */
const mostPixels: Record<PictureKind, number> = {
  jpeg: 50 * million,
  png: 50 * million,
  webp: 24 * million,
  avif: 12 * million,
  gif: 0,
}
const mostWholePixels = 24 * million
/** Interlaced PNGs of 16 bits per channel count by the memory they take. */
const mostWholeBytes = 4 * mostWholePixels
const longestSide = 30_000

export type HeaderError = 'photo_moves' | 'photo_pixels'

/** Reason, by its header, why a picture is not decoded; null: it is. Animated pictures are refused, however few frames. */
export function headerError(
  kind: PictureKind,
  { width, height, frames, isProgressive, bytesPerPixel }: PictureHeader,
): HeaderError | null {
  if (kind === 'gif' || frames > 1) return 'photo_moves'
  const pixels = width * height
  if (width > longestSide || height > longestSide || pixels > mostPixels[kind]) return 'photo_pixels'
  if (isProgressive && (pixels > mostWholePixels || pixels * bytesPerPixel > mostWholeBytes))
    return 'photo_pixels'
  return null
}

const starts = (bytes: Uint8Array, at: number, text: string): boolean =>
  bytes.length >= at + text.length &&
  [...text].every((character, index) => bytes[at + index] === character.charCodeAt(0))

/** Format of a file by its first bytes, regardless of its name. Only these formats are passed to the decoding library. */
export function pictureKind(bytes: Uint8Array): PictureKind | null {
  if (starts(bytes, 0, '\xff\xd8\xff')) return 'jpeg'
  if (starts(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'png'
  if (starts(bytes, 0, 'RIFF') && starts(bytes, 8, 'WEBP')) return 'webp'
  if (starts(bytes, 4, 'ftypavif') || starts(bytes, 4, 'ftypmif1')) return 'avif'
  return starts(bytes, 0, 'GIF8') ? 'gif' : null
}

/** Number of frames of an APNG, of which the library would show the first only. */
export const movesInPng = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 64 * 1024)).includes('acTL')

const zeros = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0)

/** Whether a file has data after the end of its picture, as polyglot files do. Zeros are allowed: cameras pad with them. */
export function hasTrailingData(kind: PictureKind, bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (kind === 'jpeg') {
    const end = buffer.lastIndexOf(Buffer.from([0xff, 0xd9]))
    return end === -1 ? false : !zeros(buffer.subarray(end + 2))
  }
  if (kind === 'png') {
    const end = buffer.indexOf('IEND', 0, 'latin1')
    return end === -1 ? false : !zeros(buffer.subarray(end + 8))
  }
  if (kind === 'webp') return !zeros(buffer.subarray(8 + buffer.readUInt32LE(4)))
  return false
}
