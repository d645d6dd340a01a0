export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

/** What a file's header says of it; nothing was decoded for that. */
export type PictureHeader = {
  width: number
  height: number
  frames: number
  isProgressive: boolean
  bytesPerPixel: number
}

const million = 1_000_000

/**
 * The most pixels of a picture by format. A JPEG is decoded by strips, so a telephone's largest one is little
 * work; AVIF costs a hundred times as much a pixel, and WebP and what is interlaced or progressive stands in
 * memory whole.
 */
const mostPixels: Record<PictureKind, number> = {
  jpeg: 50 * million,
  png: 50 * million,
  webp: 24 * million,
  avif: 12 * million,
  gif: 0,
}
const mostWholePixels = 24 * million
/** Interlaced PNGs of 16 bits a channel count by what they hold. */
const mostWholeBytes = 4 * mostWholePixels
const longestSide = 30_000

export type HeaderError = 'photo_moves' | 'photo_pixels'

/**
 * Why a picture is not decoded at all, by its header; null: it is. Pictures that move are refused, however
 * few their frames.
 */
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

/**
 * What a file is by its first bytes, whatever its name says. Only these are given to the decoding library.
 */
export function pictureKind(bytes: Uint8Array): PictureKind | null {
  if (starts(bytes, 0, '\xff\xd8\xff')) return 'jpeg'
  if (starts(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'png'
  if (starts(bytes, 0, 'RIFF') && starts(bytes, 8, 'WEBP')) return 'webp'
  if (starts(bytes, 4, 'ftypavif') || starts(bytes, 4, 'ftypmif1')) return 'avif'
  return starts(bytes, 0, 'GIF8') ? 'gif' : null
}

/** Frames of an APNG, whose first one alone the library would show. */
export const movesInPng = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 64 * 1024)).includes('acTL')

const zeros = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0)

/**
 * Whether a file holds something behind the end of its picture, as files do that are two things at once.
 * Cameras fill up with zeros.
 */
export function carriesMore(kind: PictureKind, bytes: Uint8Array): boolean {
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
