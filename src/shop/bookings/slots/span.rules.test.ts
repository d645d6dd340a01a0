import fc from '#tools/testing/properties.ts'
import { expect, it } from 'vitest'
import { overlapOf, holds, merged, cutSpans, type Span } from './span.rules.ts'

const span = fc
  .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 20 }))
  .map(([from, length]): Span => [from, from + length])
const spans = fc.array(span, { maxLength: 8 })
const minutes = Array.from({ length: 90 }, (_, at) => at)
const isIn = (list: readonly Span[], at: number) => list.some(([from, to]) => from <= at && at < to)
const minutesOf = (list: readonly Span[]) => minutes.filter((at) => isIn(list, at))
const isSortedAndApart = (list: readonly Span[]) =>
  list.every(([from, to], at) => from < to && (list[at - 1]?.[1] ?? -1) < from)

it('merges spans into a sorted list without overlaps', () => {
  fc.assert(
    fc.property(spans, (list) => {
      expect(isSortedAndApart(merged(list))).toBe(true)
      expect(minutesOf(merged(list))).toEqual(minutesOf(list))
    }),
  )
})

it('subtracts and intersects spans, minute by minute', () => {
  fc.assert(
    fc.property(spans, spans, (first, second) => {
      const [one, other] = [merged(first), merged(second)]
      expect(minutesOf(overlapOf(one, other))).toEqual(
        minutes.filter((at) => isIn(one, at) && isIn(other, at)),
      )
      expect(minutesOf(cutSpans(one, other))).toEqual(
        minutes.filter((at) => isIn(one, at) && !isIn(other, at)),
      )
      expect(isSortedAndApart(cutSpans(one, other))).toBe(true)
    }),
  )
})

it('includes its first minute and excludes its last', () => {
  expect([9, 10, 19, 20].map((at) => holds([[10, 20]], at))).toEqual([false, true, true, false])
})
