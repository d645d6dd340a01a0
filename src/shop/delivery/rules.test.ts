import { dayInHongKong } from '../calendar.ts'
import { countryKeys, type CountryKey } from '../region.ts'
import { expect, it } from 'vitest'
import {
  dayMonth,
  dayMonthYear,
  deliveryWindow,
  freeShippingProgress,
  transit,
  unreachable,
  type BrandShipping,
} from './rules.ts'

it('computes days in Hong Kong time (rules/money#7)', () => {
  expect(dayInHongKong(new Date('2026-11-20T15:59:59Z'))).toBe('2026-11-20')
  expect(dayInHongKong(new Date('2026-11-20T16:00:00Z'))).toBe('2026-11-21')
})

it('returns a window from the latest estimate to two days later', () => {
  expect(deliveryWindow([undefined], '2026-11-20', 'hk')).toEqual({ from: '2026-11-22', to: '2026-11-24' })
  expect(deliveryWindow(['2026-12-30', '2026-11-01', undefined], '2026-11-20', 'hk')).toEqual({
    from: '2026-12-30',
    to: '2027-01-01',
  })
})

it('returns a later and wider window outside Hong Kong', () => {
  expect(deliveryWindow([undefined], '2026-11-20', 'tw')).toEqual({ from: '2026-11-24', to: '2026-11-28' })
  expect(deliveryWindow(['2026-12-30'], '2026-11-20', 'us')).toEqual({ from: '2027-01-04', to: '2027-01-11' })
  expect(countryKeys.every((key) => key === 'hk' || (transit[key].later > 0 && transit[key].span > 2))).toBe(
    true,
  )
})

it('writes dates as DD/MM/YYYY', () => {
  expect([dayMonthYear('2026-12-05'), dayMonth('2026-02-05'), dayMonth('2026-12-31')]).toEqual([
    '05/12/2026',
    '05/2',
    '31/12',
  ])
})

it.each([
  [0, 60_000, 60_000, 0],
  [30_000, 60_000, 30_000, 50],
  [59_999, 60_000, 1, 99],
  [60_000, 60_000, 1, 99], // not beyond it yet
  [60_001, 60_000, 0, 100],
  [10, 0, 0, 100],
])('%i of %i leaves %i, %i per cent', (total, threshold, remaining, percent) => {
  expect(freeShippingProgress(total, threshold)).toEqual({ remaining, percent })
})

it('returns why a brand cannot be sent to a country', () => {
  const shipping: BrandShipping = {
    elowen: ['hk', 'tw', 'sg'],
    oxygen_ceuticals: ['hk'],
    somewhere: ['tw', 'sg'],
  }
  const from = (brandKey: string, countries: readonly CountryKey[] = []) => ({ brandKey, countries })
  expect(unreachable(shipping, from('elowen'), 'tw')).toBeNull()
  expect(unreachable(shipping, from('elowen', ['hk']), 'tw')).toBe('only_hk_macau')
  expect(unreachable(shipping, from('elowen', ['hk', 'sg']), 'tw')).toBe('only_regions')
  expect(unreachable(shipping, from('elowen', ['hk', 'sg']), 'sg')).toBeNull()
  expect(unreachable(shipping, from('oxygen_ceuticals', ['hk', 'tw']), 'tw')).toBe('only_hk_macau') // the brand's own limits stay
  expect(unreachable(shipping, from('oxygen_ceuticals'), 'tw')).toBe('only_hk_macau')
  expect(unreachable(shipping, from('somewhere'), 'hk')).toBe('only_regions')
  expect(unreachable(shipping, from('__proto__'), 'hk')).toBe('only_regions') // a brand nobody listed
})
