import { describe, expect, it } from 'vitest'
import { aProduct } from '#tools/builders/catalogue.ts'
import { aQuoteInput } from '#tools/builders/quote.ts'
import type { FeeRow, PickupPoint } from '../delivery/fee.rules.ts'
import { money } from '../money.ts'
import type { Reward } from '../rewards/rules.ts'
import { destinationOf, wireField, addressIn } from './destination.rules.ts'
import { rewardsIn } from './reward.rules.ts'

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

describe('where an order goes', () => {
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
      'home, where nothing goes',
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
      'to a station nobody knows',
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

describe('gifts that a member has claimed', () => {
  const { context, cart } = aQuoteInput({ wanted: [['SHAMPOO', 1]] })
  const aReward = (id: string, changes: Partial<Reward> = {}) =>
    ({ id, subSku: 'SOAP', expiresAt: '2026-12-01T00:00:00.000Z', ...changes }) as Reward
  const goods = [{ product: aProduct() }]
  const treatment = { product: aProduct({ productType: 'Treatment' }) }
  type Overrides = {
    gifts?: Reward[]
    items?: string[]
    bought?: typeof goods
    kind?: 'single' | 'subscription'
    left?: number
    country?: 'hk' | 'us'
  }
  const redeemed = ({
    gifts = [aReward('a')],
    items = [],
    bought = goods,
    kind = 'single',
    left = 5,
    country = 'hk',
  }: Overrides) => {
    const stock = new Map([...context.stock, ['SOAP', left]])
    const { offers, lines, issues } = rewardsIn(
      {
        orderInput: { redeemItems: items },
        gifts,
        cart: { ...cart, kind },
        context: { ...context, stock },
        country,
      },
      bought,
    )
    return [
      offers.map(({ id, problem }) => [id, problem]),
      lines.map(({ id }) => id),
      issues.map(({ code }) => code),
    ]
  }
  const two = [aReward('a'), aReward('b')]
  const free = [['a', null]]

  it.each<[string, Overrides, unknown[]]>([
    ['nothing asked for', {}, [free, [], []]],
    ['asked for', { items: ['a'] }, [free, ['a'], []]],
    ['asked for twice', { items: ['a', 'a'] }, [free, ['a'], []]],
    ['asked for with an empty line', { items: ['', 'a'] }, [free, ['a'], []]],
    ['an empty line', { items: [''] }, [free, [], []]],
    [
      'the second of two',
      { gifts: two, items: ['b'] },
      [
        [
          ['a', null],
          ['b', null],
        ],
        ['b'],
        [],
      ],
    ],
    [
      'both of two',
      { gifts: two, items: ['a', 'b'] },
      [
        [
          ['a', null],
          ['b', null],
        ],
        [],
        ['checkout.one_reward'],
      ],
    ],
    ['one that is not theirs', { items: ['z'] }, [free, [], ['checkout.reward_unavailable']]],
    ['none theirs', { gifts: [], items: ['a'] }, [[], [], ['checkout.reward_unavailable']]],
    [
      'with treatments alone',
      { items: ['a'], bought: [treatment] },
      [[['a', 'reward_not_sent']], [], ['checkout.reward_not_sent']],
    ],
    ['with goods and a treatment', { items: ['a'], bought: [treatment, ...goods] }, [free, ['a'], []]],
    [
      'with nothing',
      { items: ['a'], bought: [] },
      [[['a', 'reward_not_sent']], [], ['checkout.reward_not_sent']],
    ],
    [
      'with a subscription',
      { items: ['a'], kind: 'subscription' },
      [[['a', 'reward_not_sent']], [], ['checkout.reward_not_sent']],
    ],
    [
      'where it is not sent',
      { items: ['a'], country: 'us' },
      [[['a', 'reward_not_there']], [], ['checkout.reward_not_there']],
    ],
    ['the last', { items: ['a'], left: 1 }, [free, ['a'], []]],
    ['none left', { items: ['a'], left: 0 }, [[['a', 'reward_gone']], [], ['checkout.reward_gone']]],
    ['none left, and not asked for', { left: 0 }, [[['a', 'reward_gone']], [], []]],
    ['of no option', { gifts: [aReward('a', { subSku: null })] }, [[], [], []]],
    ['of an option that went', { gifts: [aReward('a', { subSku: 'GONE' })] }, [[], [], []]],
    ['without an end', { gifts: [aReward('a', { expiresAt: null })] }, [[], [], []]],
  ])('%s', (_, overrides, expected) => expect(redeemed(overrides)).toEqual(expected))
})
