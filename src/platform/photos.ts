import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/** Longest side in pixels: to look at, and to choose from. */
const sides = { large: 1_600, small: 480 } as const
export type PhotoSize = keyof typeof sides
/** A telephone's largest picture; more is a bomb. */
const mostPixels = 50_000_000

/** Why a file is not taken: no picture of ours, moving, too many pixels, or cannot be read to its end. */
export type PhotoFault = 'photo_type' | 'photo_moves' | 'photo_pixels' | 'photo_broken'
export type DrawnPhoto = { width: number; height: number }
export type Photos = ReturnType<typeof openPhotos>

const starts = (bytes: Uint8Array, at: number, text: string): boolean =>
  bytes.length >= at + text.length && [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0))

/** What a file is by its first bytes, whatever its name says. Only these are given to the drawing library. */
export function pictureKind(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | null {
  if (starts(bytes, 0, '\xff\xd8\xff')) return 'jpeg'
  if (starts(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'png'
  if (starts(bytes, 0, 'RIFF') && starts(bytes, 8, 'WEBP')) return 'webp'
  if (starts(bytes, 4, 'ftypavif') || starts(bytes, 4, 'ftypmif1')) return 'avif'
  return starts(bytes, 0, 'GIF8') ? 'gif' : null
}

const known = /^[0-9a-f-]{36}$/

/**
 * Photos that people send. Each is drawn anew as WebP in two sizes and nothing of the file itself is kept, so that places and names
 * written into it, and whatever else hides there, are gone. One is drawn at a time: they are large.
 */
export function openPhotos(folder: string) {
  let queue: Promise<unknown> = Promise.resolve()
  const fileOf = (id: string, size: PhotoSize): string => join(folder, `${id}-${size}.webp`)

  async function redrawn(bytes: Uint8Array, size: PhotoSize): Promise<{ bytes: Buffer } & DrawnPhoto> {
    const side = sides[size]
    const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true })
      .rotate()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80, effort: 3 })
      .timeout({ seconds: 20 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  }

  async function draw(id: string, bytes: Uint8Array): Promise<DrawnPhoto | PhotoFault> {
    const kind = pictureKind(bytes)
    if (kind === 'gif') return 'photo_moves'
    if (kind === null) return 'photo_type'
    try {
      const { width = 0, height = 0, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata()
      if (pages > 1) return 'photo_moves'
      if (width * height > mostPixels) return 'photo_pixels'
      const large = await redrawn(bytes, 'large')
      const small = await redrawn(large.bytes, 'small')
      await mkdir(folder, { recursive: true })
      await write(fileOf(id, 'small'), small.bytes)
      await write(fileOf(id, 'large'), large.bytes)
      return { width: large.width, height: large.height }
    } catch (error) {
      if (isDiskTrouble(error)) throw error
      return 'photo_broken' // whatever the library says of a file is about the file
    }
  }

  return {
    /** Draws a file anew and keeps it under an id of ours. */
    keep(id: string, bytes: Uint8Array): Promise<DrawnPhoto | PhotoFault> {
      const drawing = queue.then(() => draw(id, bytes))
      queue = drawing.catch(() => undefined)
      return drawing
    },
    async read(id: string, size: PhotoSize): Promise<Buffer | null> {
      return known.test(id) ? readFile(fileOf(id, size)).catch(() => null) : null
    },
    async remove(id: string): Promise<void> {
      if (!known.test(id)) return
      for (const size of ['large', 'small'] as const) await rm(fileOf(id, size), { force: true })
    },
  }
}

const isDiskTrouble = (error: unknown): boolean => error instanceof Error && 'syscall' in error

/** Whole or not at all. */
async function write(file: string, bytes: Buffer): Promise<void> {
  await writeFile(`${file}.${process.pid}`, bytes)
  await rename(`${file}.${process.pid}`, file)
}
