import { StorageAway, type Storage } from '../storage/storage.ts'
import type { PictureSource } from './protocol.ts'

/** A picture as it was taken in, and where; the stamp changes with its content. */
export type Original = { path: string; place: Storage; stamp: string }

/** A picture went between being found and being read. */
class PictureGone extends Error {
  override name = 'PictureGone'
}

/** Null for a picture that went meanwhile. */
export const orGone = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: unknown) => {
    if (error instanceof PictureGone) return null
    throw error
  })

const picture = /^[a-z0-9][a-z0-9/_-]*\.(?:webp|jpe?g|png|avif)$/i

/** The first of the places that has a picture; null: none. Throws `StorageAway` where one may that cannot be reached. */
export async function findOriginal(places: readonly Storage[], path: string): Promise<Original | null> {
  if (!picture.test(path)) return null
  let away: StorageAway | null = null
  for (const place of places) {
    const facts = await place.stat(path).catch((error: unknown) => {
      if (!(error instanceof StorageAway)) throw error
      away = error // another place may have it
      return null
    })
    if (facts) return { path, place, stamp: facts.stamp }
  }
  if (away) throw away as StorageAway // the compiler does not see it set
  return null
}

/** What the decoder reads of it. */
export async function sourceOf({ path, place }: Original): Promise<PictureSource> {
  const source = await place.source(path)
  if (source === null) throw new PictureGone(path)
  return source
}
