import { crc32, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import fc from '#tools/testing/properties.ts'
import { fragmentsAsGzip, gzipFragment, storedFragment } from './gzip-fragments.ts'

const texts = fc.array(
  fc.record({ text: fc.string({ maxLength: 300, unit: 'grapheme' }), isStored: fc.boolean() }),
  {
    maxLength: 8,
  },
)

it('joins what is compressed and what is not into one file that reads as all of it', async () => {
  await fc.assert(
    fc.asyncProperty(texts, fc.constantFrom(3, 7), async (parts, level) => {
      const fragments = await Promise.all(
        parts.map(({ text, isStored }) =>
          isStored ? storedFragment(Buffer.from(text)) : gzipFragment(Buffer.from(text), level),
        ),
      )
      expect(gunzipSync(fragmentsAsGzip(fragments)).toString()).toBe(parts.map(({ text }) => text).join(''))
    }),
    { numRuns: 60 },
  )
})

it('has no limit to what is stored', async () => {
  const large = Buffer.alloc(200_001, 'a name of which nobody thought. ')
  const file = fragmentsAsGzip([await gzipFragment(Buffer.from('<p>'), 7), storedFragment(large)])
  expect(crc32(gunzipSync(file))).toBe(crc32(Buffer.concat([Buffer.from('<p>'), large])))
})
