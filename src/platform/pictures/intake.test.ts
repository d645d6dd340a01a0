import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folderStorage } from '../storage/folder.ts'
import { openIntake } from './intake.ts'

let folder = ''
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'intake-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#456' } })
const bytesOf = async (picture: Sharp) => new Uint8Array(await picture.toBuffer())
const text = (words: string) => new TextEncoder().encode(words)
const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))
const path = 'products/desk/one.webp'

describe('a picture that staff upload', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('is re-encoded if it is a %s', async (format) => {
    const picture = plain(3_000, 1_000)
      .withExif({ IFD0: { Artist: 'Somebody at Home' } })
      .toFormat(format)
    expect(await openIntake(folderStorage(folder)).add(path, await bytesOf(picture))).toBeNull()
    const stored = await readFile(join(folder, path))
    const { format: now, width, exif } = await sharp(stored).metadata()
    expect([now, width, exif]).toEqual(['webp', 2_400, undefined])
    expect(stored.includes('Somebody')).toBe(false)
  })

  it.each<[string, () => Promise<Uint8Array>, string]>([
    [
      'drawings with script',
      async () => text('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      'photo_type',
    ],
    ['a web page', async () => text('<!doctype html><title>x</title>'), 'photo_type'],
    ['an animation', async () => text('GIF89a'), 'photo_moves'],
    ['a format that is slow to decode', () => bytesOf(plain(40, 40).avif({ effort: 0 })), 'photo_type'],
    [
      'a JPEG with an archive behind it',
      async () => joined(await bytesOf(plain(40, 40).jpeg()), text('PK\u0003\u0004')),
      'photo_type',
    ],
    [
      'a PNG with a page behind it',
      async () => joined(await bytesOf(plain(40, 40).png()), text('<script>')),
      'photo_type',
    ],
    [
      'a WebP with data after its end',
      async () => joined(await bytesOf(plain(40, 40).webp()), text('<script>')),
      'photo_type',
    ],
    ['truncated', async () => (await bytesOf(plain(900, 900).png())).subarray(0, 400), 'photo_broken'],
    ['small in bytes with too many pixels', () => bytesOf(plain(8_000, 8_000).png()), 'photo_pixels'],
  ])('is refused if it is %s', async (_, make, error) => {
    const before = await readdir(folder, { recursive: true })
    expect(await openIntake(folderStorage(folder)).add('products/desk/bad.webp', await make())).toBe(error)
    expect(await readdir(folder, { recursive: true })).toEqual(before)
  })

  it('may end in zeros, like those of cameras', async () =>
    expect(
      await openIntake(folderStorage(folder)).add(
        path,
        joined(await bytesOf(plain(40, 40).jpeg()), new Uint8Array(64)),
      ),
    ).toBeNull())
})
