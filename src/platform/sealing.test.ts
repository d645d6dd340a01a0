import { expect, it } from 'vitest'
import { startSealing } from './sealing.ts'

const sealing = startSealing('a secret of at least thirty-two characters')

it('opens what it sealed, never twice the same', () => {
  const [one, two] = [sealing.seal('passport', 'A123456789'), sealing.seal('passport', 'A123456789')]
  expect(one.equals(two)).toBe(false)
  expect(one.includes('A123456789')).toBe(false)
  expect([sealing.open('passport', one), sealing.open('passport', two)]).toEqual(['A123456789', 'A123456789'])
})

it('opens nothing that was touched, sealed for something else or under another secret', () => {
  const sealed = sealing.seal('passport', 'A123456789')
  const touched = Buffer.from(sealed)
  touched[touched.length - 1] = (touched.at(-1) ?? 0) ^ 1
  expect(() => sealing.open('passport', touched)).toThrow()
  expect(() => sealing.open('phone', sealed)).toThrow()
  expect(() => startSealing('another secret of thirty-two characters').open('passport', sealed)).toThrow()
})
