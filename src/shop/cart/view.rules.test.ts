import { describe, expect, it } from 'vitest'
import {
  aLine,
  aPricingContext,
  goods,
  someCarts,
  type PricingContextParts,
} from '#tools/builders/cart/cart.ts'
import { aDeal } from '#tools/builders/catalogue/catalogue.ts'
import { fromDecimal, money } from '../money.ts'
import { recomputed } from './recompute.rules.ts'
import { toCartsView } from './view.rules.ts'
import type { Line, Saved } from './rules.ts'

const products = [
  goods('SHAMPOO', { price: 128, usd: 17 }),
  goods('CANDLE', { price: 99.5, usd: 13, estimate: '2026-12-01' }),
  goods('SPA', { price: 900, usd: 120 }, { productType: 'Treatment' }),
  goods('MONTHLY', {
    price: 110,
    usd: 14,
    isSubscription: true,
    subscriptionParentSku: 'SHAMPOO',
    nameEn: 'monthly',
    estimate: '2026-11-25',
  }),
  goods('MIST', { price: 80, usd: 10 }, { brandKey: 'oxygen_ceuticals' }),
]
type Wanted = {
  single?: Line[]
  subscription?: Line[]
  saved?: Saved[]
  around?: Partial<PricingContextParts>
  threshold?: number
}
const seen = ({ single = [], subscription = [], saved = [], around = {}, threshold = 600 }: Wanted = {}) => {
  const context = aPricingContext({ products, ...around })
  const carts = recomputed({ ...someCarts(single, subscription), saved }, context)
  return toCartsView(carts, context, { locale: 'en', threshold, sessionId: 's1' })
}
const shampoos = (quantity: number) => [aLine('SHAMPOO', { quantity })]
const monthly = [aLine('MONTHLY', { interval: 1 })]
const yen = aDeal({ currency: 'JPY' })

describe('responses with carts', () => {
  it('have the name, the price in major units and the allowed quantity of each line', () => {
    const { singleCart: cart } = seen({ single: [...shampoos(2), aLine('CANDLE')] })
    expect(cart).toMatchObject({
      cartType: 'single',
      count: 3,
      totalAmount: 355.5,
      currency: 'HKD',
      shippable: true,
      blockedItems: [],
    })
    expect(cart.items).toMatchObject([
      {
        subSku: 'SHAMPOO',
        quantity: 2,
        price: 128,
        total: 256,
        originalPrice: null,
        most: 99,
        blocked: null,
        estimate: null,
      },
      { subSku: 'CANDLE', price: 99.5, estimate: '2026-12-01' },
    ])
    expect(cart.items[0]?.priceReason).toMatchObject({ kind: 'base', considered: [] })
  })

  it.each<[string, () => unknown, unknown]>([
    [
      'progress to free delivery',
      () => seen({ single: shampoos(2) }).singleCart.freeShipping,
      { threshold: 600, remaining: 344, percent: 42 },
    ],
    [
      'one parcel of both carts',
      () => seen({ single: shampoos(2), subscription: monthly }).subscriptionCart.freeShipping,
      { threshold: 600, remaining: 234, percent: 61 },
    ],
    [
      'a parcel without treatments',
      () => seen({ single: [aLine('SPA')], subscription: monthly }).subscriptionCart.freeShipping,
      { threshold: 600, remaining: 490, percent: 18 },
    ],
    ['no progress for treatments', () => seen({ single: [aLine('SPA')] }).singleCart.freeShipping, null],
    ['none in an empty cart', () => seen().singleCart.freeShipping, null],
    [
      'none abroad',
      () => seen({ single: shampoos(1), around: { country: 'tw' } }).singleCart.freeShipping,
      null,
    ],
    [
      'none in another currency',
      () => seen({ single: shampoos(1), around: { deal: yen } }).singleCart.freeShipping,
      null,
    ],
    ['no expected days without goods', () => seen({ single: [aLine('SPA')] }).singleCart.estimate, null],
    [
      'the latest of the expected days',
      () => seen({ single: [...shampoos(1), aLine('CANDLE')] }).singleCart.estimate,
      { from: '2026-12-01', to: '2026-12-03' },
    ],
    ['no id of a cart that is not stored', () => seen().singleCart.id, null],
    ['no time of its last change either', () => seen().singleCart.updateTs, null],
    ['the id of the session', () => seen().sessionId, 's1'],
    [
      'a subscription by the option it renews',
      () => seen({ subscription: monthly }).subscriptionCart.items[0]?.optionName,
      '100 ml',
    ],
  ])('have %s', (_, read, expected) => expect(read()).toEqual(expected))

  it('list lines that cannot be ordered, and whether only shipping is the reason', () => {
    const far = seen({ single: [...shampoos(1), aLine('MIST')], around: { country: 'tw' } }).singleCart
    expect([far.shippable, far.blockedItems]).toEqual([
      false,
      [{ id: 'line-MIST-', subSku: 'MIST', reason: 'only_hk_macau' }],
    ])
    const soldOut = seen({ single: shampoos(1), around: { left: 0 } }).singleCart
    expect([soldOut.shippable, soldOut.blockedItems.map(({ reason }) => reason)]).toEqual([
      true,
      ['out_of_stock'],
    ])
  })

  it('have changed prices in major units and changed quantities unconverted', () => {
    const dearer = seen({ single: [aLine('SHAMPOO', { unit: fromDecimal(120, 'HKD') })] }).singleCart
    expect(dearer.notices).toMatchObject([{ kind: 'price_up', name: 'Shampoo', was: 120, now: 128 }])
    const cheaper = seen({ single: [aLine('SHAMPOO', { unit: fromDecimal(130.5, 'HKD') })] }).singleCart
    expect(cheaper.notices).toMatchObject([{ kind: 'price_down', was: 130.5, now: 128 }])
    const inYen = seen({
      single: [aLine('SHAMPOO', { unit: money('JPY', 2_000) })],
      around: { deal: yen },
    }).singleCart
    expect(inYen.notices).toMatchObject([{ kind: 'price_up', was: 2_000, now: 2_628 }])
    const fewer = seen({ single: shampoos(5), around: { left: 3 } })
    expect(fewer.singleCart.notices).toMatchObject([{ kind: 'stock_lowered', was: 5, now: 3 }])
    expect(fewer.subscriptionCart.notices).toEqual([])
  })

  it('have saved lines at today’s price, without products that are no longer sold', () => {
    const saved = ['SHAMPOO', 'GONE', 'MIST'].map(
      (subSku) => ({ subSku, quantity: 2, savedAt: '2026-11-19T00:00:00Z' }) as Saved,
    )
    expect(seen({ saved }).savedForLater).toMatchObject([
      { subSku: 'SHAMPOO', quantity: 2, price: 128, currency: 'HKD' },
      { subSku: 'MIST', price: 80 },
    ])
    const unpriced = aPricingContext({ products: [goods('LOCAL', { price: 10, usd: null })], deal: yen })
    const only = {
      ...someCarts([]),
      saved: [{ subSku: 'LOCAL', quantity: 1, savedAt: '2026-11-19T00:00:00Z' } as Saved],
    }
    const view = toCartsView(recomputed(only, unpriced), unpriced, {
      locale: 'en',
      threshold: 600,
      sessionId: null,
    })
    expect(view.savedForLater).toMatchObject([{ subSku: 'LOCAL', price: null }])
  })
})
