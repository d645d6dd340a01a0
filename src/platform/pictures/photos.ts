import type { Storage } from '../storage/storage.ts'
import { openDecoder, TooMuchWork, type DecoderLimits } from './decoder.ts'
import type { PhotoError, SizedPicture } from './protocol.ts'

/** Longest side in pixels: for viewing, and for thumbnails. */
const sides = { large: 1_600, small: 480 } as const
export type PhotoSize = keyof typeof sides

export type { PhotoError } from './protocol.ts'
export type StoredPhoto = { width: number; height: number }
export type Photos = ReturnType<typeof openPhotos>

/** One at a time, as they are large; at most eight wait, and less long than a browser's timeout. */
const limits: DecoderLimits = { most: 1, line: 8, patienceMs: 15_000, workMs: 8_000, mostMegabytes: 512 }

const known = /^[0-9a-f-]{36}$/

/**
 * Photos that customers upload. Each is decoded in a child process and re-encoded as WebP in two sizes. Nothing of the
 * file itself is stored, so that its metadata (places, names) and any hidden content are removed.
 */
export function openPhotos(
  files: Pick<Storage, 'put' | 'read' | 'remove'>,
  decoderLimits: DecoderLimits = limits,
) {
  const decoder = openDecoder(decoderLimits)
  const keyOf = (id: string, size: PhotoSize): string => `${id}-${size}.webp`

  const normalised = (bytes: Uint8Array): Promise<SizedPicture[] | PhotoError> =>
    decoder.do('normalise', { bytes, sides: [sides.large, sides.small] }).catch((error: unknown) => {
      if (error instanceof TooMuchWork) return 'photo_pixels'
      throw error
    })

  return {
    /**
     * Re-encodes a file and stores it under an id, in both sizes or not at all. Throws `QueueFull` when too many others
     * wait, and `StorageAway`.
     */
    async keep(id: string, bytes: Uint8Array): Promise<StoredPhoto | PhotoError> {
      const sizes = await normalised(bytes)
      if (typeof sizes === 'string') return sizes
      const [large, small] = sizes
      if (!large || !small) return 'photo_broken'
      await files.put(keyOf(id, 'small'), small.bytes)
      try {
        await files.put(keyOf(id, 'large'), large.bytes)
      } catch (error) {
        await files.remove(keyOf(id, 'small')).catch(() => undefined) // the first error has the reason
        throw error
      }
      return { width: large.width, height: large.height }
    },
    /** Re-encodes a file in its large size and returns it without storing it. Throws `QueueFull` as `keep` does. */
    async encode(bytes: Uint8Array): Promise<Uint8Array | PhotoError> {
      const sizes = await normalised(bytes)
      if (typeof sizes === 'string') return sizes
      return sizes[0]?.bytes ?? 'photo_broken'
    },
    /** Null: no such photo. Throws `StorageAway`. */
    async read(id: string, size: PhotoSize): Promise<Uint8Array<ArrayBuffer> | null> {
      return known.test(id) ? files.read(keyOf(id, size)) : null
    },
    /** Deletes both sizes; safe to repeat. Throws `StorageAway`. */
    async remove(id: string): Promise<void> {
      if (!known.test(id)) return
      for (const size of ['large', 'small'] as const) await files.remove(keyOf(id, size))
    },
  }
}
