import { expect, it } from 'vitest'
import { plansOf } from './plans.rules.ts'

const every = (subscriptionIntervalInMonth: number | null) => ({ subscriptionIntervalInMonth })

it('names the next days and both deadlines of each interval once, the shortest first', () =>
  expect(plansOf([every(2), every(null), every(1), every(2)], '2026-11-22')).toEqual([
    { months: 1, days: ['2026-12-22', '2027-01-22'], changeBy: '2026-12-19', cancelBy: '2026-12-21' },
    { months: 2, days: ['2027-01-22', '2027-03-22'], changeBy: '2027-01-19', cancelBy: '2027-01-21' },
  ]))

it('clamps to the end of a month and returns to its day', () =>
  expect(plansOf([every(1)], '2027-01-31')[0]?.days).toEqual(['2027-02-28', '2027-03-31']))

it('is empty without renewals', () => expect(plansOf([every(null)], '2026-11-22')).toEqual([]))
