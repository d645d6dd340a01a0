import { describe, expect, it } from 'vitest'
import { anOption } from '#tools/builders/catalogue/catalogue.ts'
import { available, requiredStock, leftOf, stockState, stockWithout, takings, type Stock } from './rules.ts'

const stock: Stock = new Map([
  ['SHAMPOO', 7],
  ['BRUSH', 3],
  ['SET-COUNTED', 1],
])
const aSet = (subSku: string) =>
  anOption({
    subSku,
    components: [
      { subSku: 'SHAMPOO', quantity: 2 },
      { subSku: 'BRUSH', quantity: 1 },
    ],
  })

describe('the sellable quantity of an option', () => {
  it.each([
    ['a plain option', anOption({ subSku: 'SHAMPOO' }), 7],
    ['an option without a stock row', anOption({ subSku: 'UNKNOWN' }), 0],
    [
      'a subscription: the option it renews',
      anOption({ subSku: 'SHAMPOO-M2', subscriptionParentSku: 'SHAMPOO' }),
      7,
    ],
    ['a set: its scarcest part', aSet('SET'), 3],
    [
      'a set of two of one part',
      anOption({ subSku: 'TWO', components: [{ subSku: 'SHAMPOO', quantity: 2 }] }),
      3,
    ],
    ['a set with a count of its own', aSet('SET-COUNTED'), 1],
  ])('%s', (_, option, left) => {
    expect(leftOf(option, stock)).toBe(left)
  })

  it('is reduced by the demand of others for the same components', () => {
    const rest = stockWithout(aSet('SET'), 2, stock)
    expect([leftOf(anOption({ subSku: 'SHAMPOO' }), rest), leftOf(aSet('SET'), rest)]).toEqual([3, 1])
    expect(stock.get('SHAMPOO')).toBe(7)
  })
})

it('derives the sold-out state instead of storing it', () => {
  expect(stockState(anOption(), 0)).toBe('out_of_stock')
  expect(stockState(anOption(), 1)).toBe('in_stock')
  expect(stockState(anOption({ availability: 'pre_order' }), 0)).toBe('pre_order')
})

const free = { blocked: 0, shortDated: 0 }
it.each<[Parameters<typeof available>[0], number]>([
  [{ onHand: 10, reserved: 0, allocated: 0, safety: 0, ...free }, 10],
  [{ onHand: 10, reserved: 1, allocated: 2, safety: 3, ...free }, 4],
  [{ onHand: 6, reserved: 1, allocated: 2, safety: 3, ...free }, 0],
  [{ onHand: 5, reserved: 1, allocated: 2, safety: 3, ...free }, 0],
  [{ onHand: 0, reserved: 0, allocated: 0, safety: 0, ...free }, 0],
  [{ onHand: 10, reserved: 1, allocated: 1, safety: 0, blocked: 3, shortDated: 2 }, 3],
  [{ onHand: 10, reserved: 0, allocated: 8, safety: 0, blocked: 0, shortDated: 10 }, 0],
])('of %j %i can be sold', (level, count) => expect(available(level)).toBe(count))

describe('demand', () => {
  const component = (subSku: string, quantity: number) => ({ subSku, quantity })
  it.each([
    ['a plain option: itself', anOption({ subSku: 'SHAMPOO' }), [component('SHAMPOO', 1)]],
    [
      'a subscription: the option it renews',
      anOption({ subSku: 'M2', subscriptionParentSku: 'SHAMPOO' }),
      [component('SHAMPOO', 1)],
    ],
    ['a set: its parts', aSet('SET'), [component('SHAMPOO', 2), component('BRUSH', 1)]],
    [
      'a set that is counted: both',
      aSet('SET-COUNTED'),
      [component('SHAMPOO', 2), component('BRUSH', 1), component('SET-COUNTED', 1)],
    ],
    [
      'a subscription of a set that is counted',
      { ...aSet('M2'), subscriptionParentSku: 'SET-COUNTED' },
      [component('SHAMPOO', 2), component('BRUSH', 1), component('SET-COUNTED', 1)],
    ],
  ])('%s', (_, option, components) => expect(requiredStock(option, stock)).toEqual(components))

  it('can exceed the stock, which leaves a negative count', () => {
    const rest = stockWithout(anOption({ subSku: 'BRUSH' }), 5, stock)
    expect(rest.get('BRUSH')).toBe(-2)
    expect(stockWithout(anOption({ subSku: 'NEW' }), 5, stock).get('NEW')).toBe(-5)
  })

  it('of lines sums up each component once', () => {
    const twice = anOption({ subSku: 'TWIN', components: [component('BRUSH', 1), component('BRUSH', 2)] })
    const lines = [
      { lineId: 'a', units: 3, option: aSet('SET') },
      { lineId: 'b', units: 2, option: twice },
    ]
    expect(takings(lines, stock)).toEqual([
      { lineId: 'a', units: 3, subSku: 'SHAMPOO', each: 2 },
      { lineId: 'a', units: 3, subSku: 'BRUSH', each: 1 },
      { lineId: 'b', units: 2, subSku: 'BRUSH', each: 3 },
    ])
    expect(takings([], stock)).toEqual([])
  })
})

it.each([
  ['in_stock', -1, 'out_of_stock'],
  ['in_stock', 0, 'out_of_stock'],
  ['in_stock', 1, 'in_stock'],
  ['pre_order', 0, 'pre_order'],
  ['disabled', 0, 'disabled'],
] as const)('an option that is %s with %i left is %s', (availability, left, state) => {
  expect(stockState(anOption({ availability }), left)).toBe(state)
})
