import { describe, expect, it } from 'vitest'
import { aDeal } from '#tools/builders/catalogue/catalogue.ts'
import { aChange, afterChanges, aLine, aPricingContext, goods, someCarts } from '#tools/builders/cart/cart.ts'
import fc from '#tools/testing/properties.ts'
import { fromDecimal } from '../money.ts'
import { recomputed, type PricedCarts } from './recompute.rules.ts'

describe('recomputation of any carts', () => {
  const shampoo = goods('SHAMPOO', {
    multiPricing: [{ memberGroup: 'other/public', pricing: [{ qty: 3, price: fromDecimal(90, 'HKD') }] }],
  })
  const products = [
    shampoo,
    goods('BRUSH', { price: 60, special: 40 }),
    goods('MONTHLY', {
      isSubscription: true,
      subscriptionParentSku: 'SHAMPOO',
      subscriptionIntervalInMonth: 1,
      price: 80,
    }),
    goods('OIL', { price: 12.35, orderLimit: 5 }),
    goods('COMB', { price: 0.1 }),
    goods('GONE', { availability: 'disabled' }),
    goods('MASK', { usd: null }),
  ]
  const offers = [{ productId: shampoo.id, bundleSku: 'WITH-BRUSH', subSku: 'BRUSH' }]
  const totals = (carts: PricedCarts) => [carts.single.total.minor, carts.subscription.total.minor]
  const sku = fc.constantFrom('SHAMPOO', 'BRUSH', 'MONTHLY', 'OIL', 'COMB', 'GONE', 'MASK', 'UNKNOWN')
  const anyLine = fc
    .record({
      subSku: sku,
      bundleSku: fc.constantFrom(null, 'WITH-BRUSH'),
      quantity: fc.integer({ min: 1, max: 150 }),
    })
    .map(({ subSku, ...rest }) => aLine(subSku, rest))
  const anyLines = fc.uniqueArray(anyLine, { selector: (line) => line.id, maxLength: 8 })
  const anyContext = fc
    .record({
      left: fc.integer({ min: 0, max: 60 }),
      currency: fc.constantFrom('HKD' as const, 'TWD' as const),
    })
    .map(({ left, currency }) => aPricingContext({ products, offers, left, deal: aDeal({ currency }) }))

  it('makes totals the sum of the lines', () => {
    fc.assert(
      fc.property(anyLines, anyContext, (some, around) => {
        const carts = recomputed(someCarts(some), around)
        for (const cart of [carts.single, carts.subscription]) {
          const sum = cart.lines.reduce(
            (all, line) => all + (line.price ? line.price.price.minor * line.quantity : 0),
            0,
          )
          expect(cart.total).toEqual({ currency: around.deal.currency, minor: sum })
        }
      }),
    )
  })

  it('is idempotent', () => {
    fc.assert(
      fc.property(anyLines, anyContext, (some, around) => {
        const once = recomputed(someCarts(some), around)
        expect(recomputed(once, around)).toEqual(once)
      }),
    )
  })

  it('gives the same carts for the same changes in any order', () => {
    const inputs = fc.uniqueArray(
      fc.record({
        subSku: fc.constantFrom('SHAMPOO', 'BRUSH', 'MONTHLY', 'OIL', 'COMB'),
        quantity: fc.integer({ min: 0, max: 99 }),
      }),
      { selector: ({ subSku }) => subSku },
    )
    const twoOrders = inputs.chain((some) =>
      fc.tuple(fc.constant(some), fc.shuffledSubarray(some, { minLength: some.length })),
    )
    const plenty = aPricingContext({ products, offers })
    const content = (carts: PricedCarts) =>
      [...carts.single.lines, ...carts.subscription.lines]
        .map(({ subSku, quantity, total }) => [subSku, quantity, total?.minor])
        .toSorted()
    fc.assert(
      fc.property(twoOrders, ([one, other]) => {
        const [a, b] = [one, other].map((order) =>
          afterChanges(
            plenty,
            order.map(({ subSku, quantity }) => aChange(subSku, quantity)),
          ),
        )
        expect(a && content(a)).toEqual(b && content(b))
        expect(a && totals(a)).toEqual(b && totals(b))
      }),
    )
  })
})
