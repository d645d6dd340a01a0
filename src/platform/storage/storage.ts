/** Size of a file, and a version tag that changes with its content. */
export type FileFacts = { size: number; stamp: string }
/** First and last byte, both included. */
export type ByteRange = { from: number; to: number }

/**
 * Storage of uploaded files: a folder, or a bucket that every process reaches. A key is a path of plain names; reading an
 * invalid key finds no file. Throws `StorageAway` where the storage cannot be reached.
 */
export type Storage = {
  /** Writes a file atomically and replaces one with the same key. Throws for an invalid key. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Null: no such file. */
  stat(key: string): Promise<FileFacts | null>
  /** Streams the bytes of a part or of the whole; null: no such file. */
  get(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null>
  /** The whole of a small file; null: no such file. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Input for a decoder: a path on this machine, or the bytes; null: no such file. */
  source(key: string): Promise<string | Uint8Array | null>
  /** Removes a file; idempotent. */
  remove(key: string): Promise<void>
  /** Every file whose key begins with `prefix`. */
  list(prefix: string): AsyncIterable<{ key: string; size: number }>
}

/** What is uploaded, by who may see it: of members, of members, of the shop. Nothing else is stored. */
export const storedAreas = ['photos', 'videos', 'media'] as const
export type StoredArea = (typeof storedAreas)[number]

/** The storage cannot be reached, or refuses access; the message says why, without any secret. */
export class StorageAway extends Error {
  override name = 'StorageAway'
}

const longestKey = 300
const names = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/

/** Whether a key is a path of plain names. None begins with a dot, so a key cannot leave its folder. */
export const isKey = (key: string): boolean => key.length <= longestKey && names.test(key)

/** The files of one area, by keys within it. */
export function storageArea(storage: Storage, area: StoredArea): Storage {
  const whole = (key: string): string | null => (isKey(key) ? `${area}/${key}` : null)
  const found = async <T>(key: string, work: (key: string) => Promise<T | null>): Promise<T | null> => {
    const known = whole(key)
    return known === null ? null : work(known)
  }
  return {
    async put(key, bytes) {
      const known = whole(key)
      if (known === null) throw new Error(`no key of a file: ${key}`)
      await storage.put(known, bytes)
    },
    stat: (key) => found(key, storage.stat),
    get: (key, range) => found(key, (known) => storage.get(known, range)),
    read: (key) => found(key, storage.read),
    source: (key) => found(key, storage.source),
    remove: async (key) => void (await found(key, storage.remove)),
    async *list(prefix) {
      for await (const { key, size } of storage.list(`${area}/${prefix}`))
        yield { key: key.slice(area.length + 1), size }
    },
  }
}

/** All bytes of a stream. */
export async function gathered(stream: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  for await (const piece of stream) pieces.push(piece)
  return new Uint8Array(Buffer.concat(pieces))
}
