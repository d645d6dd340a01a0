import { describe, expect, it } from 'vitest'
import { aChange, aLine, aPricingContext, goods, someCarts } from '#tools/builders/cart/cart.ts'
import { refusalToChange } from './change.rules.ts'
import { recomputed, type PricedCarts } from './recompute.rules.ts'

describe('the order limit of an option (rules/cart#3)', () => {
  const shampoo = goods('SHAMPOO')
  const soap = goods('SOAP', { price: 50, special: 30, orderLimit: 3 })
  const context = aPricingContext({
    products: [shampoo, soap],
    offers: [
      { productId: shampoo.id, bundleSku: 'ONE', subSku: 'SOAP' },
      { productId: shampoo.id, bundleSku: 'TWO', subSku: 'SOAP' },
    ],
  })
  const cartsOf = (quantity: number, ...bundles: string[]) =>
    recomputed(
      someCarts([
        aLine('SHAMPOO'),
        aLine('SOAP', { quantity }),
        ...bundles.map((bundleSku) => aLine('SOAP', { bundleSku })),
      ]),
      context,
    )
  const soaps = (carts: PricedCarts) =>
    carts.single.lines
      .filter(({ subSku }) => subSku === 'SOAP')
      .map(({ bundleSku, quantity, most }) => [bundleSku, quantity, most])

  it('counts ordinary lines and offers of the whole order together', () => {
    expect(soaps(cartsOf(2, 'ONE'))).toEqual([
      [null, 2, 2],
      ['ONE', 1, 1],
    ])
    const full = cartsOf(2, 'ONE', 'TWO')
    expect(soaps(full)).toEqual([
      [null, 2, 2],
      ['ONE', 1, 1],
    ])
    expect(full.single.notices).toMatchObject([{ kind: 'limit_lowered', subSku: 'SOAP', was: 1, now: 3 }])
    expect(soaps(cartsOf(5, 'ONE'))).toEqual([[null, 3, 3]])
  })

  it.each([
    ['one more by itself', 2, ['ONE'], aChange('SOAP', 3), 3],
    ['one more as an offer', 2, ['ONE'], aChange('SOAP', 1, { bundleSku: 'TWO' }), 3],
    ['the last one as an offer', 2, [], aChange('SOAP', 1, { bundleSku: 'TWO' }), null],
    ['less', 2, ['ONE'], aChange('SOAP', 1), null],
  ] as const)('%s', (_, quantity, bundles, change, most) => {
    const refusal = refusalToChange(cartsOf(quantity, ...bundles), change, context)
    expect(refusal && [refusal.code, refusal.detail.values?.most]).toEqual(most && ['cart.limit', most])
  })
})
