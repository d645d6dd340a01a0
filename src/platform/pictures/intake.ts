import type { Storage } from '../storage/storage.ts'
import { openDecoder, TooMuchWork, type DecoderLimits } from './decoder.ts'
import { hasTrailingData, pictureKind } from './limits.ts'
import type { PhotoError } from './protocol.ts'

/** Longest side of accepted pictures, in pixels: the largest width they are shown in. */
const longestSide = 2_400
/** One at a time, as staff upload them; none waits longer than a browser's timeout. */
const limits: DecoderLimits = { most: 1, line: 16, patienceMs: 15_000, workMs: 15_000, mostMegabytes: 768 }

/** Adds pictures that staff upload to the shop's pictures, from which every width is made. */
export function openIntake(media: Pick<Storage, 'put'>) {
  const decoder = openDecoder(limits)
  return {
    /**
     * Stores a JPEG, PNG or WebP under a new path. It is re-encoded, so that no part of the file itself is stored;
     * one with data after its picture is refused. Null: it is stored. Throws `StorageAway`.
     */
    async add(path: string, bytes: Uint8Array): Promise<PhotoError | null> {
      const kind = pictureKind(bytes)
      if (kind === null || kind === 'avif' || hasTrailingData(kind, bytes)) return 'photo_type'
      const sizes = await decoder
        .do('normalise', { bytes, sides: [longestSide] })
        .catch((error: unknown): PhotoError => {
          if (error instanceof TooMuchWork) return 'photo_pixels'
          throw error
        })
      if (typeof sizes === 'string') return sizes
      const [sized] = sizes
      if (!sized) return 'photo_broken'
      await media.put(path, sized.bytes)
      return null
    },
  }
}
export type PictureIntake = ReturnType<typeof openIntake>
