import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Programs } from '#outside/programs/programs.ts'
import { bucketAt } from '#tools/builders/outside/buckets.ts'
import { programsAlone } from '#tools/builders/outside/programs.ts'
import { bucketStorage } from './bucket.ts'
import { folderStorage } from './folder.ts'
import { overFolder } from './over-folder.ts'
import { recalled } from './recalled.ts'
import { gathered, isKey, storageArea, type Storage } from './storage.ts'

let programs: Programs
let folder = ''
beforeAll(async () => {
  programs = await programsAlone()
  folder = await mkdtemp(join(tmpdir(), 'elowen-storage-'))
})
afterAll(async () => {
  await programs.close()
  await rm(folder, { recursive: true, force: true })
})

const bytesOf = (text: string) => new TextEncoder().encode(text)
const textOf = (bytes: Uint8Array | null) => bytes && new TextDecoder().decode(bytes)
const streamed = async (stream: ReadableStream<Uint8Array> | null) => stream && gathered(stream)
const bucket = () => bucketStorage(bucketAt(programs.url))
async function listed(files: AsyncIterable<{ key: string; size: number }>) {
  const all: { key: string; size: number }[] = []
  for await (const file of files) all.push(file)
  return all
}
/** What a decoder is given: the bytes themselves, or where they are. */
const sourceText = async (source: string | Uint8Array | null) =>
  typeof source === 'string' ? readFile(source, 'utf8') : textOf(source)

const kinds: [string, () => Storage][] = [
  ['a folder', () => folderStorage(join(folder, 'alone'))],
  ['a bucket', bucket],
  ['a bucket that is remembered', () => recalled(bucket())],
  ['a bucket over a folder', () => overFolder(folderStorage(join(folder, 'under')), recalled(bucket()))],
]

describe.each(kinds)('%s', (name, opened) => {
  const top = `t${kinds.findIndex(([each]) => each === name)}`
  let storage: Storage
  beforeEach(() => void (storage = opened()))

  it('stores files, whole and in parts, until they are removed', async () => {
    const key = `${top}/one/a-1.webm`
    expect([await storage.stat(key), await storage.read(key), await storage.get(key)]).toEqual([
      null,
      null,
      null,
    ])
    expect(await storage.source(key)).toBeNull()
    await storage.put(key, bytesOf('0123456789'))
    const facts = await storage.stat(key)
    expect(facts?.size).toBe(10)
    expect(textOf(await storage.read(key))).toBe('0123456789')
    expect(await sourceText(await storage.source(key))).toBe('0123456789')
    expect(textOf(await streamed(await storage.get(key)))).toBe('0123456789')
    expect(textOf(await streamed(await storage.get(key, { from: 2, to: 4 })))).toBe('234')
    expect(textOf(await streamed(await storage.get(key, { from: 9, to: 9 })))).toBe('9')
    expect((await storage.stat(key))?.stamp).toBe(facts?.stamp)
    await storage.put(key, bytesOf('another, longer'))
    expect((await storage.stat(key))?.stamp).not.toBe(facts?.stamp)
    expect(textOf(await storage.read(key))).toBe('another, longer')
    await storage.remove(key)
    await storage.remove(key)
    expect([await storage.stat(key), await storage.read(key), await storage.get(key)]).toEqual([
      null,
      null,
      null,
    ])
  })

  it('stores large files in pieces, and empty ones', async () => {
    const large = new Uint8Array(5_000_001).map((_, at) => at % 251)
    await storage.put(`${top}/large.mp4`, large)
    expect(Buffer.compare(Buffer.from((await storage.read(`${top}/large.mp4`)) ?? []), large)).toBe(0)
    const part = await streamed(await storage.get(`${top}/large.mp4`, { from: 1_000_000, to: 4_500_000 }))
    expect(Buffer.compare(Buffer.from(part ?? []), large.subarray(1_000_000, 4_500_001))).toBe(0)
    const begun = await storage.get(`${top}/large.mp4`)
    const reader = begun?.getReader()
    expect((await reader?.read())?.value?.[0]).toBe(0)
    await reader?.cancel() // a player that has seen enough
    await storage.put(`${top}/empty.vtt`, new Uint8Array())
    expect((await storage.stat(`${top}/empty.vtt`))?.size).toBe(0)
    expect((await storage.read(`${top}/empty.vtt`))?.byteLength).toBe(0)
  })

  it('lists all files with a prefix, however many', async () => {
    const keys = Array.from({ length: 12 }, (_, at) => `${top}/list/${at}.webp`)
    for (const [at, key] of keys.entries()) await storage.put(key, bytesOf('x'.repeat(at)))
    await storage.put(`${top}/listless.webp`, bytesOf('x'))
    const found = await listed(storage.list(`${top}/list/`))
    expect(found.map(({ key }) => key).toSorted()).toEqual(keys.toSorted())
    expect(found.find(({ key }) => key === keys[7])?.size).toBe(7)
    expect(await listed(storage.list('none/'))).toEqual([])
  })

  it.each(['../secret', 'a/../../secret', '/etc/passwd', 'a//b', '', 'a/.hidden', '.', 'a/', 'a\0b', 'a b'])(
    'refuses the key %j, and finds no file by it',
    async (key) => {
      for (const each of [storage, storageArea(storage, 'media')]) {
        expect([await each.stat(key), await each.get(key), await each.read(key)]).toEqual([null, null, null])
        expect(await each.source(key)).toBeNull()
        await each.remove(key)
        await expect(each.put(key, bytesOf('x'))).rejects.toThrow('no key of a file')
      }
    },
  )

  it('separates areas', async () => {
    const [photos, media] = [storageArea(storage, 'photos'), storageArea(storage, 'media')]
    await photos.put(`${top}.webp`, bytesOf('mine'))
    expect([await media.read(`${top}.webp`), textOf(await photos.read(`${top}.webp`))]).toEqual([
      null,
      'mine',
    ])
    expect(textOf(await storage.read(`photos/${top}.webp`))).toBe('mine')
    expect(await listed(photos.list(top))).toEqual([{ key: `${top}.webp`, size: 4 }])
    await photos.remove(`${top}.webp`)
    expect(await storage.read(`photos/${top}.webp`)).toBeNull()
  })
})

