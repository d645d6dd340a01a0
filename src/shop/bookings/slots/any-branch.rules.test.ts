import fc from '#tools/testing/properties.ts'
import { expect, it } from 'vitest'
import {
  slotsByDay,
  type Board,
  type Choice,
  type OpenDay,
  type Place,
  type ServiceNeeds,
} from './slot.rules.ts'
import { assign } from './assign.rules.ts'
import { dayPartOf, minuteOfDay } from './day-part.rules.ts'
import { holds, merged, cutSpans, type Span } from './span.rules.ts'

const first = minuteOfDay('2026-12-01')
const at = (clock: string, day = first) => day + Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
const hours = (from: string, to: string): Span => [at(from), at(to)]
const open: OpenDay = { day: '2026-12-01', open: hours('10:00', '19:00') }

// minute by minute, as a person with a paper calendar would do it
const isFreeAll = (free: (minute: number) => boolean, from: number, to: number) => {
  for (let minute = from; minute < to; minute += 1) if (!free(minute)) return false
  return true
}

function oracle(board: Board, wanted: ServiceNeeds, days: readonly OpenDay[], { between, grid }: Choice) {
  const found: [number, string[]][] = []
  for (const { open: hoursOfDay } of days) {
    if (!hoursOfDay) continue
    for (let start = hoursOfDay[0]; start + wanted.minutes <= hoursOfDay[1]; start += 1) {
      if (start % grid !== 0 || start < between[0] || start >= between[1]) continue
      const [from, to] = [start - wanted.before, start + wanted.minutes + wanted.after]
      const isPlaceFree = ({ taken }: Place) => isFreeAll((minute) => !holds(taken, minute), from, to)
      if (wanted.needsRoom && !board.rooms.some(isPlaceFree)) continue
      if (wanted.deviceKind !== null) {
        const devices = board.devices.filter(({ deviceKind }) => deviceKind === wanted.deviceKind)
        if (!devices.some(isPlaceFree)) continue
      }
      const therapists = board.therapists.filter(({ work, taken }) =>
        isFreeAll((minute) => holds(work, minute) && !holds(taken, minute), from, to),
      )
      if (therapists.length > 0) found.push([start, therapists.map(({ id }) => id)])
    }
  }
  return found
}

const dayNames = ['2026-12-01', '2026-12-02']
const spanOfDays = fc
  .tuple(fc.integer({ min: 0, max: 2 * 288 - 1 }), fc.integer({ min: 1, max: 60 }))
  .map(([from, length]): Span => [first + from * 5, first + (from + length) * 5])
const spansOfDays = (maxLength: number) => fc.array(spanOfDays, { maxLength }).map(merged)
const therapistsOf = (count: number) =>
  fc.array(
    fc.record({
      work: spansOfDays(6),
      taken: spansOfDays(6),
    }),
    { minLength: count, maxLength: count },
  )
const anyBoard = fc
  .record({
    therapists: therapistsOf(3),
    rooms: fc.array(spansOfDays(5), { maxLength: 2 }),
    devices: fc.array(fc.tuple(spansOfDays(5), fc.constantFrom('oxygen', 'led')), { maxLength: 3 }),
  })
  .map(({ therapists, rooms, devices }): Board => ({
    therapists: therapists.map(({ work, taken }, position) => ({
      id: `t${position}`,
      position,
      work: cutSpans(work, [[first + 700, first + 730]]),
      taken,
      booked: taken,
    })),
    rooms: rooms.map((taken, position) => ({ id: `r${position}`, position, taken, deviceKind: null })),
    devices: devices.map(([taken, deviceKind], position) => ({
      id: `d${position}`,
      position,
      taken,
      deviceKind,
    })),
  }))
const anyNeeds = fc.record({
  minutes: fc.integer({ min: 5, max: 120 }),
  before: fc.integer({ min: 0, max: 20 }),
  after: fc.integer({ min: 0, max: 20 }),
  needsRoom: fc.boolean(),
  deviceKind: fc.constantFrom(null, 'oxygen'),
})
const anyDays = fc.tuple(
  ...dayNames.map((day) =>
    fc
      .option(fc.tuple(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 30, max: 740 })))
      .map((found): OpenDay => {
        const from = minuteOfDay(day)
        return { day, open: found ? [from + found[0], from + found[0] + found[1]] : null }
      }),
  ),
)
const anyChoice = fc
  .record({ from: fc.integer({ min: -100, max: 2_000 }), grid: fc.constantFrom(5, 15, 20, 60) })
  .map(({ from, grid }): Choice => ({ between: [first + from, first + from + 1_500], grid }))

it('agrees with a minute by minute calculation for any branch', () => {
  fc.assert(
    fc.property(anyBoard, anyNeeds, anyDays, anyChoice, (board, wanted, days, from) => {
      const found = slotsByDay(board, wanted, days, from)
      const starts = found.flatMap((each) => each.starts)
      const expected = oracle(board, wanted, days, from)
      expect(starts.map(({ at: minute, therapists }) => [minute, therapists])).toEqual(expected)
      expect(found.map(({ left }) => left)).toEqual(found.map((each) => each.starts.length))
      const emptied = {
        therapists: board.therapists.map((each) => ({ ...each, taken: [] })),
        rooms: board.rooms.map((each) => ({ ...each, taken: [] })),
        devices: board.devices.map((each) => ({ ...each, taken: [] })),
      }
      const possible = oracle(emptied, wanted, days, from).map(([minute]) => minute)
      for (const { day, state, left, parts } of found) {
        const inDay = possible.filter(
          (minute) => Math.floor((minute - first) / 1_440) === dayNames.indexOf(day),
        )
        expect(state).toBe(left > 0 ? 'open' : inDay.length > 0 ? 'full' : 'closed')
        for (const part of parts)
          expect(part.state).toBe(
            part.left > 0
              ? 'open'
              : inDay.some((minute) => dayPartOf(minute) === part.part)
                ? 'full'
                : 'closed',
          )
      }
    }),
    { numRuns: 150 },
  )
})

it('assigns only free resources, for any branch', () => {
  fc.assert(
    fc.property(
      anyBoard,
      anyNeeds,
      anyDays,
      anyChoice,
      fc.integer({ min: 0, max: 192 }),
      (board, wanted, days, from, quarter) => {
        const start = first + quarter * 15
        const day = days[quarter < 96 ? 0 : 1] ?? open
        const found = assign(board, wanted, day, from, { at: start, therapistId: null })
        const expected = oracle(board, wanted, [day], from).find(([minute]) => minute === start)
        expect(found !== null).toBe(expected !== undefined)
        if (!found) return
        expect(expected?.[1]).toContain(found.therapistId)
        expect(found.claims).toHaveLength(1 + Number(wanted.needsRoom) + Number(wanted.deviceKind !== null))
        const all = [...board.therapists, ...board.rooms, ...board.devices]
        for (const { resourceId, span } of found.claims) {
          const taken = all.find(({ id }) => id === resourceId)?.taken ?? []
          expect(isFreeAll((minute) => !holds(taken, minute), span[0], span[1])).toBe(true)
        }
      },
    ),
    { numRuns: 150 },
  )
})
