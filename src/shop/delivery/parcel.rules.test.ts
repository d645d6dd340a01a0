import { dayInHongKong } from '../calendar.ts'
import { describe, expect, it } from 'vitest'
import { money } from '../money.ts'
import {
  deliveryFee,
  freeDeliveryLeft,
  isSentFree,
  pickupAt,
  type FeeRow,
  type Parcel,
  type PickupPoint,
} from './fee.rules.ts'
import {
  dayMonth,
  dayMonthYear,
  deliveryWindow,
  freeShippingProgress,
  shipsTo,
  unreachable,
  usualEstimate,
} from './rules.ts'

const rates = { from: '7.8', to: '7.8' }
const row = (changes: Partial<FeeRow> = {}): FeeRow => ({
  country: 'hk',
  area: '',
  method: 'shipping',
  upToGrams: 1_000,
  fee: 3_000,
  ...changes,
})
const aParcel = (changes: Partial<Parcel> = {}): Parcel => ({
  country: 'hk',
  area: '',
  grams: 500,
  goods: money('HKD', 100),
  ...changes,
})
const terms = (fees: FeeRow[] = [row()], more = {}) => ({ fees, threshold: 60_000, rates, ...more })

describe('a fee', () => {
  const bands = [
    row({ upToGrams: 5_000, fee: 6_000 }),
    row({ fee: 3_000 }),
    row({ upToGrams: 2_000, fee: 4_000 }),
  ]
  const fee = (parcel: Partial<Parcel>, fees = bands, more = {}) =>
    deliveryFee('shipping', aParcel(parcel), terms(fees, more))?.minor ?? null
  it.each<[string, () => number | null, number | null]>([
    ['in the lightest band', () => fee({ grams: 0 }), 3_000],
    ['at its end', () => fee({ grams: 1_000 }), 3_000],
    ['a gram beyond', () => fee({ grams: 1_001 }), 4_000],
    ['in the heaviest band', () => fee({ grams: 2_001 }), 6_000],
    ['at its end', () => fee({ grams: 5_000 }), 6_000],
    ['a gram beyond all', () => fee({ grams: 5_001 }), null],
    ['in another country', () => fee({ country: 'tw' }), null],
    ['in another area', () => fee({ area: 'macau' }), null],
    ['by another way', () => fee({}, [row({ method: 'pickup_shop' })]), null],
    ['of no rows', () => fee({}, []), null],
    ['at the threshold', () => fee({ goods: money('HKD', 60_000) }), 3_000],
    ['a cent beyond', () => fee({ goods: money('HKD', 60_001) }), 0],
    ['beyond it, too heavy', () => fee({ goods: money('HKD', 60_001), grams: 5_001 }), null],
    [
      'beyond it abroad',
      () => fee({ country: 'tw', goods: money('HKD', 60_001) }, [row({ country: 'tw' })]),
      3_000,
    ],
    ['in yen', () => fee({ goods: money('JPY', 100) }, bands, { rates: { from: '7.8', to: '156' } }), 600],
  ])('%s', (_, found, expected) => expect(found()).toBe(expected))

  it.each<[Parcel['country'], Parcel['goods'], boolean]>([
    ['hk', money('HKD', 60_000), false],
    ['hk', money('HKD', 60_001), true],
    ['tw', money('HKD', 60_001), false],
    ['hk', money('JPY', 12_000), false],
    ['hk', money('JPY', 12_001), true],
  ])('in %s of %j is free: %s', (country, goods, is) => {
    expect(
      isSentFree(
        aParcel({ country, goods }),
        terms([], { rates: { from: '7.8', to: goods.currency === 'JPY' ? '156' : '7.8' } }),
      ),
    ).toBe(is)
  })

  it.each([
    [0, 60_000, 60_000, 0],
    [30_000, 60_000, 30_000, 50],
    [59_999, 60_000, 1, 99],
    [60_000, 60_000, 1, 99],
    [60_001, 60_000, 0, 100],
    [0, 0, 0, 100],
    [0, -1, 0, 100],
    [0, 1, 1, 0],
  ])(
    'of goods of %i with a threshold of %i leaves %i, %i per cent',
    (goods, threshold, remaining, percent) => {
      expect(freeShippingProgress(goods, threshold)).toEqual({ remaining, percent })
      expect(freeDeliveryLeft(money('HKD', goods), threshold)).toEqual({
        remaining: money('HKD', remaining),
        percent,
      })
    },
  )
})

