import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Programs } from '#outside/programs/programs.ts'
import { bucketAt, keysIn } from '#tools/builders/outside/buckets.ts'
import { programsAlone } from '#tools/builders/outside/programs.ts'
import { bucketStorage } from './bucket.ts'
import { copyFiles } from './copying.ts'
import { folderStorage } from './folder.ts'
import { overFolder } from './over-folder.ts'
import type { Storage } from './storage.ts'

let programs: Programs
let root = ''
let folder: Storage
let bucket: Storage
const bytes = (text: string) => new TextEncoder().encode(text)
beforeAll(async () => {
  programs = await programsAlone()
  root = await mkdtemp(join(tmpdir(), 'elowen-copying-'))
  folder = folderStorage(root)
  bucket = bucketStorage(bucketAt(programs.url))
  await folder.put('photos/a-large.webp', bytes('photo'))
  await folder.put('videos/a.video', bytes('a video'))
  await folder.put('media/products/desk/a.webp', bytes('picture'))
  await folder.put('postgres/secret', bytes('not ours to give'))
  await folder.put('secret', bytes('not ours to give'))
})
afterAll(async () => {
  await programs.close()
  await rm(root, { recursive: true, force: true })
})

const uploads = ['media/products/desk/a.webp', 'photos/a-large.webp', 'videos/a.video']

it('only counts in a dry run, copies uploads only, and then finds all of them copied', async () => {
  const all = { files: 3, copied: 3, bytes: 19, there: 0, gone: 0 }
  expect(await copyFiles(folder, bucket, { dryRun: true })).toEqual(all)
  expect(await keysIn(programs.url)).toEqual([])
  const seen: number[] = []
  expect(await copyFiles(folder, bucket, { follow: ({ files }) => void seen.push(files) })).toEqual(all)
  expect(seen).toEqual([1, 2, 3])
  expect(await keysIn(programs.url)).toEqual(uploads)
  expect(new TextDecoder().decode((await bucket.read('videos/a.video')) ?? undefined)).toBe('a video')
  expect(await copyFiles(folder, bucket)).toEqual({ files: 3, copied: 0, bytes: 0, there: 3, gone: 0 })
})

it('resumes after an interruption, and replaces files of another length', async () => {
  await bucket.put('videos/a.video', bytes('a vid'))
  await bucket.remove('photos/a-large.webp')
  expect(await copyFiles(folder, bucket)).toMatchObject({ copied: 2, there: 1 })
  expect((await bucket.stat('videos/a.video'))?.size).toBe(7)
})

it('leaves no photo of a member who is erased while it is copied', async () => {
  await folder.put('photos/b-large.webp', bytes('of somebody'))
  const shop = overFolder(folder, bucket)
  // erased between the reading and the writing: the bucket had none of it yet
  const slow: Storage = {
    ...bucket,
    async put(key, content) {
      await shop.remove('photos/b-large.webp')
      await bucket.put(key, content)
    },
  }
  expect(await copyFiles(folder, slow)).toMatchObject({ files: 4, gone: 1, there: 3, copied: 0 })
  expect(await keysIn(programs.url)).toEqual(uploads)
})
