import { describe, expect, it } from 'vitest'
import type { BookingState } from '../rules.ts'
import { actionsOf, rightOfAction } from './actions.rules.ts'
import { bookingActions } from './desk-booking.contract.ts'

const startsAt = new Date('2026-12-01T07:00:00Z')
const at = (minutes: number) => new Date(startsAt.getTime() + minutes * 60_000)
const actions = (state: BookingState, minutes: number, more: object = {}) =>
  actionsOf({ state, startsAt, sessionId: 's', isWaived: false, ...more }, at(minutes))

describe('staff actions on a booking', () => {
  it.each<[BookingState, number, string[]]>([
    ['held', 0, []],
    ['requested', -600, ['confirm', 'cancel']],
    ['confirmed', -121, ['cancel']],
    ['confirmed', -120, ['check_in', 'cancel']],
    ['confirmed', -1, ['check_in', 'cancel']],
    ['confirmed', 0, ['check_in', 'cancel']],
    ['confirmed', 14, ['check_in', 'cancel']],
    ['confirmed', 15, ['check_in', 'no_show', 'cancel']],
    ['checked_in', 5, ['complete', 'undo_check_in', 'cancel']],
    ['completed', 90, []],
    ['no_show', 90, ['waive']],
    ['cancelled_late', -60, ['waive']],
    ['cancelled_early', -60, []],
    ['cancelled_by_shop', -60, []],
    ['rescheduled', -60, []],
    ['lapsed', -60, []],
  ])('%s, %i minutes after it began: %j', (state, minutes, expected) =>
    expect(actions(state, minutes)).toEqual(expected),
  )

  it('need a right each', () =>
    expect(Object.keys(rightOfAction).toSorted()).toEqual([...bookingActions].toSorted()))

  it('return a session once, and only if one was used', () => {
    expect(actions('no_show', 90, { isWaived: true })).toEqual([])
    expect(actions('no_show', 90, { sessionId: null })).toEqual([])
  })
})
