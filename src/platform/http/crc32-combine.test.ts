import { crc32 } from 'node:zlib'
import { expect, it } from 'vitest'
import fc from '#tools/testing/properties.ts'
import { crc32Combined, crc32Shift } from './crc32-combine.ts'

const bytes = fc.uint8Array({ maxLength: 3_000 })

it('is the checksum of both sequences concatenated', () => {
  fc.assert(
    fc.property(bytes, bytes, (first, second) => {
      const whole = crc32(Buffer.concat([first, second]))
      expect(crc32Combined(crc32(first), crc32(second), crc32Shift(second.length))).toBe(whole)
    }),
  )
})

it('holds for lengths with each bit set', () => {
  for (let bit = 0; bit < 25; bit += 1) {
    const second = Buffer.alloc(2 ** bit + bit, 'elowen')
    const whole = crc32(second, crc32('before'))
    expect(crc32Combined(crc32('before'), crc32(second), crc32Shift(second.length))).toBe(whole)
  }
})
