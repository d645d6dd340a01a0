import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openBook } from '../book.ts'

export type StoredObject = {
  /** Its key. */
  id: string
  size: number
  etag: string
  type: string
  /** Milliseconds since 1970. */
  at: number
  isGone: boolean
}

/** Objects of one bucket: in memory, or with a folder as files in it, named by the hash of their key. */
export function openObjects(folder: string | null) {
  const book = openBook<StoredObject>(folder && join(folder, 'storage.jsonl'))
  const contents = new Map<string, Uint8Array>()
  const fileOf = (key: string): string =>
    join(folder ?? '', 'storage', createHash('sha256').update(key).digest('hex'))
  if (folder) mkdirSync(join(folder, 'storage'), { recursive: true })

  const find = (key: string): StoredObject | null => {
    const known = book.get(key)
    return known && !known.isGone ? known : null
  }
  return {
    find,
    put(key: string, bytes: Uint8Array, type: string): StoredObject {
      if (folder) writeFileSync(fileOf(key), bytes)
      else contents.set(key, bytes)
      const etag = createHash('md5').update(bytes).digest('hex')
      return book.save({ id: key, size: bytes.byteLength, etag, type, at: Date.now(), isGone: false })
    },
    read: (key: string): Uint8Array =>
      folder && existsSync(fileOf(key)) ? readFileSync(fileOf(key)) : (contents.get(key) ?? new Uint8Array()),
    remove(key: string): void {
      const known = find(key)
      if (!known) return
      book.save({ ...known, isGone: true })
      contents.delete(key)
      if (folder) rmSync(fileOf(key), { force: true })
    },
    /** In the order of their keys. */
    all: (): StoredObject[] =>
      book
        .all()
        .filter(({ isGone }) => !isGone)
        .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  }
}
export type Objects = ReturnType<typeof openObjects>
