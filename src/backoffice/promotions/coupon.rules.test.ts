import { expect, it } from 'vitest'
import { hongKongInput } from './coupon.rules.ts'

it('writes a moment as the field for it wants it, on Hong Kong’s clock', () => {
  expect(hongKongInput('2026-11-30T16:00:00.000Z')).toBe('2026-12-01T00:00')
  expect(hongKongInput(null)).toBe('')
})
