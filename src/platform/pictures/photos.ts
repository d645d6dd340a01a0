import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDecoder, TooMuchWork, type DecoderLimits } from './decoder.ts'
import type { PhotoError, SizedPicture } from './protocol.ts'

/** Longest side in pixels: to look at, and to choose from. */
const sides = { large: 1_600, small: 480 } as const
export type PhotoSize = keyof typeof sides

export type { PhotoError } from './protocol.ts'
export type StoredPhoto = { width: number; height: number }
export type Photos = ReturnType<typeof openPhotos>

/**
 * One at a time, for they are large; nobody waits behind more than eight, or longer than a browser's
 * patience.
 */
const limits: DecoderLimits = { most: 1, line: 8, patienceMs: 15_000, workMs: 8_000, mostMegabytes: 512 }

const known = /^[0-9a-f-]{36}$/

/**
 * Photos that people send. Each is decoded in a process of its own and encoded anew as WebP in two sizes;
 * nothing of the file itself is kept, so that places and names written into it, and whatever else hides
 * there, are gone.
 */
export function openPhotos(folder: string, decoderLimits: DecoderLimits = limits) {
  const decoder = openDecoder(decoderLimits)
  const fileOf = (id: string, size: PhotoSize): string => join(folder, `${id}-${size}.webp`)

  const normalised = (bytes: Uint8Array): Promise<SizedPicture[] | PhotoError> =>
    decoder.do('normalise', { bytes, sides: [sides.large, sides.small] }).catch((error: unknown) => {
      if (error instanceof TooMuchWork) return 'photo_pixels'
      throw error
    })

  return {
    /** Encodes a file anew and keeps it under an id of ours. Throws `NoTurn` when too many others wait. */
    async keep(id: string, bytes: Uint8Array): Promise<StoredPhoto | PhotoError> {
      const sizes = await normalised(bytes)
      if (typeof sizes === 'string') return sizes
      const [large, small] = sizes
      if (!large || !small) return 'photo_broken'
      await mkdir(folder, { recursive: true })
      await write(fileOf(id, 'small'), small.bytes)
      await write(fileOf(id, 'large'), large.bytes)
      return { width: large.width, height: large.height }
    },
    /** Encodes a file anew, in its large size, for whoever keeps it elsewhere. Throws `NoTurn` as `keep` does. */
    async encode(bytes: Uint8Array): Promise<Uint8Array | PhotoError> {
      const sizes = await normalised(bytes)
      if (typeof sizes === 'string') return sizes
      return sizes[0]?.bytes ?? 'photo_broken'
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

/** Whole or not at all. */
async function write(file: string, bytes: Uint8Array): Promise<void> {
  await writeFile(`${file}.${process.pid}`, bytes)
  await rename(`${file}.${process.pid}`, file)
}
