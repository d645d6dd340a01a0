import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { QueueFull } from '../http/concurrency-limiter.ts'
import { openDecoder, TooMuchWork } from './decoder.ts'
import { folderStorage } from '../storage/folder.ts'
import { headerError, movesInPng, type PictureHeader, type PictureKind } from './limits.ts'
import { openPhotos } from './photos.ts'

let folder = ''
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'photos-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

const generous = { most: 1, line: 8, patienceMs: 10_000, workMs: 10_000, mostMegabytes: 512 }
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#456' } })
const aPicture = async () => new Uint8Array(await plain(900, 600).jpeg().toBuffer())

describe('the limits of a header', () => {
  const small: PictureHeader = { width: 1, height: 1, frames: 1, isProgressive: false, bytesPerPixel: 3 }
  test.each<[PictureKind, Partial<PictureHeader>, string | null]>([
    ['jpeg', { width: 8_160, height: 6_120 }, null],
    ['jpeg', { width: 8_192, height: 6_144 }, 'photo_pixels'],
    ['jpeg', { width: 8_000, height: 6_000, isProgressive: true }, 'photo_pixels'],
    ['jpeg', { width: 6_000, height: 4_000, isProgressive: true }, null],
    ['png', { width: 7_000, height: 7_000 }, null],
    ['png', { width: 5_000, height: 5_000, isProgressive: true }, 'photo_pixels'],
    ['png', { width: 4_000, height: 4_000, isProgressive: true, bytesPerPixel: 8 }, 'photo_pixels'],
    ['png', { width: 1_000_000, height: 1 }, 'photo_pixels'],
    ['webp', { width: 6_000, height: 4_000 }, null],
    ['webp', { width: 6_000, height: 4_001 }, 'photo_pixels'],
    ['webp', { frames: 2 }, 'photo_moves'],
    ['avif', { width: 4_000, height: 3_000 }, null],
    ['avif', { width: 4_000, height: 3_001 }, 'photo_pixels'],
    ['avif', { width: 7_000, height: 7_000 }, 'photo_pixels'],
    ['avif', { frames: 2 }, 'photo_moves'],
    ['gif', {}, 'photo_moves'],
  ])('%s of %o: %s', (kind, header, expected) =>
    expect(headerError(kind, { ...small, ...header })).toBe(expected),
  )
})

describe('files that are expensive to decode', () => {
  it('an AVIF above twelve million pixels is refused by its header, before decoding', async () => {
    const bomb = new Uint8Array(await plain(4_000, 3_200).avif({ effort: 0, quality: 10 }).toBuffer())
    expect(bomb.byteLength).toBeLessThan(20_000)
    const photos = openPhotos(folderStorage(folder))
    expect(await photos.keep('019a0000-0000-7000-8000-000000000001', bomb)).toBe('photo_pixels')
    expect(await readdir(folder)).toEqual([])
  })

  it('an animated PNG is refused as such', async () => {
    const png = await plain(20, 20).png().toBuffer()
    const moving = Buffer.concat([
      png.subarray(0, 33),
      Buffer.from('\0\0\0\x08acTL\0\0\0\x09\0\0\0\0\0\0\0\0', 'latin1'),
      png.subarray(33),
    ])
    expect(movesInPng(moving)).toBe(true)
    expect(await openPhotos(folderStorage(folder)).keep('019a0000-0000-7000-8000-000000000002', moving)).toBe(
      'photo_moves',
    )
  })

  it('stop their decoder process when they use too much memory, and no other process', async () => {
    const tight = openDecoder({ ...generous, mostMegabytes: 30 })
    await expect(tight.do('normalise', { bytes: await aPicture(), sides: [400] })).rejects.toThrow(
      TooMuchWork,
    )
    expect(tight.pid()).toBeNull()
    expect(
      await openPhotos(folderStorage(folder), { ...generous, mostMegabytes: 30 }).keep(
        '019a0000-0000-7000-8000-000000000003',
        await aPicture(),
      ),
    ).toBe('photo_pixels')
  })

  it('stop their decoder process when they take too long, and a new one serves the next', async () => {
    const hasty = openDecoder({ ...generous, workMs: 1 })
    await expect(hasty.do('normalise', { bytes: await aPicture(), sides: [400] })).rejects.toThrow(
      TooMuchWork,
    )
    const decoder = openDecoder(generous)
    const first = await decoder.do('normalise', { bytes: await aPicture(), sides: [400, 100] })
    expect(first).toMatchObject([
      { width: 400, height: 267 },
      { width: 100, height: 67 },
    ])
    const pid = decoder.pid()
    if (pid !== null) process.kill(pid, 'SIGKILL')
    await expect.poll(() => decoder.pid()).toBeNull()
    expect(await decoder.do('normalise', { bytes: await aPicture(), sides: [400] })).toMatchObject([
      { width: 400 },
    ])
  })

  it('wait in a bounded queue', async () => {
    const narrow = openDecoder({ ...generous, line: 2 })
    const bytes = await aPicture()
    const all = await Promise.allSettled(
      Array.from({ length: 8 }, () => narrow.do('normalise', { bytes, sides: [400] })),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    const refused = all.flatMap((each) => (each.status === 'rejected' ? [each.reason as Error] : []))
    expect(refused.every((error) => error instanceof QueueFull)).toBe(true)
  })
})
