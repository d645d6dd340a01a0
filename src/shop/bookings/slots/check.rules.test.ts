import fc from '#tools/testing/properties.ts'
import { describe, expect, it } from 'vitest'
import { bestChecks, placeChecks } from './check.rules.ts'
import type { Board, Place, ServiceNeeds, Therapist } from './slot.rules.ts'
import { assign } from './assign.rules.ts'
import { merged, type Span } from './span.rules.ts'

const needs: ServiceNeeds = { minutes: 60, before: 5, after: 10, needsRoom: true, deviceKind: null }
const day = { day: '1970-01-01', open: [600, 1_140] as const }
const mandy: Therapist = {
  id: 'mandy',
  position: 0,
  work: [
    [600, 780],
    [840, 1_200],
  ],
  taken: [],
  booked: [],
}
const room: Place = { id: 'room', position: 0, taken: [], deviceKind: null }
const board: Board = { therapists: [mandy], rooms: [room], devices: [] }
const broken = (found: Board, at: number, more: Partial<ServiceNeeds> = {}, therapistId = 'mandy') =>
  placeChecks(found, { ...needs, ...more }, day, { at, therapistId })
    .filter(({ holds }) => !holds)
    .map(({ rule }) => rule)

describe('rules/bookings#16: the checks of a time', () => {
  it.each<[string, Board, number, Partial<ServiceNeeds>, string[]]>([
    ['nothing', board, 660, {}, []],
    ['before the branch opens', board, 590, { before: 0 }, ['open', 'works']],
    ['it ends after the branch closes', board, 1_090, {}, ['open']],
    ['the break', board, 750, {}, ['works']],
    ['no time before, right after the break', board, 840, {}, ['buffer']],
    ['another booking', { ...board, therapists: [{ ...mandy, taken: [[700, 710]] }] }, 660, {}, ['free']],
    ['no time after', { ...board, therapists: [{ ...mandy, taken: [[725, 760]] }] }, 660, {}, ['buffer']],
    ['no room', { ...board, rooms: [{ ...room, taken: [[725, 760]] }] }, 660, {}, ['room']],
    ['no room is needed', { ...board, rooms: [] }, 660, { needsRoom: false }, []],
    ['no device', board, 660, { deviceKind: 'laser' }, ['device']],
  ])('%s', (_, found, at, more, expected) => expect(broken(found, at, more)).toEqual(expected))

  it('fail for a therapist who does not give the treatment', () =>
    expect(broken(board, 660, {}, 'carmen')).toEqual(['skill']))

  it('are those of the therapist with the fewest failures when any therapist will do', () => {
    const busy: Therapist = { ...mandy, id: 'busy', taken: [[600, 1_200]] }
    expect(bestChecks({ ...board, therapists: [busy, mandy] }, needs, day, 660).therapistId).toBe('mandy')
    expect(bestChecks({ ...board, therapists: [busy] }, needs, day, 660).checks).toContainEqual({
      rule: 'free',
      holds: false,
      resourceId: 'busy',
    })
    expect(bestChecks({ ...board, therapists: [] }, needs, day, 660).therapistId).toBeNull()
  })

  it('all pass exactly where a booking can be assigned', () => {
    const spans = fc
      .array(fc.tuple(fc.integer({ min: 540, max: 1_200 }), fc.integer({ min: 5, max: 120 })), {
        maxLength: 4,
      })
      .map((list) => merged(list.map(([from, length]): Span => [from, from + length])))
    fc.assert(
      fc.property(
        fc.record({ taken: spans, rooms: spans, devices: spans, at: fc.integer({ min: 570, max: 1_200 }) }),
        fc.record({
          before: fc.nat(20),
          after: fc.nat(20),
          needsRoom: fc.boolean(),
          hasDevice: fc.boolean(),
        }),
        ({ taken, rooms, devices, at }, { before, after, needsRoom, hasDevice }) => {
          const wanted = { minutes: 60, before, after, needsRoom, deviceKind: hasDevice ? 'laser' : null }
          const found: Board = {
            therapists: [{ ...mandy, taken }],
            rooms: [{ ...room, taken: rooms }],
            devices: [{ id: 'laser', position: 0, taken: devices, deviceKind: 'laser' }],
          }
          const isFound = assign(
            found,
            wanted,
            day,
            { between: [at, at + 1], grid: 1 },
            { at, therapistId: 'mandy' },
          )
          const checks = placeChecks(found, wanted, day, { at, therapistId: 'mandy' })
          expect(checks.every(({ holds }) => holds)).toBe(isFound !== null)
        },
      ),
      { numRuns: 500 },
    )
  })
})
