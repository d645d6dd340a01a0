import { createReadStream } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { isKey, type Storage } from './storage.ts'

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(String(error.code))

/** Null where there is no such file; other errors of the disk are thrown. */
async function orMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Files in a folder of this machine, or of one that is mounted on all of them. */
export function folderStorage(folder: string): Storage {
  const pathOf = (key: string): string => join(folder, key)

  const read = (key: string) =>
    isKey(key)
      ? orMissing(readFile(pathOf(key)).then((bytes) => new Uint8Array(bytes)))
      : Promise.resolve(null)

  async function facts(key: string) {
    const found = isKey(key) ? await orMissing(stat(pathOf(key))) : null
    return found?.isFile() ? { size: found.size, stamp: `${found.size}-${Math.round(found.mtimeMs)}` } : null
  }

  return {
    async put(key, bytes) {
      if (!isKey(key)) throw new Error(`no key of a file: ${key}`)
      const target = pathOf(key)
      const folderOfIt = dirname(target)
      // a temporary name, which is not a valid key, until the file is complete
      const before = join(folderOfIt, `.${randomUUID()}`)
      await mkdir(folderOfIt, { recursive: true })
      try {
        await writeFile(before, bytes)
        await rename(before, target)
      } catch (error) {
        await rm(before, { force: true })
        throw error
      }
    },
    stat: facts,
    async get(key, range) {
      if (!isKey(key)) return null
      if (!(await facts(key))) return null
      const part = range ? { start: range.from, end: range.to } : {}
      return openedOnReading(() => createReadStream(pathOf(key), part))
    },
    read,
    source: async (key) => ((await facts(key)) ? pathOf(key) : null),
    async remove(key) {
      if (isKey(key)) await rm(pathOf(key), { force: true })
    },
    async *list(prefix) {
      const top = prefix.split('/')[0] ?? ''
      const found = top
        ? await orMissing(readdir(pathOf(top), { recursive: true, withFileTypes: true }))
        : null
      for (const entry of found ?? []) {
        const key = join(entry.parentPath, entry.name).slice(join(folder, '/').length).replaceAll('\\', '/')
        if (!entry.isFile() || !isKey(key) || !key.startsWith(prefix)) continue
        const known = await facts(key)
        if (known) yield { key, size: known.size }
      }
    },
  }
}

/** A stream that opens its file at the first read, so that an unread stream has nothing to close. */
function openedOnReading(begin: () => Readable): ReadableStream<Uint8Array> {
  let reader: ReadableStreamDefaultReader<Uint8Array> | null = null
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        reader ??= (Readable.toWeb(begin()) as ReadableStream<Uint8Array>).getReader() // Node's own type of it
        const { done, value } = await reader.read()
        if (done) return controller.close()
        controller.enqueue(value)
      },
      cancel: async (reason) => reader?.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
