import { crc32, gunzipSync } from 'node:zlib'
import fc from '#tools/testing/properties.ts'
import { expect, it } from 'vitest'
import { crcOfBoth, gzipOf, gzipPart } from './gzip-parts.ts'

async function file(texts: readonly string[]): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of gzipOf(await Promise.all(texts.map(gzipPart)))) pieces.push(piece)
  return Buffer.concat(pieces)
}

it('joins parts with any content to one readable file', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'binary', maxLength: 300 }), { maxLength: 4 }),
      async (texts) => {
        expect(gunzipSync(await file(texts)).toString()).toBe(Buffer.from(texts.join('')).toString())
      },
    ),
    { numRuns: 6 },
  ))

it('computes the checksum of two texts from the checksum of each', () =>
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2_000 }), fc.uint8Array({ maxLength: 2_000 }), (one, other) => {
      expect(crcOfBoth(crc32(one), crc32(other), other.length)).toBe(crc32(Buffer.concat([one, other])))
    }),
  ))

it('has a single gzip member, so that a reader that stops after the first misses nothing', async () => {
  const bytes = await file(['one', 'two'.repeat(1_000), ''])
  expect(gunzipSync(bytes).length).toBe(3_003)
  expect(bytes.indexOf(Buffer.from([0x1f, 0x8b, 8]), 1)).toBe(-1)
})
