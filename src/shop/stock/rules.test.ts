import { describe, expect, it } from 'vitest'
import { anOption } from '../../../tools/builders/catalogue.ts'
import { leftOf, stockState, stockWithout, type Stock } from './rules.ts'

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

describe('how many of an option can be sold', () => {
  it.each([
    ['a plain option', anOption({ subSku: 'SHAMPOO' }), 7],
    ['an option nobody counted', anOption({ subSku: 'UNKNOWN' }), 0],
    ['a subscription: what it renews', anOption({ subSku: 'SHAMPOO-M2', subscriptionParentSku: 'SHAMPOO' }), 7],
    ['a set: its scarcest part', aSet('SET'), 3],
    ['a set with a count of its own', aSet('SET-COUNTED'), 1],
  ])('%s', (_, option, left) => {
    expect(leftOf(option, stock)).toBe(left)
  })

  it('is less by what others want of the same parts', () => {
    const rest = stockWithout(aSet('SET'), 2, stock)
    expect([leftOf(anOption({ subSku: 'SHAMPOO' }), rest), leftOf(aSet('SET'), rest)]).toEqual([3, 1])
    expect(stock.get('SHAMPOO')).toBe(7)
  })
})

it('derives sold out and stores it nowhere', () => {
  expect(stockState(anOption(), 0)).toBe('out_of_stock')
  expect(stockState(anOption(), 1)).toBe('in_stock')
  expect(stockState(anOption({ availability: 'pre_order' }), 0)).toBe('pre_order')
})
