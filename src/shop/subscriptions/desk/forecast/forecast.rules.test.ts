import { describe, expect, it } from 'vitest'
import { daysLater } from '../../days.rules.ts'
import type { Cycle } from '../../subscription.rules.ts'
import { deliveryDays, usageOf, weekAt, weeksFrom } from './forecast.rules.ts'

const cycle: Cycle = {
  id: 'c',
  number: 2,
  state: 'scheduled',
  renewsOn: '2026-12-01',
  orderId: null,
  announced: null,
  announcedAt: null,
  answered: false,
  waitedDays: 0,
  dueAt: null,
  retries: 0,
  failure: null,
  failureCode: null,
  paidAt: null,
  shippedAt: null,
}
type Contract = {
  anchorOn: string
  anchorNumber: number
  intervalMonths: number
  renewsOn: string
  number: number
}
const planned = ({ renewsOn, number, ...anchor }: Contract, more: Partial<Cycle> = {}) => ({
  ...anchor,
  state: 'active' as const,
  pausedUntil: null,
  cycles: [{ ...cycle, renewsOn, number, ...more }],
})

const lastOf = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

/** The same result by walking the calendar day by day. */
function walked({ anchorOn, anchorNumber, intervalMonths, renewsOn, number }: Contract, today: string) {
  const found: string[] = []
  let [anchor, since, next, count] = [anchorOn, anchorNumber, renewsOn, number]
  for (let passed = 0; passed < 56; passed += 1) {
    const day = daysLater(today, passed)
    if (next > day) continue
    found.push(day)
    const planOn = (from: string, periods: number) => {
      const [year = 0, month = 1, date = 1] = from.split('-').map(Number)
      const months = year * 12 + month - 1 + periods * intervalMonths
      const last = Math.min(date, lastOf(Math.floor(months / 12), months % 12))
      return new Date(Date.UTC(Math.floor(months / 12), months % 12, last)).toISOString().slice(0, 10)
    }
    const isNear = planOn(anchor, count + 1 - since) < daysLater(day, 14)
    if (isNear) [anchor, since] = [day, count]
    count += 1
    next = planOn(anchor, count - since)
  }
  return found
}

describe('the days of eight weeks', () => {
  it('are those of a walk day by day, whatever the anchor (rules/subscriptions#29)', () => {
    let counted = 0
    for (let start = 0; start < 400; start += 7)
      for (const intervalMonths of [1, 2, 3, 6])
        for (const ahead of [-3, 0, 1, 13, 30, 55, 56]) {
          const today = daysLater('2026-01-27', start)
          const renewsOn = daysLater(today, ahead)
          for (const anchorOn of [renewsOn, daysLater(renewsOn, -5)]) {
            const contract = { anchorOn, anchorNumber: 2, intervalMonths, renewsOn, number: 2 }
            const days = walked(contract, today)
            counted += days.length
            expect(deliveryDays(planned(contract), today)).toEqual(days)
          }
        }
    expect(counted).toBeGreaterThan(3_000)
  })

  it('are empty without automatic renewals', () => {
    const contract = {
      anchorOn: '2026-12-01',
      anchorNumber: 2,
      intervalMonths: 1,
      renewsOn: '2026-12-01',
      number: 2,
    }
    const ahead = planned(contract)
    for (const state of ['past_due', 'suspended', 'cancel_scheduled', 'cancelled', 'paused'] as const)
      expect(deliveryDays({ ...ahead, state }, '2026-11-23')).toEqual([])
    const paused = { ...ahead, state: 'paused' as const, pausedUntil: '2026-12-01' }
    expect(deliveryDays(paused, '2026-11-23')).toEqual(['2026-12-01', '2027-01-01'])
    expect(deliveryDays(planned(contract, { state: 'failed' }), '2026-11-23')).toEqual([])
  })
})

it('counts a late delivery in the first week, and the last day in the eighth', () => {
  expect(weeksFrom('2026-11-23')).toHaveLength(8)
  expect(weeksFrom('2026-11-23').at(-1)).toEqual({ from: '2027-01-11', to: '2027-01-17' })
  expect(
    ['2026-11-20', '2026-11-29', '2026-11-30', '2027-01-17'].map((day) => weekAt('2026-11-23', day)),
  ).toEqual([0, 0, 1, 7])
})

it('names the week in which an option falls short', () => {
  const taken = [
    { subSku: 'B', units: 2, week: 0 },
    { subSku: 'A', units: 1, week: 1 },
    { subSku: 'B', units: 2, week: 3 },
  ]
  expect(
    usageOf(
      taken,
      new Map([
        ['A', 1],
        ['B', 3],
      ]),
    ),
  ).toEqual([
    { subSku: 'A', units: [0, 1, 0, 0, 0, 0, 0, 0], total: 1, runsOut: null },
    { subSku: 'B', units: [2, 0, 0, 2, 0, 0, 0, 0], total: 4, runsOut: 3 },
  ])
})
