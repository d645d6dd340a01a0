import { describe, expect, it } from 'vitest'
import { aLine, aPricingContext, goods, someCarts } from '#tools/builders/cart/cart.ts'
import { money } from '../money.ts'
import { recomputed } from './recompute.rules.ts'
import { withoutNotices, type Notice } from './rules.ts'

const shampoo = goods('SHAMPOO')
const brush = goods('BRUSH', { price: 60, special: 40 })
const plain = goods('PLAIN')
const spa = goods('SPA', {}, { productType: 'Treatment' })
const monthly = goods('MONTHLY', {
  isSubscription: true,
  subscriptionParentSku: 'SHAMPOO',
  subscriptionIntervalInMonth: 1,
})
const offers = [
  { productId: shampoo.id, bundleSku: 'WITH-BRUSH', subSku: 'BRUSH' },
  { productId: shampoo.id, bundleSku: 'WITH-PLAIN', subSku: 'PLAIN' },
]
const context = aPricingContext({ products: [shampoo, brush, plain, spa, monthly], offers })

describe('notices', () => {
  const notice = (kind: Notice['kind'], subSku: string): Notice => ({ kind, subSku, was: 1, now: 2 })
  const after = (older: Notice[], currency: 'HKD' | 'USD' = 'HKD') => {
    const carts = someCarts([
      aLine('SHAMPOO', { unit: money('HKD', 9_000) }),
      aLine('PLAIN', { quantity: 100 }),
    ])
    const before = { ...carts, single: { ...carts.single, currency, notices: older } }
    return recomputed(before, context).single.notices.map(({ kind, subSku }) => [kind, subSku])
  }
  const fresh = [
    ['limit_lowered', 'PLAIN'],
    ['price_up', 'SHAMPOO'],
  ]
  it.each<[string, () => unknown[], unknown[]]>([
    ['are stored', () => after([]), fresh],
    [
      'of other lines remain',
      () => after([notice('price_down', 'BRUSH')]),
      [['price_down', 'BRUSH'], ...fresh],
    ],
    [
      'of another kind remain',
      () => after([notice('offer_ended', 'SHAMPOO')]),
      [['offer_ended', 'SHAMPOO'], ...fresh],
    ],
    ['of a price replace the opposite', () => after([notice('price_down', 'SHAMPOO')]), fresh],
    ['of a price replace an equal one', () => after([notice('price_up', 'SHAMPOO')]), fresh],
    ['of a quantity are replaced', () => after([notice('stock_lowered', 'PLAIN')]), fresh],
    [
      'of a price are deleted with their currency',
      () => after([notice('price_down', 'BRUSH'), notice('removed', 'BRUSH')], 'USD'),
      [['removed', 'BRUSH'], ...fresh],
    ],
  ])('%s', (_, found, expected) => expect(found()).toEqual(expected))

  it('are deleted once they were shown', () => {
    const carts = someCarts([])
    const seen = withoutNotices({
      ...carts,
      single: { ...carts.single, notices: [notice('removed', 'A')] },
      subscription: { ...carts.subscription, notices: [notice('removed', 'B')] },
    })
    expect([seen.single.notices, seen.subscription.notices]).toEqual([[], []])
  })
})
