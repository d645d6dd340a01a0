import fc from '#tools/testing/properties.ts'
import { describe, expect, it } from 'vitest'
import { usualDutyTerms, type DutyTerms } from '../content/duty-terms.rules.ts'
import { money, type Currency } from '../money.ts'
import { dutyEstimate } from './duties.rules.ts'

const usual = (country: DutyTerms['country']): DutyTerms => {
  const found = usualDutyTerms.find((terms) => terms.country === country)
  if (!found) throw new Error(`no terms of ${country}`)
  return found
}
const worth = (currency: Currency, goods: number, delivery: number) => ({
  goods: money(currency, goods),
  delivery: money(currency, delivery),
})
const same = { from: '1', to: '1' }

describe('the duty estimate', () => {
  it.each<[string, DutyTerms['country'], Currency, number, number, number]>([
    ['zero in Taiwan at the limit', 'tw', 'TWD', 1_700, 300, 0],
    ['duty, and tax on goods, delivery and duty above it', 'tw', 'TWD', 1_701, 300, 205], // 2001 × 10.25 %
    ['delivery counts towards the limit of Taiwan', 'tw', 'TWD', 1_900, 309, 226], // 2209 × 10.25 %
    ['whole yen only', 'jp', 'JPY', 10_001, 0, 1_000],
    ['only goods in the United States, from the first cent', 'us', 'USD', 5_990, 1_923, 899], // 59.90 × 15 %
    ['zero without goods', 'us', 'USD', 0, 1_923, 0],
    ['tax on the duty of Canada', 'ca', 'CAD', 10_000, 2_000, 1_183], // 100 × 11.825 %
    ['the tax of the United Kingdom', 'uk', 'GBP', 13_000, 501, 2_700], // 135.01 × 20 %
  ])('%s', (_, country, currency, goods, delivery, amount) => {
    expect(dutyEstimate(usual(country), worth(currency, goods, delivery), same).amount).toEqual(
      money(currency, amount),
    )
  })

  it('converts the limit into the order’s currency', () => {
    const rates = { from: '32.15', to: '7.8' } // NT$2,000 are HK$485.23
    const inHkd = (goods: number) => dutyEstimate(usual('tw'), worth('HKD', goods, 0), rates).amount
    expect(inHkd(48_523)).toEqual(money('HKD', 0))
    expect(inHkd(48_524)).toEqual(money('HKD', 4_974)) // 485.24 × 10.25 %
  })

  it('returns its terms, without their source', () => {
    const { terms } = dutyEstimate(usual('tw'), worth('TWD', 1, 0), same)
    expect(terms).toEqual({
      country: 'tw',
      currency: 'TWD',
      freeUpTo: 2_000,
      takenOn: 'goods_delivery',
      dutyRate: 500,
      taxRate: 500,
      checkedOn: '2026-03-01',
    })
  })

  it('is zero up to the limit, never negative, and monotonic', () => {
    const amounts = fc.integer({ min: 0, max: 10_000_000 })
    const rate = fc.integer({ min: 0, max: 10_000 })
    const anyTerms = fc.record({
      currency: fc.constantFrom<Currency>('TWD', 'HKD', 'USD'),
      freeUpTo: fc.integer({ min: 0, max: 100_000 }),
      takenOn: fc.constantFrom<DutyTerms['takenOn']>('goods', 'goods_delivery'),
      dutyRate: rate,
      taxRate: rate,
    })
    const currency = fc.constantFrom<Currency>('HKD', 'JPY')
    fc.assert(
      fc.property(anyTerms, amounts, amounts, amounts, currency, (some, goods, delivery, more, paidIn) => {
        const terms: DutyTerms = { ...usual('tw'), ...some }
        const rates = { from: '3.2', to: terms.currency === paidIn ? '3.2' : '7.8' }
        const estimated = (value: number) =>
          dutyEstimate(terms, worth(paidIn, value, delivery), rates).amount.minor
        const [less, larger] = [estimated(goods), estimated(goods + more)]
        expect(less).toBeGreaterThanOrEqual(0)
        expect(larger).toBeGreaterThanOrEqual(less)
        const limit = { ...terms, currency: paidIn, freeUpTo: 200_000, takenOn: 'goods' } as const
        const atMost = worth(paidIn, Math.min(goods, 200_000), delivery)
        expect(dutyEstimate(limit, atMost, same).amount.minor).toBe(0)
      }),
    )
  })
})

it('has terms for every country but Hong Kong, once each', () => {
  const countries = usualDutyTerms.map(({ country }) => country)
  expect(new Set(countries).size).toBe(countries.length)
  expect(countries).toHaveLength(12)
})