describe('a folder', () => {
  it('lists neither incomplete files nor folders', async () => {
    const here = join(folder, 'half')
    const storage = folderStorage(here)
    await storage.put('media/a/b.webp', bytesOf('whole'))
    await writeFile(join(here, 'media/a/.half'), 'half')
    await mkdir(join(here, 'media/c.webp'))
    expect(await listed(storage.list('media/'))).toEqual([{ key: 'media/a/b.webp', size: 5 }])
    expect([await storage.stat('media/c.webp'), await storage.read('media/c.webp')]).toEqual([null, null])
    // a file stands where the folder would be: nothing of it is left behind
    await expect(storage.put('media/a/b.webp/c.webp', bytesOf('x'))).rejects.toThrow()
    expect(await readdir(join(here, 'media/a'))).toEqual(['.half', 'b.webp'])
  })
})

it('a bucket over a folder reads files of the folder, and removes them from both', async () => {
  const under = folderStorage(join(folder, 'before'))
  const storage = overFolder(under, bucket())
  await under.put('photos/old.webp', bytesOf('old'))
  await bucket().put('photos/old.webp', bytesOf('old'))
  expect(textOf(await storage.read('photos/old.webp'))).toBe('old')
  await storage.put('photos/new.webp', bytesOf('new'))
  expect([await under.read('photos/new.webp'), textOf(await bucket().read('photos/new.webp'))]).toEqual([
    null,
    'new',
  ])
  await storage.remove('photos/old.webp')
  expect([await under.stat('photos/old.webp'), await bucket().stat('photos/old.webp')]).toEqual([null, null])
})

it('a key is a path of plain names', () => {
  expect(['a', 'a/b.webp', 'content/desk/0-1_2.webp'].every(isKey)).toBe(true)
  expect(isKey('a'.repeat(301))).toBe(false)
})