it.each<[string, Partial<PickupPoint>, [PickupPoint['method'], string, number], string | null]>([
  ['one that is there', {}, ['sf_station', 'H1', 100], null],
  ['one in small letters', {}, ['sf_station', 'h1', 100], null],
  ['no code', {}, ['sf_station', '', 100], 'point_missing'],
  ['another code', {}, ['sf_station', 'H2', 100], 'point_unknown'],
  ['another way', {}, ['sf_locker', 'H1', 100], 'point_unknown'],
  ['one that closed', { active: false }, ['sf_station', 'H1', 100], 'point_unknown'],
  ['just light enough', {}, ['sf_station', 'H1', 2_000], null],
  ['too heavy', {}, ['sf_station', 'H1', 2_001], 'too_heavy'],
])('a pickup point: %s', (_, changes, [method, code, grams], expected) => {
  const text = { chi: '', eng: '', cn: '' }
  const point: PickupPoint = {
    code: 'H1',
    method: 'sf_station',
    name: text,
    address: text,
    district: '',
    hours: text,
    maxGrams: 2_000,
    active: true,
    ...changes,
  }
  expect(pickupAt([point], method, code, grams)).toEqual(
    expected === null ? { point } : { problem: expected },
  )
})

describe('the countries of a brand', () => {
  const shipping = { all: ['hk', 'tw'], home: ['hk'], abroad: ['tw'], none: [] } as const
  it.each([
    ['all', 'hk', null],
    ['all', 'tw', null],
    ['all', 'jp', 'only_regions'],
    ['home', 'hk', null],
    ['home', 'tw', 'only_hk_macau'],
    ['abroad', 'hk', 'only_regions'],
    ['none', 'hk', 'only_regions'],
    ['unlisted', 'hk', 'only_regions'],
    ['toString', 'hk', 'only_regions'],
  ] as const)('%s to %s: %s', (brand, country, why) => {
    expect(unreachable(shipping, { brandKey: brand, countries: [] }, country)).toBe(why)
    expect(shipsTo(shipping, { brandKey: brand, countries: [] }, country)).toBe(why === null)
  })
})

describe('days', () => {
  it.each([
    ['2026-11-20T15:59:59.999Z', '2026-11-20'],
    ['2026-11-20T16:00:00.000Z', '2026-11-21'],
  ])('%s is %s in Hong Kong', (at, day) => expect(dayInHongKong(new Date(at))).toBe(day))

  it('are formatted in the usual date format', () => {
    expect([usualEstimate('2026-11-30'), dayMonthYear('2026-11-05'), dayMonth('2026-02-05')]).toEqual([
      '2026-12-02',
      '05/11/2026',
      '05/2',
    ])
  })

  it.each<[string, (string | undefined)[], 'hk' | 'jp' | 'us', string, string]>([
    ['no product', [], 'hk', '2026-11-22', '2026-11-24'],
    ['a product without a day', [undefined], 'hk', '2026-11-22', '2026-11-24'],
    ['a day before the usual one', ['2026-11-21'], 'hk', '2026-11-22', '2026-11-24'],
    ['the usual day', ['2026-11-22'], 'hk', '2026-11-22', '2026-11-24'],
    ['a day after the usual one', ['2026-11-23', undefined], 'hk', '2026-11-23', '2026-11-25'],
    ['two days, of which the later counts', ['2026-12-01', '2026-11-30'], 'hk', '2026-12-01', '2026-12-03'],
    ['no product, to Japan', [], 'jp', '2026-11-25', '2026-11-29'],
    ['a later day, to the USA', ['2026-12-01'], 'us', '2026-12-06', '2026-12-13'],
  ])('are a window for estimates of %s', (_, estimates, country, from, to) =>
    expect(deliveryWindow(estimates, '2026-11-20', country)).toEqual({ from, to }),
  )
})
