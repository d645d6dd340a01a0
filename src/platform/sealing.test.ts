import { describe, expect, it } from 'vitest'
import { knownDevice, newDeviceToken } from './known-device.ts'
import { startSealing } from './sealing.ts'

const sealing = startSealing('a secret of at least thirty-two characters')

it('opens its own sealed text, which differs each time', () => {
  const [one, two] = [sealing.seal('passport', 'A123456789'), sealing.seal('passport', 'A123456789')]
  expect(one.equals(two)).toBe(false)
  expect(one.includes('A123456789')).toBe(false)
  expect([sealing.open('passport', one), sealing.open('passport', two)]).toEqual(['A123456789', 'A123456789'])
})

it('refuses text that was modified, sealed for another purpose or with another secret', () => {
  const sealed = sealing.seal('passport', 'A123456789')
  const touched = Buffer.from(sealed)
  touched[touched.length - 1] = (touched.at(-1) ?? 0) ^ 1
  expect(() => sealing.open('passport', touched)).toThrow()
  expect(() => sealing.open('phone', sealed)).toThrow()
  expect(() => startSealing('another secret of thirty-two characters').open('passport', sealed)).toThrow()
})

describe('a rotated secret', () => {
  const before = startSealing('the secret of last year, thirty-two and more')
  const current = startSealing('the secret of this year, thirty-two and more', [
    'the secret of last year, thirty-two and more',
  ])

  it('opens text sealed with the former secret, and seals with the current one only', () => {
    expect(current.open('totp', before.seal('totp', 'JBSWY3DP'))).toBe('JBSWY3DP')
    expect(current.open('totp', current.seal('totp', 'JBSWY3DP'))).toBe('JBSWY3DP')
    expect(() => before.open('totp', current.seal('totp', 'JBSWY3DP'))).toThrow()
    expect(() =>
      startSealing('the secret of this year, thirty-two and more').open('totp', before.seal('totp', 'x')),
    ).toThrow()
  })

  it('opens text that was sealed before keys had names', () => {
    const nameless = before.seal('totp', 'JBSWY3DP').subarray(4)
    expect([before.open('totp', nameless), current.open('totp', nameless)]).toEqual(['JBSWY3DP', 'JBSWY3DP'])
  })

  it('matches values that were derived from the former secret', () => {
    expect(current.derivations('gift code', 'ABCD')).toEqual([
      current.derive('gift code', 'ABCD'),
      before.derive('gift code', 'ABCD'),
    ])
    const device = newDeviceToken(before, 'member 1')
    expect(knownDevice(current, device, 'member 1')).toBe(device.split('.')[0])
    expect(knownDevice(current, device, 'member 2')).toBeNull()
    expect(
      knownDevice(startSealing('nobody knows this one, thirty-two and more'), device, 'member 1'),
    ).toBeNull()
  })
})
