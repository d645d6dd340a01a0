import { expect, it } from 'vitest'
import { isCollected } from './heap-at-rest.ts'

it.each([
  ['of a small shop', 140_000_000, 0, false],
  ['that was never collected', 430_000_000, 0, true],
  ['that was collected a moment ago', 300_000_000, 290_000_000, false],
  ['that has grown by more than 64 MB since its collection', 360_000_000, 290_000_000, true],
  ['that is smaller than after its collection', 250_000_000, 290_000_000, false],
])('a heap %s', (_, bytes, last, is) => expect(isCollected(bytes, last)).toBe(is))
