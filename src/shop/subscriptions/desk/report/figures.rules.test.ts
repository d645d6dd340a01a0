import { describe, expect, it } from 'vitest'
import {
  churnReasons,
  figuresOf,
  monthlyOf,
  percentOf,
  stateBefore,
  type ContractEvent,
  type ContractFacts,
} from './figures.rules.ts'

const on = (day: number) => new Date(Date.UTC(2026, 0, 1 + day))
const event = (kind: string, day: number, cycle: number | null = null): ContractEvent => ({
  kind,
  cycle,
  at: on(day),
})
const contract = (more: Partial<ContractFacts> = {}): ContractFacts => ({
  startedAt: on(0),
  endedAt: null,
  intervalMonths: 1,
  goods: 10_000,
  cancelReasons: [],
  events: [event('started', 0)],
  ...more,
})

describe('the state before a moment', () => {
  it('is the result of the last event before it', () => {
    const events = [
      event('started', 0),
      event('paused', 10),
      event('resumed', 20),
      event('charge_failed', 30, 2),
      event('paid', 32, 2),
      event('cancelled', 40),
    ]
    const at = [0, 5, 10, 11, 21, 31, 33, 41].map((day) => stateBefore(contract({ events }), on(day)))
    expect(at).toEqual([
      null,
      'active',
      'active',
      'paused',
      'active',
      'past_due',
      'active',
      'cancel_scheduled',
    ])
    expect(stateBefore(contract({ events, endedAt: on(50) }), on(60))).toBeNull()
  })
})

it('yields a twelfth of a year in 30 of its days', () => {
  expect(monthlyOf(contract())).toBeCloseTo((10_000 * 12 * 30) / 365)
  expect(monthlyOf(contract({ intervalMonths: 3 }))).toBeCloseTo((10_000 * 4 * 30) / 365)
})

it('names why a contract is over', () => {
  expect(churnReasons(contract({ cancelReasons: ['moving', 'other'] }))).toEqual(['moving', 'other'])
  expect(churnReasons(contract({ cancelReasons: ['moving'], events: [event('ended_unpaid', 3)] }))).toEqual([
    'unpaid',
  ])
  expect(churnReasons(contract())).toEqual(['shop'])
})

it('counts a failed delivery on its first failure, and an undone skip not as skipped', () => {
  const events = [
    event('started', 0),
    event('skipped', 5, 2),
    event('unskipped', 6, 2),
    event('charge_failed', 30, 2),
    event('charge_failed', 31, 2),
    event('paid', 40, 2),
    event('skipped', 45, 3),
  ]
  const found = figuresOf([contract({ events })], { from: on(25), until: on(35) })
  expect(found).toMatchObject({ failed: 1, recovered: 1, paid: 0, skipped: 0, pastDue: 1, active: 0 })
  const later = figuresOf([contract({ events })], { from: on(35), until: on(50) })
  expect(later).toMatchObject({ failed: 0, recovered: 0, paid: 1, skipped: 1, pastDue: 0, active: 1 })
  expect([percentOf(1, 3), percentOf(0, 0)]).toEqual([33.3, null])
})

it('agrees with a sum by brute force over hundreds of contracts', () => {
  let seed = 7
  const dice = (sides: number) => (seed = (seed * 16_807) % 2_147_483_647) % sides
  const contracts = Array.from({ length: 400 }, () => {
    const start = dice(90)
    const end = dice(3) === 0 ? start + 1 + dice(60) : null
    const events = [event('started', start)]
    if (dice(2) === 0) events.push(event('charge_failed', start + 10, 2))
    if (dice(2) === 0) events.push(event('paid', start + 12, 2))
    if (dice(3) === 0) events.push(event('skipped', start + 20, 3))
    if (dice(4) === 0) events.push(event('paused', start + 25))
    return contract({
      startedAt: on(start),
      endedAt: end === null ? null : on(end),
      intervalMonths: 1 + dice(6),
      goods: 100 * (1 + dice(900)),
      cancelReasons: dice(2) === 0 ? ['too_much'] : [],
      events,
    })
  })
  const [from, until] = [30, 60]
  const days = Array.from({ length: until - from }, (_, at) => on(from + at).getTime())
  const falls = (at: Date | undefined | null) =>
    at !== undefined && at !== null && days.includes(at.getTime())
  const find = ({ events }: ContractFacts, kind: string) => events.find((each) => each.kind === kind)?.at
  const count = (is: (each: ContractFacts) => boolean) => contracts.filter(is).length
  const lives = (each: ContractFacts) =>
    each.startedAt < on(until) && (each.endedAt === null || each.endedAt >= on(until))
  const lastKind = (each: ContractFacts) =>
    each.events
      .filter(({ at, kind }) => at < on(until) && kind !== 'skipped')
      .map(({ kind }) => kind)
      .pop()
  const isActive = (each: ContractFacts) => lives(each) && ['started', 'paid'].includes(lastKind(each) ?? '')
  const cents = contracts.filter(isActive).reduce((sum, { goods, intervalMonths }) => {
    const yearly = (goods * 12) / intervalMonths
    return sum + (yearly / 365) * 30
  }, 0)
  const found = figuresOf(contracts, { from: on(from), until: on(until) })
  expect(found).toEqual({
    monthly: Math.round(cents),
    active: count(isActive),
    paused: count((each) => lives(each) && lastKind(each) === 'paused'),
    pastDue: count((each) => lives(each) && lastKind(each) === 'charge_failed'),
    started: count(({ startedAt }) => falls(startedAt)),
    churned: count(({ endedAt }) => falls(endedAt)),
    reasons: {
      too_much: count(({ endedAt, cancelReasons }) => falls(endedAt) && cancelReasons.length > 0),
      shop: count(({ endedAt, cancelReasons }) => falls(endedAt) && cancelReasons.length === 0),
    },
    failed: count((each) => falls(find(each, 'charge_failed'))),
    recovered: count((each) => falls(find(each, 'charge_failed')) && find(each, 'paid') !== undefined),
    skipped: count((each) => falls(find(each, 'skipped'))),
    paid: count((each) => falls(find(each, 'paid'))),
  })
  expect(found.churned).toBeGreaterThan(10)
})
