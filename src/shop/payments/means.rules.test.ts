import { describe, expect, it } from 'vitest'
import type { Currency } from '../money.ts'
import { profiles } from '#tools/builders/payments/payment-means.ts'
import type { PaymentMethod } from './contract.ts'
import { chargedCurrency, isPayable, settingFor } from './means.rules.ts'

const all: readonly PaymentMethod[] = ['paydollar', 'payme', 'fps']
const meansIn = (listed: readonly string[]) => (currency: Currency) => ({
  listed,
  ready: profiles
    .filter(({ capabilities }) => capabilities.currencies.includes(currency))
    .map(({ method }) => method),
})

describe('the currency that is charged', () => {
  it.each([
    ['HKD', 'USD', all, 'HKD'],
    ['TWD', 'USD', ['paydollar'], 'TWD'],
    ['CHF', 'USD', ['paydollar'], 'USD'],
    ['CHF', 'HKD', ['paydollar'], 'HKD'],
    ['CHF', 'HKD', ['fps'], 'HKD'],
    ['GBP', 'HKD', ['fps'], 'HKD'],
    ['GBP', 'USD', ['fps'], 'GBP'],
    ['CHF', undefined, ['paydollar'], 'CHF'],
    ['CHF', 'CHF', ['paydollar'], 'CHF'],
    ['HKD', 'USD', [], 'HKD'],
  ] as const)('for %s with %s instead and %o listed is %s', (ownCurrency, instead, listed, charged) => {
    expect(chargedCurrency(ownCurrency, instead, meansIn(listed))).toBe(charged)
  })

  it('can be paid when one of the listed methods is ready, not any other', () => {
    expect(isPayable({ listed: ['fps', 'paydollar'], ready: ['paydollar'] })).toBe(true)
    expect(isPayable({ listed: ['fps'], ready: ['paydollar', 'payme'] })).toBe(false)
    expect(isPayable({ listed: [], ready: all })).toBe(false)
    expect(isPayable({ listed: all, ready: [] })).toBe(false)
  })

  it('is set by country, or for all countries that are not named', () => {
    expect(settingFor({ ch: 'USD', '*': 'HKD' }, 'ch')).toBe('USD')
    expect(settingFor({ ch: 'USD', '*': 'HKD' }, 'de')).toBe('HKD')
    expect(settingFor({ ch: 'USD' }, 'de')).toBeUndefined()
  })
})
