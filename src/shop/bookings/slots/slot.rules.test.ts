import { describe, expect, it } from 'vitest'
import {
  slotsByDay,
  type Board,
  type Choice,
  type OpenDay,
  type Place,
  type ServiceNeeds,
  type Therapist,
} from './slot.rules.ts'
import { assign } from './assign.rules.ts'
import { dayPartOf, minuteOfDay } from './day-part.rules.ts'
import { type Span } from './span.rules.ts'

const first = minuteOfDay('2026-12-01')
const needs: ServiceNeeds = { minutes: 60, before: 5, after: 10, needsRoom: true, deviceKind: null }
const at = (clock: string, day = first) => day + Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
const hours = (from: string, to: string): Span => [at(from), at(to)]
const open: OpenDay = { day: '2026-12-01', open: hours('10:00', '19:00') }
const choice: Choice = { between: [first, first + 1_440], grid: 15 }
const aTherapist = (id: string, change: Partial<Therapist> = {}): Therapist => ({
  id,
  position: 0,
  work: [hours('09:30', '19:30')],
  taken: [],
  booked: [],
  ...change,
})
const aPlace = (id: string, taken: Span[] = [], deviceKind: string | null = null): Place => ({
  id,
  position: 0,
  taken,
  deviceKind,
})
const aBoard = (change: Partial<Board> = {}): Board => ({
  therapists: [aTherapist('mandy')],
  rooms: [aPlace('basin')],
  devices: [],
  ...change,
})
const clocks = (board: Board, wanted = needs, from = choice) =>
  (slotsByDay(board, wanted, [open], from)[0]?.starts ?? []).map(({ at: minute }) => {
    const clock = minute - first
    return `${String(Math.floor(clock / 60)).padStart(2, '0')}:${String(clock % 60).padStart(2, '0')}`
  })

describe('free starts', () => {
  it('begin when the branch opens and end in time for it to close, with buffers outside the hours', () => {
    const found = clocks(aBoard())
    expect([found[0], found.at(-1), found.length]).toEqual(['10:00', '18:00', 33])
  })

  it('keep the buffers within the shift and outside the break', () => {
    const work: Span[] = [hours('10:00', '13:00'), hours('14:00', '16:00')]
    const found = clocks(aBoard({ therapists: [aTherapist('mandy', { work })] }))
    expect([found[0], found.filter((clock) => clock < '14:00').at(-1)]).toEqual(['10:15', '11:45'])
    expect(found.filter((clock) => clock >= '14:00')).toEqual(['14:15', '14:30', '14:45'])
  })

  it('add up the buffers between two claims', () => {
    const taken = [hours('11:55', '13:10')] // 12:00 to 13:00
    const found = clocks(aBoard({ therapists: [aTherapist('mandy', { taken })] }))
    expect(found).toContain('10:45')
    expect(found).not.toContain('11:00')
    expect(found.filter((clock) => clock >= '11:00')[0]).toBe('13:15')
  })

  it('need a room and a device of the kind', () => {
    expect(clocks(aBoard({ rooms: [] }))).toEqual([])
    expect(clocks(aBoard({ rooms: [] }), { ...needs, needsRoom: false })).toHaveLength(33)
    const oxygen = { ...needs, deviceKind: 'oxygen' }
    expect(clocks(aBoard({ devices: [aPlace('led', [], 'led')] }), oxygen)).toEqual([])
    expect(clocks(aBoard({ devices: [aPlace('jet', [], 'oxygen')] }), oxygen)).toHaveLength(33)
  })

  it('are on the grid, after the notice and before the horizon', () => {
    const found = clocks(aBoard(), needs, { grid: 30, between: [at('10:20'), at('12:00')] })
    expect(found).toEqual(['10:30', '11:00', '11:30'])
  })
})

describe('days and their parts', () => {
  it('begin at midnight in Hong Kong; parts of the day change at 12:00 and 17:00', () => {
    expect(new Date(first * 60_000).toISOString()).toBe('2026-11-30T16:00:00.000Z')
    expect(['11:59', '12:00', '16:59', '17:00'].map((clock) => dayPartOf(at(clock)))).toEqual([
      'morning',
      'afternoon',
      'afternoon',
      'evening',
    ])
  })

  it('are full when all slots are taken, and closed when there were none', () => {
    const day = (board: Board, on = open, from = choice) => {
      const [found] = slotsByDay(board, needs, [on], from)
      return [found?.state, ...(found?.parts ?? []).map(({ state }) => state)]
    }
    const taken = [hours('09:30', '16:45')]
    expect(day(aBoard({ rooms: [aPlace('basin', taken)] }))).toEqual(['open', 'full', 'full', 'open'])
    expect(day(aBoard({ rooms: [aPlace('basin', [hours('00:00', '24:00')])] }))).toEqual([
      'full',
      'full',
      'full',
      'full',
    ])
    const allClosed = ['closed', 'closed', 'closed', 'closed']
    expect(day(aBoard({ therapists: [] }))).toEqual(allClosed)
    expect(day(aBoard(), { ...open, open: null })).toEqual(allClosed)
    expect(day(aBoard(), open, { ...choice, between: [at('18:30'), at('24:00')] })).toEqual(allClosed)
  })
})

describe('assign', () => {
  const wanted = { at: at('15:00'), therapistId: null }

  it('chooses the least booked therapist of the day, then the first by position', () => {
    const therapists = ['mandy', 'jasmine', 'carmen'].map((id) => aTherapist(id))
    expect(assign(aBoard({ therapists }), needs, open, choice, wanted)?.therapistId).toBe('mandy')
    const busy = aTherapist('mandy', { taken: [hours('10:00', '11:15')], booked: [hours('10:00', '11:15')] })
    const lessBusy = aTherapist('jasmine', {
      taken: [hours('10:00', '12:15')],
      booked: [hours('10:00', '10:30')],
    })
    const board = aBoard({ therapists: [busy, lessBusy] })
    expect(assign(board, needs, open, choice, wanted)?.therapistId).toBe('jasmine')
    expect(assign(board, needs, open, choice, { ...wanted, therapistId: 'mandy' })?.therapistId).toBe('mandy')
  })

  it('claims therapist, first free room and device with both buffers', () => {
    const board = aBoard({
      rooms: [aPlace('basin', [hours('14:00', '15:00')]), aPlace('facial')],
      devices: [aPlace('led', [], 'led'), aPlace('jet', [], 'oxygen')],
    })
    const span = [at('14:55'), at('16:10')]
    expect(assign(board, { ...needs, deviceKind: 'oxygen' }, open, choice, wanted)?.claims).toEqual(
      ['mandy', 'facial', 'jet'].map((resourceId) => ({ resourceId, span })),
    )
  })

  it('returns null for a start that is taken, off the grid, too late, or of another therapist', () => {
    const found = (minute: string, therapistId: string | null = null) =>
      assign(
        aBoard({ therapists: [aTherapist('mandy', { taken: [hours('11:00', '12:00')] })] }),
        needs,
        open,
        choice,
        {
          at: at(minute),
          therapistId,
        },
      )
    expect(found('13:00')).not.toBeNull()
    expect([found('11:15'), found('13:05'), found('18:15'), found('13:00', 'carmen')]).toEqual([
      null,
      null,
      null,
      null,
    ])
  })
})

// minute by minute, as a person with a paper calendar would do it
