import { expect, it } from 'vitest'
import { filledGrowthOf, growthOf } from './heap-growth.ts'

it.each([
  [60_000_000, 25],
  [140_000_000, 25],
  [190_000_000, 19],
  [240_000_000, 15],
  [440_000_000, 8],
  [2_000_000_000, 8],
])('a heap of %i bytes grows by %i percent', (bytes, percent) => expect(growthOf(bytes, 25)).toBe(percent))

it.each([
  [60_000_000, 25],
  [150_000_000, 100],
  [300_000_000, 50],
  [900_000_000, 25],
])('a heap of %i bytes that is being filled grows by %i percent', (bytes, percent) =>
  expect(filledGrowthOf(bytes, 25)).toBe(percent),
)
