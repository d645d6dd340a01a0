import { StorageAway, type Storage } from '../storage/storage.ts'
import type { PictureSource } from './protocol.ts'

/** An original picture and its storage; the stamp changes with its content. */
export type Original = { path: string; place: Storage; stamp: string }

/** A picture was deleted between being found and being read. */
class PictureGone extends Error {
  override name = 'PictureGone'
}

/** Null for a picture that was deleted meanwhile. */
export const orGone = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: unknown) => {
    if (error instanceof PictureGone) return null
    throw error
  })

const picture = /^[a-z0-9][a-z0-9/_-]*\.(?:webp|jpe?g|png|avif)$/i

/**
 * The picture in the first storage that has it; null: none. Throws `StorageAway` where an unreachable one may have
 * it.
 */
export async function findOriginal(places: readonly Storage[], path: string): Promise<Original | null> {
  if (!picture.test(path)) return null
  let away: StorageAway | null = null
  for (const place of places) {
    const facts = await place.stat(path).catch((error: unknown) => {
      if (!(error instanceof StorageAway)) throw error
      away = error // another storage may have it
      return null
    })
    if (facts) return { path, place, stamp: facts.stamp }
  }
  if (away) throw away as StorageAway // control flow analysis does not see the assignment
  return null
}

/** The input of the decoder for an original. */
export async function sourceOf({ path, place }: Original): Promise<PictureSource> {
  const source = await place.source(path)
  if (source === null) throw new PictureGone(path)
  return source
}
