import { describe, expect, it } from 'vitest'
import fc from '#tools/testing/properties.ts'
import { sessionStates, type SessionState } from './rules.ts'
import {
  countSessions,
  expiryOf,
  isBookableOn,
  isOpened,
  noticeDue,
  outstandingAmount,
  sessionNets,
  type Session,
} from './session.rules.ts'

const sessionsIn = (...states: SessionState[]): Session[] =>
  states.map((state, index) => ({ id: `s${index}`, position: index + 1, state }))

it('counts every session once, whatever its state', () =>
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...sessionStates)), (states) => {
      const counts = countSessions({ sessions: sessionsIn(...states) })
      expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(states.length)
    }),
  ))

it.each<[SessionState[], boolean]>([
  [['active', 'active'], false],
  [['booked', 'refunded', 'expired', 'transferred'], false],
  [['redeemed', 'active'], true],
  [['forfeited', 'active'], true],
])('a package of %j was begun: %s', (states, isBegun) =>
  expect(isOpened(countSessions({ sessions: sessionsIn(...states) }))).toBe(isBegun),
)

it('ends on the same day of a later month, or on its last', () => {
  expect(expiryOf(new Date('2026-11-22T18:00:00Z'), 12)).toBe('2027-11-23')
  expect(expiryOf(new Date('2026-08-31T04:00:00Z'), 6)).toBe('2027-02-28')
})

it('can be booked up to its last day, and not while it is held', () => {
  expect(isBookableOn({ expiresOn: '2027-03-01', isHeld: false, isDeposit: false }, '2027-03-01')).toBe(true)
  expect(isBookableOn({ expiresOn: '2027-03-01', isHeld: false, isDeposit: false }, '2027-03-02')).toBe(false)
  expect(isBookableOn({ expiresOn: '2027-03-01', isHeld: true, isDeposit: false }, '2027-02-01')).toBe(false)
  expect(isBookableOn({ expiresOn: '2027-03-01', isHeld: false, isDeposit: true }, '2027-03-02')).toBe(true)
})

it('splits the paid amount over sessions without losing a cent', () => {
  expect(sessionNets(1_000, 3)).toEqual([334, 333, 333])
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.integer({ min: 1, max: 30 }), (paid, count) => {
      const nets = sessionNets(paid, count)
      expect(nets.length).toBe(count)
      expect(nets.reduce((sum, each) => sum + each, 0)).toBe(paid)
      expect(Math.max(...nets) - Math.min(...nets)).toBeLessThanOrEqual(1)
    }),
  )
})

it('owes the value of its open sessions, and the full amount before the first is used', () => {
  expect(outstandingAmount({ paid: 1_000, sessions: sessionsIn('active', 'booked', 'active') })).toBe(1_000)
  expect(outstandingAmount({ paid: 1_000, sessions: sessionsIn('redeemed', 'booked', 'active') })).toBe(666)
  expect(outstandingAmount({ paid: 1_000, sessions: sessionsIn('redeemed', 'refunded', 'expired') })).toBe(0)
})

describe('notices of an end', () => {
  const due = (today: string, announcedDays: number | null, state: SessionState = 'active') =>
    noticeDue({ expiresOn: '2027-03-01', announcedDays, sessions: sessionsIn(state) }, today)

  it.each<[string, number | null, number | null]>([
    ['2026-12-30', null, null],
    ['2026-12-31', null, 60],
    ['2027-01-01', 60, null],
    ['2027-01-30', 60, 30],
    ['2027-01-30', null, 30],
    ['2027-02-01', 30, null],
    ['2027-02-22', 30, 7],
    ['2027-03-01', 30, 7],
    ['2027-03-01', 7, null],
    ['2027-03-02', null, null],
  ])('on %s after %s: %s', (today, announced, days) => expect(due(today, announced)).toBe(days))

  it('are not sent when no unused session is left', () => {
    expect(due('2027-02-22', null, 'booked')).toBeNull()
    expect(due('2027-02-22', null, 'redeemed')).toBeNull()
  })
})
