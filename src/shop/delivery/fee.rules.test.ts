import { describe, expect, it } from 'vitest'
import { fromDecimal, toDecimal, type Currency } from '../money.ts'
import { deliveryFee, isSentFree, pickupAt, type FeeRow, type Parcel, type PickupPoint } from './fee.rules.ts'

const fees: FeeRow[] = [
  { country: 'hk', area: '', method: 'shipping', upToGrams: 10_000, fee: 4_500 },
  { country: 'hk', area: '', method: 'shipping', upToGrams: 3_000, fee: 3_000 },
  { country: 'hk', area: '', method: 'pickup_shop', upToGrams: 20_000, fee: 0 },
  { country: 'hk', area: 'macau', method: 'shipping', upToGrams: 3_000, fee: 5_000 },
  { country: 'jp', area: '', method: 'shipping', upToGrams: 3_000, fee: 9_500 },
]
const rateOf: Partial<Record<Currency, string>> = { HKD: '7.8', JPY: '154.6', USD: '1', MYR: '4.41' }
const feeOf = (
  method: FeeRow['method'],
  amount: number,
  currency: Currency,
  parcel: Partial<Parcel> = {},
) => {
  const rates = { from: '7.8', to: rateOf[currency] ?? '1' }
  const sent = {
    country: 'hk' as const,
    area: '',
    grams: 500,
    goods: fromDecimal(amount, currency),
    ...parcel,
  }
  const fee = deliveryFee(method, sent, { fees, threshold: 60_000, rates })
  return fee && [toDecimal(fee), fee.currency]
}

describe('the delivery fee', () => {
  it.each([
    ['a light parcel', feeOf('shipping', 100, 'HKD'), [30, 'HKD']],
    ['at the limit of its band', feeOf('shipping', 100, 'HKD', { grams: 3_000 }), [30, 'HKD']],
    ['a heavier parcel', feeOf('shipping', 100, 'HKD', { grams: 3_001 }), [45, 'HKD']],
    ['too heavy', feeOf('shipping', 100, 'HKD', { grams: 10_001 }), null],
    ['exactly the threshold still pays', feeOf('shipping', 600, 'HKD'), [30, 'HKD']],
    ['beyond the threshold is free', feeOf('shipping', 600.01, 'HKD'), [0, 'HKD']],
    ['Macau has its own fee', feeOf('shipping', 100, 'HKD', { area: 'macau' }), [50, 'HKD']],
    ['collecting costs nothing', feeOf('pickup_shop', 100, 'HKD'), [0, 'HKD']],
    ['to Japan: fee × rate, floored', feeOf('shipping', 5_000, 'JPY', { country: 'jp' }), [1_882, 'JPY']],
    ['to Japan is never free', feeOf('shipping', 900_000, 'JPY', { country: 'jp' }), [1_882, 'JPY']],
    ['paid in USD: two decimals', feeOf('shipping', 20, 'USD'), [3.85, 'USD']],
    ['no way there', feeOf('sf_locker', 100, 'HKD'), null],
  ])('%s', (_, found, wanted) => {
    expect(found).toEqual(wanted)
  })

  it('compares the threshold in the order’s currency', () => {
    const terms = { fees, threshold: 60_000, rates: { from: '7.8', to: '4.41' } } // 339.23 ringgit
    const parcel = (amount: number): Parcel => ({
      country: 'hk',
      area: '',
      grams: 1,
      goods: fromDecimal(amount, 'MYR'),
    })
    expect([isSentFree(parcel(339.23), terms), isSentFree(parcel(339.24), terms)]).toEqual([false, true])
  })
})

describe('pickup points', () => {
  const locker: PickupPoint = {
    code: 'H852-1',
    method: 'sf_locker',
    name: { chi: '櫃', cn: '柜', eng: 'Locker' },
    address: { chi: '', cn: '', eng: '' },
    district: 'eastern',
    hours: { chi: '', cn: '', eng: '' },
    maxGrams: 5_000,
    active: true,
  }
  const points = [locker, { ...locker, code: 'H852-2', active: false }]
  it.each([
    ['h852-1', 4_000, { point: locker }],
    ['H852-1', 5_001, { problem: 'too_heavy' }],
    ['H852-2', 1, { problem: 'point_unknown' }],
    ['', 1, { problem: 'point_missing' }],
  ])('%s with %d g', (code, grams, found) => {
    expect(pickupAt(points, 'sf_locker', code, grams)).toEqual(found)
  })
})
