import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Programs } from '#outside/programs/programs.ts'
import { bucketAt } from '#tools/builders/outside/buckets.ts'
import { controlOf, programsAlone } from '#tools/builders/outside/programs.ts'
import type { BucketAccess } from './bucket-calls.ts'
import { bucketStorage } from './bucket.ts'
import { checkStorage, openStorage } from './open.ts'
import { recalled } from './recalled.ts'
import { StorageAway } from './storage.ts'

let programs: Programs
let folder = ''
beforeAll(async () => {
  programs = await programsAlone()
  folder = await mkdtemp(join(tmpdir(), 'elowen-away-'))
})
afterAll(async () => {
  await programs.close()
  await rm(folder, { recursive: true, force: true })
})

const outage = (kind: string, calls: number) =>
  controlOf(programs, '/control/outage', { company: 'storage', kind, calls })
const bytes = new TextEncoder().encode('bytes')
const settingsOf = (access: BucketAccess) => ({
  DATA_DIR: folder,
  STORAGE_URL: access.url,
  STORAGE_REGION: access.region,
  STORAGE_BUCKET: access.bucket,
  STORAGE_ACCESS_KEY: access.accessKey,
  STORAGE_SECRET_KEY: access.secretKey,
  STORAGE_PATIENCE: access.timeoutMs,
})

describe('an unusable bucket', () => {
  it.each<[string, Partial<BucketAccess>, string]>([
    ['a wrong secret', { secretKey: 'wrong-secret' }, 'STORAGE_SECRET_KEY is not the secret'],
    ['an unknown key', { accessKey: 'NOBODY' }, 'does not know the key STORAGE_ACCESS_KEY'],
    ['no such bucket', { bucket: 'nowhere' }, 'no bucket of the name STORAGE_BUCKET'],
    ['another region', { region: 'ap-east-1' }, 'STORAGE_REGION is not the region'],
  ])('prevents the start with a message: %s', async (_, changes, sentence) => {
    const access = bucketAt(programs.url, changes)
    const lines: string[] = []
    const start = checkStorage(settingsOf(access), { error: (_, line) => void lines.push(line) })
    await expect(start).rejects.toMatchObject({
      name: 'CannotStart',
      message: expect.stringContaining(sentence),
    })
    const sentenceGiven = await start.catch((error: Error) => error.message)
    expect(sentenceGiven).not.toContain(access.secretKey)
    expect(sentenceGiven).not.toContain(access.accessKey)
    expect(lines).toEqual([])
    await expect(bucketStorage(access).put('a.webp', bytes)).rejects.toThrow(StorageAway)
    await expect(bucketStorage(access).read('a.webp')).rejects.toThrow(StorageAway)
  })

  it('that does not respond is logged, and the shop starts', async () => {
    const lines: string[] = []
    const log = { error: (_: object, line: string) => void lines.push(line) }
    await checkStorage(settingsOf(bucketAt('http://127.0.0.1:1')), log)
    expect(lines).toEqual([expect.stringContaining('it does not answer; is STORAGE_URL right')])
    await checkStorage(settingsOf(bucketAt(programs.url)), log)
    expect(lines).toHaveLength(1)
  })

  it('times out while it hangs, for reading and for writing', async () => {
    const hasty = bucketStorage(bucketAt(programs.url, { timeoutMs: 200 }))
    await outage('hang', 4)
    for (const call of [() => hasty.put('hang.webp', bytes), () => hasty.read('hang.webp')])
      await expect(call()).rejects.toThrow(StorageAway)
    await outage('hang', 0)
    await hasty.put('hang.webp', bytes)
    expect((await hasty.stat('hang.webp'))?.size).toBe(5)
  })

  it('is called a second time before an error is thrown', async () => {
    const storage = bucketStorage(bucketAt(programs.url))
    await storage.put('twice.webp', bytes)
    await outage('error', 1)
    expect((await storage.stat('twice.webp'))?.size).toBe(5)
    await outage('error', 2)
    await expect(storage.stat('twice.webp')).rejects.toThrow(StorageAway)
    await outage('error', 0)
  })
})

it('is not called when no bucket is configured', async () => {
  const settings = { ...settingsOf(bucketAt(programs.url)), STORAGE_URL: undefined }
  await checkStorage(settings, { error: () => expect.unreachable() })
  await openStorage(settings).put('photos/a.webp', bytes)
  expect((await openStorage(settings).read('photos/a.webp'))?.byteLength).toBe(5)
})

it('a recently seen file is assumed to exist while the bucket is unavailable, which is not called meanwhile', async () => {
  let now = 0
  let calls = 0
  let isAway = false
  const bucket = bucketStorage(bucketAt(programs.url))
  const storage = recalled(
    {
      ...bucket,
      stat: (key) => {
        calls += 1
        return isAway ? Promise.reject(new StorageAway('away')) : bucket.stat(key)
      },
    },
    () => now,
  )
  await storage.put('kept.webp', bytes)
  for (let turn = 0; turn < 3; turn += 1) expect((await storage.stat('kept.webp'))?.size).toBe(5)
  expect(calls).toBe(1)
  isAway = true
  now += 3_600_000
  for (let turn = 0; turn < 3; turn += 1) expect((await storage.stat('kept.webp'))?.size).toBe(5)
  expect(calls).toBe(2)
  await expect(storage.stat('never-seen.webp')).rejects.toThrow(StorageAway)
  expect(calls).toBe(2)
  isAway = false
  now += 2_001
  await bucket.remove('kept.webp')
  expect(await storage.stat('kept.webp')).toBeNull()
})
