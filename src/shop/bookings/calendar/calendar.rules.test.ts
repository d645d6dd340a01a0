import { describe, expect, it } from 'vitest'
import type { SlotDay } from '../slots/slot.rules.ts'
import { minuteOfDay } from '../slots/day-part.rules.ts'
import { daysShown, gapsIn, hoursOf, inDay, waitingIn } from './calendar.rules.ts'

const day = '2026-12-02'
const at = (minute: number) => minuteOfDay(day) + minute

describe('the calendar', () => {
  it('shows a day, or its week from Monday', () => {
    expect(daysShown(day, 'day')).toEqual([day])
    expect(daysShown('2026-12-06', 'week')).toEqual([
      '2026-11-30',
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-04',
      '2026-12-05',
      '2026-12-06',
    ])
  })

  it('has gaps of a quarter of an hour or more, from now on', () => {
    const work = [[600, 780]] as const
    expect(gapsIn(work, [[630, 700]], 0)).toEqual([
      [600, 630],
      [700, 780],
    ])
    expect(gapsIn(work, [[614, 766]], 0)).toEqual([])
    expect(gapsIn(work, [], 770)).toEqual([])
    expect(gapsIn(work, [], 760)).toEqual([[760, 780]])
  })

  it('rounds its hours outwards to whole hours around all entries', () => {
    expect(
      hoursOf([
        { from: 585, to: 1_155 },
        { from: 700, to: 710 },
      ]),
    ).toEqual({ opens: 540, closes: 1_200 })
    expect(hoursOf([])).toEqual({ opens: 600, closes: 1_140 })
    expect(inDay(day, [at(-20), at(30)])).toEqual({ from: 0, to: 30 })
  })

  it('counts the waiting members who fit a therapist’s gap', () => {
    const found: SlotDay = {
      day,
      state: 'open',
      left: 1,
      parts: [],
      starts: [{ at: at(660), part: 'morning', therapists: ['mandy'] }],
    }
    const waiting = [{ productId: 'facial', day, part: 'morning' as const }]
    const slots = new Map([[`facial ${day}`, found]])
    const count = (therapistId: string, from: number, to: number, on = day) =>
      waitingIn({ therapistId, day: on, span: [at(from), at(to)] }, waiting, slots)
    expect([count('mandy', 600, 780), count('carmen', 600, 780)]).toEqual([1, 0])
    expect([
      count('mandy', 661, 780),
      count('mandy', 600, 660),
      count('mandy', 600, 780, '2026-12-03'),
    ]).toEqual([0, 0, 0])
    expect(
      waitingIn(
        { therapistId: 'mandy', day, span: [at(0), at(900)] },
        [{ ...waiting[0]!, part: 'evening' }],
        slots,
      ),
    ).toBe(0)
  })
})
