import { describe, expect, it } from 'vitest'
import { aQuoteInput } from '#tools/builders/quotes/quote.ts'
import type { FeeRow, PickupPoint } from '../../delivery/fee.rules.ts'
import { money } from '../../money.ts'
import { destinationOf, wireField, addressIn } from './destination.rules.ts'

const row = (method: FeeRow['method'], fee: number, more: Partial<FeeRow> = {}): FeeRow => ({
  country: 'hk',
  area: '',
  method,
  upToGrams: 5_000,
  fee,
  ...more,
})
const text = { chi: 'x', eng: 'x', cn: 'x' }
const point: PickupPoint = {
  code: 'H1',
  method: 'sf_station',
  name: text,
  address: text,
  district: 'wan_chai',
  hours: text,
  maxGrams: 2_000,
  active: true,
}
type DestinationInput = {
  orderInput?: object
  fees?: FeeRow[]
  methods?: string[]
  grams?: number
  goods?: number
  needs?: boolean
  points?: PickupPoint[]
  phone?: null
}
function going({
  orderInput = {},
  fees = [row('shipping', 3_000)],
  methods = ['shipping'],
  grams = 1_000,
  goods = 100,
  needs = true,
  points = [point],
  phone,
}: DestinationInput = {}) {
  const input = aQuoteInput({ wanted: [['SHAMPOO', 1]], orderInput })
  const {
    choices,
    problems: expected,
    fee,
    method,
    point: at,
    area,
  } = destinationOf(
    {
      ...input,
      fees,
      points,
      rates: { HKD: '7.8' },
      settings: { threshold: 600, deliveryMethods: methods },
      ...(phone === null ? { phone } : {}),
    },
    needs,
    { grams, goods: money('HKD', goods) },
  )
  const view = choices.map((choice) => [choice.method, choice.fee.minor, choice.offered, choice.reason])
  return {
    choices: view,
    problems: expected.map(({ code, field }) => [code, field]),
    fee: fee.minor,
    method,
    point: at?.code ?? null,
    area,
  }
}
const noAddress = { delivery_address: '', delivery_city: '' }
const station = { delivery_method: 'sf_station', delivery_location_code: 'H1' }
const toStation = { fees: [row('sf_station', 2_000)], methods: ['sf_station'] }
const missing = (field: string) => ['delivery.field_missing', `delivery_${field}`]

describe('the destination of an order', () => {
  it.each<[string, DestinationInput, object]>([
    [
      'home',
      {},
      {
        method: 'shipping',
        fee: 3_000,
        problems: [],
        choices: [['shipping', 3_000, true, null]],
        point: null,
        area: '',
      },
    ],
    ['home, beyond the threshold', { goods: 60_001 }, { fee: 0, choices: [['shipping', 0, true, null]] }],
    ['home, just at the threshold', { goods: 60_000 }, { fee: 3_000 }],
    ['home, just heavy enough', { grams: 5_000 }, { fee: 3_000, problems: [] }],
    [
      'home, too heavy',
      { grams: 5_001 },
      {
        fee: 0,
        problems: [['delivery.too_heavy', 'delivery_method']],
        choices: [['shipping', 0, false, 'delivery.too_heavy']],
      },
    ],
    [
      'home, without any delivery',
      { fees: [row('shipping', 3_000, { country: 'tw' })] },
      {
        fee: 0,
        problems: [['delivery.method_not_offered', 'delivery_method']],
        choices: [['shipping', 0, false, 'delivery.method_not_offered']],
      },
    ],
    [
      'home, in another area',
      { fees: [row('shipping', 3_000, { area: 'macau' })] },
      { problems: [['delivery.method_not_offered', 'delivery_method']] },
    ],
    [
      'by a way the shop has not',
      { methods: [] },
      { choices: [], problems: [['delivery.method_not_offered', 'delivery_method']] },
    ],
    ['home, without a street', { orderInput: { delivery_address: '' } }, { problems: [missing('address')] }],
    [
      'to a station',
      { ...toStation, orderInput: station },
      { method: 'sf_station', fee: 2_000, problems: [], point: 'H1' },
    ],
    [
      'to a station, without a street',
      { ...toStation, orderInput: { ...station, ...noAddress } },
      { problems: [] },
    ],
    [
      'to a station, without a name',
      { ...toStation, orderInput: { ...station, delivery_firstname: '' } },
      { problems: [missing('firstname')], point: 'H1' },
    ],
    [
      'to no station',
      { ...toStation, orderInput: { ...station, delivery_location_code: '' } },
      { problems: [['delivery.point_missing', 'delivery_location_code']], point: null },
    ],
    [
      'to an unknown station',
      { ...toStation, orderInput: { ...station, delivery_location_code: 'H2' } },
      { problems: [['delivery.point_unknown', 'delivery_location_code']] },
    ],
    [
      'to a station that takes so much',
      { ...toStation, grams: 2_000, orderInput: station },
      { problems: [] },
    ],
    [
      'to a station that takes less',
      { ...toStation, grams: 2_001, orderInput: station },
      { problems: [['delivery.too_heavy', 'delivery_location_code']], point: null },
    ],
    ['nowhere', { needs: false, orderInput: noAddress }, { method: null, fee: 0, problems: [], choices: [] }],
    [
      'nowhere, without a name',
      { needs: false, orderInput: { delivery_lastname: '' } },
      { problems: [missing('lastname')] },
    ],
    [
      'nowhere, with a bad telephone',
      { needs: false, phone: null },
      { problems: [['delivery.phone', 'delivery_contact']] },
    ],
  ])('%s', (_, overrides, expected) => expect(going(overrides)).toMatchObject(expected))

  it('has its ways in one order, each with its fee', () => {
    const fees = [row('sf_locker', 1_500), row('pickup_shop', 0), row('shipping', 3_000)]
    expect(going({ fees, methods: ['sf_locker', 'shipping', 'pickup_shop', 'sf_station'] }).choices).toEqual([
      ['shipping', 3_000, true, null],
      ['pickup_shop', 0, true, null],
      ['sf_station', 0, false, 'delivery.method_not_offered'],
      ['sf_locker', 1_500, true, null],
    ])
  })
})

it('fields are named as the wire has them', () => {
  expect([wireField('callingCode'), wireField('zip')]).toEqual(['delivery_calling_code', 'delivery_zip'])
  const { orderInput } = aQuoteInput({
    wanted: [],
    orderInput: { delivery_address2: 'Flat A', delivery_zip: '1', delivery_passport: 'P' },
  })
  expect(addressIn(orderInput)).toEqual({
    firstname: 'Ka Yan',
    lastname: 'Chan',
    callingCode: '852',
    contact: '91234567',
    address: '12/F, 1 Jardine’s Bazaar',
    address2: 'Flat A',
    city: 'wan_chai',
    province: 'hong_kong_island',
    zip: '1',
    kana: '',
    passport: 'P',
  })
})
