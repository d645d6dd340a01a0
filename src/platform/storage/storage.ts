/** How long a file is, and a sign that another takes the place of when its content changes. */
export type FileFacts = { size: number; stamp: string }
/** First and last byte, both included. */
export type ByteRange = { from: number; to: number }

/**
 * Where uploaded files lie: a folder, or a bucket that every process reaches. A key is a path of plain names; one that
 * is none is a file that is not there. Throws `StorageAway` where the place cannot be reached.
 */
export type Storage = {
  /** Writes a file, whole or not at all, in the place of one that has its key. Throws for a key that is none. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Null: no such file. */
  stat(key: string): Promise<FileFacts | null>
  /** The bytes as they are read, of a part or of the whole; null: no such file. */
  get(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null>
  /** The whole of a small file; null: no such file. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** What a decoder reads: a path of this machine, or the bytes; null: no such file. */
  source(key: string): Promise<string | Uint8Array | null>
  /** Takes a file away; safe to repeat. */
  remove(key: string): Promise<void>
  /** Every file whose key begins with `prefix`. */
  list(prefix: string): AsyncIterable<{ key: string; size: number }>
}

/** What is uploaded, by who may see it: of members, of members, of the shop. Nothing else is stored. */
export const storedAreas = ['photos', 'videos', 'media'] as const
export type StoredArea = (typeof storedAreas)[number]

/** The place of files cannot be reached, or takes no call of ours; the message says why, without any secret. */
export class StorageAway extends Error {
  override name = 'StorageAway'
}

const longestKey = 300
const names = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/

/** Whether a key is a path of plain names: none begins with a dot, so none leads out of where it begins. */
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
