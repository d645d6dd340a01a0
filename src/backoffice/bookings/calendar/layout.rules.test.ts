import { describe, expect, it } from 'vitest'
import { aBooking, aCalendar, aResource } from '#tools/builders/bookings/desk-calendar.ts'
import { clockOf, columnsOf, gapsIn, lookOf, neighbour, placedIn, type Column } from './layout.rules.ts'
import { agendaGroups, groupOf } from './agenda.rules.ts'
import { snapped, stepped } from './moving.rules.ts'

const day = '2026-12-02'
const mandy = aResource('mandy', 'therapist')
const carmen = aResource('carmen', 'therapist')
const room = aResource('room', 'room')
const calendar = aCalendar({ resources: [mandy, carmen, room] })
const column = (resource = mandy): Column => ({
  key: resource.id,
  day,
  resource,
  therapistId: resource.id,
  isNarrow: false,
})
const at = (id: string, from: string, to: string, more = {}) =>
  aBooking({ id, startsAt: `${day}T${from}:00.000Z`, endsAt: `${day}T${to}:00.000Z`, ...more })

describe('columns', () => {
  it('are therapists with narrow rooms beside, rooms, one therapist, or days', () => {
    const keys = (by: 'therapist' | 'place', who: string | null = null, view: 'day' | 'week' = 'day') =>
      columnsOf({ calendar: { ...calendar, view }, by, who }).map(({ key, isNarrow }) =>
        isNarrow ? `(${key})` : key,
      )
    expect(keys('therapist')).toEqual(['mandy', 'carmen', '(room)'])
    expect(keys('place')).toEqual(['room'])
    expect(keys('therapist', 'carmen')).toEqual(['carmen', '(room)'])
    expect(keys('therapist', null, 'week')).toEqual([day])
    expect(
      columnsOf({ calendar: { ...calendar, view: 'week' }, by: 'therapist', who: 'mandy' })[0]?.therapistId,
    ).toBe('mandy')
  })

  it('hold their appointments in order, those that overlap side by side', () => {
    const bookings = [
      at('late', '06:00', '07:00'),
      at('other', '02:00', '03:00', { therapistId: 'carmen', resourceIds: ['carmen', 'room'] }),
      at('second', '02:30', '03:30'),
      at('first', '02:00', '03:00'),
    ]
    const seen = (of = mandy) =>
      placedIn(column(of), bookings).map(({ booking, from, lane, lanes }) => [booking.id, from, lane, lanes])
    expect(seen()).toEqual([
      ['first', 600, 0, 2],
      ['second', 630, 1, 2],
      ['late', 840, 0, 1],
    ])
    expect(seen(carmen)).toEqual([['other', 600, 0, 1]])
    expect(seen(room).map(([id]) => id)).toEqual(['other'])
  })

  it('have the gaps of their therapist, and rooms have none', () => {
    const gap = { therapistId: 'mandy', day, from: 600, to: 660, waiting: 1 }
    expect(gapsIn(column(), [gap, { ...gap, therapistId: 'carmen' }])).toEqual([gap])
    expect(gapsIn({ ...column(room), therapistId: null }, [gap])).toEqual([])
  })
})

describe('arrows', () => {
  const placed = (...ids: [string, number][]) =>
    ids.map(([id, from]) => ({ booking: aBooking({ id }), from }))
  const columns = [placed(['a', 600], ['b', 700]), [], placed(['c', 610], ['d', 720])]
  it.each([
    ['a', 0, 'ArrowDown', 'b'],
    ['a', 0, 'ArrowUp', undefined],
    ['b', 0, 'ArrowDown', undefined],
    ['b', 0, 'ArrowRight', 'd'],
    ['a', 0, 'ArrowRight', 'c'],
    ['c', 2, 'ArrowLeft', 'a'],
    ['d', 2, 'ArrowRight', undefined],
    ['x', 0, 'ArrowRight', undefined],
  ] as const)('from %s in column %i, %s: %s', (id, at, arrow, expected) =>
    expect(neighbour(columns, { column: at, id }, arrow)?.id).toBe(expected),
  )

  const hours = { opens: 600, closes: 1_140, grid: 15 }
  it('move by the grid and stay inside the hours', () => {
    const step = (minute: number, arrow: 'ArrowUp' | 'ArrowDown') =>
      stepped({ column: 0, minute }, arrow, [{ isNarrow: false }], 60, hours).minute
    expect([
      step(660, 'ArrowDown'),
      step(660, 'ArrowUp'),
      step(600, 'ArrowUp'),
      step(1_080, 'ArrowDown'),
    ]).toEqual([675, 645, 600, 1_080])
    expect([step(667, 'ArrowUp'), step(667, 'ArrowDown')]).toEqual([660, 675])
    expect([snapped(667, 60, hours), snapped(668, 60, hours), snapped(0, 60, hours)]).toEqual([660, 675, 600])
  })

  it('move to the next therapist, not into a room or beyond', () => {
    const step = (from: number, arrow: 'ArrowLeft' | 'ArrowRight') =>
      stepped(
        { column: from, minute: 600 },
        arrow,
        [{ isNarrow: false }, { isNarrow: false }, { isNarrow: true }],
        60,
        hours,
      ).column
    expect([
      step(0, 'ArrowRight'),
      step(1, 'ArrowRight'),
      step(0, 'ArrowLeft'),
      step(1, 'ArrowLeft'),
    ]).toEqual([1, 1, 0, 0])
  })
})

it('a list has pending decisions first', () => {
  const now = `${day}T05:00:00.000Z`
  const group = (state: Parameters<typeof groupOf>[0]['state'], to = '06:00') =>
    groupOf({ state, endsAt: `${day}T${to}:00.000Z` }, now)
  expect([
    group('requested'),
    group('confirmed', '04:00'),
    group('checked_in'),
    group('confirmed'),
    group('held'),
  ]).toEqual(['decide', 'decide', 'here', 'next', 'next'])
  expect([group('completed'), group('no_show')]).toEqual(['past', 'past'])
  expect(agendaGroups[0]).toBe('decide')
  expect([lookOf({ state: 'confirmed', isOffer: false }), lookOf({ state: 'held', isOffer: true })]).toEqual([
    '',
    'hold offer',
  ])
  expect([clockOf(0), clockOf(605), clockOf(1_440)]).toEqual(['00:00', '10:05', '24:00'])
})
