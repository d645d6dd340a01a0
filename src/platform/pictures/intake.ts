import type { Storage } from '../storage/storage.ts'
import { openDecoder, TooMuchWork, type DecoderLimits } from './decoder.ts'
import { carriesMore, pictureKind } from './limits.ts'
import type { PhotoError } from './protocol.ts'

/** Longest side of pictures that are taken in, in pixels: the largest width they are shown in. */
const longestSide = 2_400
/** One at a time, as staff send them; nobody waits longer than a browser's patience. */
const limits: DecoderLimits = { most: 1, line: 16, patienceMs: 15_000, workMs: 15_000, mostMegabytes: 768 }

/** Takes pictures that staff send among the shop's own, from where every width of them is made. */
export function openIntake(media: Pick<Storage, 'put'>) {
  const decoder = openDecoder(limits)
  return {
    /**
     * Takes a JPEG, PNG or WebP in under a new path. It is encoded anew, so that nothing of the file itself is
     * kept; one that carries something behind its picture is refused whole. Null: it is there. Throws `StorageAway`.
     */
    async add(path: string, bytes: Uint8Array): Promise<PhotoError | null> {
      const kind = pictureKind(bytes)
      if (kind === null || kind === 'avif' || carriesMore(kind, bytes)) return 'photo_type'
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
