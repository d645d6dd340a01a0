import { crc32, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import fc from '#tools/testing/properties.ts'
import { fragmentsAsGzip, fragmentsAsPlain, gzipFragment, storedFragment } from './gzip-fragments.ts'

const texts = fc.array(
  fc.record({ text: fc.string({ maxLength: 300, unit: 'grapheme' }), isStored: fc.boolean() }),
  {
    maxLength: 8,
  },
)

it('joins compressed and stored fragments to one file with the whole text', async () => {
  await fc.assert(
    fc.asyncProperty(texts, fc.constantFrom(3, 7), async (parts, level) => {
      const fragments = await Promise.all(
        parts.map(({ text, isStored }) =>
          isStored ? storedFragment(Buffer.from(text)) : gzipFragment(Buffer.from(text), level),
        ),
      )
      const whole = parts.map(({ text }) => text).join('')
      expect(gunzipSync(fragmentsAsGzip(fragments)).toString()).toBe(whole)
      expect(fragmentsAsPlain(fragments).toString()).toBe(whole)
    }),
    { numRuns: 60 },
  )
})

it('stores fragments longer than one block', async () => {
  const large = Buffer.alloc(200_001, 'a name of which nobody thought. ')
  const file = fragmentsAsGzip([await gzipFragment(Buffer.from('<p>'), 7), storedFragment(large)])
  expect(crc32(gunzipSync(file))).toBe(crc32(Buffer.concat([Buffer.from('<p>'), large])))
})
