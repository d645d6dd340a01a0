import fc from '#tools/testing/properties.ts'
import { describe, expect, it } from 'vitest'
import { daysBetween, daysLater, dayOfCycle } from '../../days.rules.ts'
import type { Subscription, SubscriptionLine } from '../../subscription.rules.ts'
import {
  earliestStart,
  exemptionOf,
  firstChangedDay,
  firstRenewalFrom,
  monthlyDifference,
  needsSecondPerson,
  type CampaignTerms,
} from './campaign.rules.ts'

const line = (change: Partial<SubscriptionLine> = {}): SubscriptionLine =>
  ({
    unitPrice: 10_000,
    quantity: 1,
    nextPrice: null,
    nextPriceFrom: null,
    endsOn: null,
    ...change,
  }) as SubscriptionLine // the fields that the rules read
const terms = (change: Partial<CampaignTerms> = {}): CampaignTerms => ({
  kind: 'price',
  subSku: 'A',
  prices: { HKD: 11_000 },
  substitute: null,
  fromDay: '2026-12-24',
  ...change,
})
const contract = { state: 'active', currency: 'HKD' } as const

describe('the scope of a campaign (rules/subscriptions#22)', () => {
  it('includes lines of active contracts that would pay more', () => {
    expect(exemptionOf(contract, line(), terms())).toBe(null)
    expect(exemptionOf(contract, line({ unitPrice: 11_000 }), terms())).toBe('not_dearer')
    expect(exemptionOf({ ...contract, currency: 'USD' }, line(), terms())).toBe('not_dearer')
    expect(exemptionOf(contract, line({ unitPrice: 11_000 }), terms({ kind: 'end', prices: {} }))).toBe(null)
  })
  it('excludes lines with terms announced before, and inactive contracts', () => {
    expect(exemptionOf(contract, line({ nextPrice: 1, nextPriceFrom: '2026-12-01' }), terms())).toBe(
      'announced',
    )
    expect(exemptionOf(contract, line({ endsOn: '2026-12-01' }), terms({ kind: 'end' }))).toBe('announced')
    for (const state of ['pending', 'cancel_scheduled', 'cancelled', 'ended', 'void'] as const)
      expect(exemptionOf({ ...contract, state }, line(), terms())).toBe('not_running')
    for (const state of ['paused', 'past_due', 'suspended'] as const)
      expect(exemptionOf({ ...contract, state }, line(), terms())).toBe(null)
  })
})

it('counts a price from its day, and an end from the day after the last one', () => {
  expect(firstChangedDay(terms())).toBe('2026-12-24')
  expect(firstChangedDay(terms({ kind: 'end' }))).toBe('2026-12-25')
  expect(earliestStart('2026-11-23')).toBe('2026-12-23')
})

it('finds the first renewal from a day on, by walking the renewals', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 0, max: 400 }),
      fc.integer({ min: 0, max: 200 }),
      fc.integer({ min: -5, max: 20 }),
      (intervalMonths, start, ahead, moved) => {
        const anchorOn = daysLater('2026-01-01', start)
        const anchor = { anchorOn, anchorNumber: 1, intervalMonths }
        const renewsOn = daysLater(dayOfCycle(anchor, 2), moved)
        const day = daysLater(anchorOn, ahead)
        const subscription = {
          ...anchor,
          cycles: [{ number: 2, state: 'scheduled', renewsOn }],
        } as unknown as Subscription // the fields that the rule reads
        const days = [renewsOn, ...Array.from({ length: 12 }, (_, at) => dayOfCycle(anchor, 3 + at))]
        expect(firstRenewalFrom(subscription, day)).toBe(days.find((each) => daysBetween(day, each) >= 0))
      },
    ),
  )
})

it('shares the difference of a delivery among its months', () => {
  expect(monthlyDifference({ quantity: 2, unitPrice: 10_000 }, 11_500, 3)).toBe(1_000)
  expect(monthlyDifference({ quantity: 1, unitPrice: 10_000 }, 10_100, 6)).toBe(17)
})

it('needs two persons for many contracts and for a steep rise (rules/subscriptions#23)', () => {
  const rise = (newPrice: number | null) => [{ unitPrice: 10_000, newPrice }]
  expect(needsSecondPerson(rise(11_000), 50)).toBe(false)
  expect(needsSecondPerson(rise(11_001), 1)).toBe(true)
  expect(needsSecondPerson(rise(10_100), 51)).toBe(true)
  expect(needsSecondPerson(rise(null), 50)).toBe(false)
})
