import { describe, expect, it } from 'vitest'
import { aChange, afterChanges, aPricingContext, goods } from '#tools/builders/cart/cart.ts'
import { refusalToChange, withChange, withRoomFor } from './change.rules.ts'
import { stockBut } from '../stock/rules.ts'

const shampoo = goods('SHAMPOO')
const brush = goods('BRUSH', { price: 60, special: 40 })
const spa = goods('SPA', {}, { productType: 'Treatment' })
const monthly = goods('MONTHLY', {
  isSubscription: true,
  subscriptionParentSku: 'SHAMPOO',
  subscriptionIntervalInMonth: 1,
})
const candle = goods('CANDLE', { orderLimit: 3 })
const mist = goods('MIST', {}, { brandKey: 'oxygen_ceuticals' })
const members = goods('MEMBERS', { allowMemberGroup: ['VIP'] })
const soldOut = goods('SOLD-OUT')
const here = aPricingContext({
  products: [shampoo, brush, spa, monthly, candle, mist, members, soldOut],
  offers: [{ productId: shampoo.id, bundleSku: 'WITH-BRUSH', subSku: 'BRUSH' }],
})
const context = { ...here, stock: stockBut(here.stock, [['SOLD-OUT', 0]]) }
const taiwan = { ...context, country: 'tw' as const }
const offer = { bundleSku: 'WITH-BRUSH' }

describe('the refusals of a change (rules/cart#3)', () => {
  it.each([
    ['an option into an empty cart', [], aChange('SHAMPOO', 1), context, null],
    ['ninety-nine of it', [], aChange('SHAMPOO', 99), context, null],
    ['a hundred of it', [], aChange('SHAMPOO', 100), context, 'cart.limit'],
    ['as many as the option allows', [], aChange('CANDLE', 3), context, null],
    ['more than the option allows', [], aChange('CANDLE', 4), context, 'cart.limit'],
    ['an unknown option', [], aChange('NONE', 1), context, 'cart.unknown_option'],
    [
      'an option of another product',
      [],
      aChange('SHAMPOO', 1, { pid: 'id-of-BRUSH' }),
      context,
      'cart.unknown_option',
    ],
    [
      'a treatment beside a product',
      [aChange('SHAMPOO', 1)],
      aChange('SPA', 1),
      context,
      'cart.mixed_purchase_types',
    ],
    [
      'a product beside a treatment',
      [aChange('SPA', 2)],
      aChange('SHAMPOO', 1),
      context,
      'cart.mixed_purchase_types',
    ],
    ['a subscription beside a treatment', [aChange('SPA', 1)], aChange('MONTHLY', 1), context, null],
    ['an offer beside its product', [aChange('SHAMPOO', 1)], aChange('BRUSH', 1, offer), context, null],
    ['an offer without its product', [], aChange('BRUSH', 1, offer), context, 'cart.offer_needs_product'],
    ['two of one offer', [aChange('SHAMPOO', 1)], aChange('BRUSH', 2, offer), context, 'cart.limit'],
    [
      'an offer of another product',
      [aChange('SHAMPOO', 1)],
      aChange('CANDLE', 1, offer),
      context,
      'cart.unknown_option',
    ],
    ['an option for VIP members', [], aChange('MEMBERS', 1), context, 'cart.only_vip'],
    ['an option that is sold out', [], aChange('SOLD-OUT', 1), context, 'cart.out_of_stock'],
    ['an option that does not ship', [], aChange('MIST', 1), taiwan, 'cart.only_hk_macau'],
    ['removing a line that does not exist', [], aChange('NONE', 0), context, null],
    [
      'the same quantity of an option that no longer ships',
      [aChange('MIST', 3)],
      aChange('MIST', 3),
      taiwan,
      null,
    ],
    ['less of an option that no longer ships', [aChange('MIST', 3)], aChange('MIST', 2), taiwan, null],
    [
      'more of an option that no longer ships',
      [aChange('MIST', 3)],
      aChange('MIST', 4),
      taiwan,
      'cart.only_hk_macau',
    ],
  ] as const)('%s', (_, before, change, around, code) => {
    const carts = afterChanges(context, before)
    expect(refusalToChange(carts, change, around)?.code ?? null).toBe(code)
  })

  it('name how many products of either type the cart holds', () => {
    const carts = afterChanges(context, [aChange('SHAMPOO', 2), aChange('BRUSH', 1)])
    expect(refusalToChange(carts, aChange('SPA', 1), context)?.detail.values).toEqual({
      products: 3,
      treatments: 0,
    })
  })
})

describe('clearing the cart for a change', () => {
  const full = afterChanges(context, [aChange('SHAMPOO', 2), aChange('BRUSH', 1), aChange('MONTHLY', 1)])
  const clearing = aChange('SPA', 1, { clear: true })

  it('saves the lines of the single cart for later and leaves the subscriptions', () => {
    const roomy = withRoomFor(full, clearing, context, '2026-11-20T00:00:00.000Z')
    const after = withChange(roomy, clearing, context, 'new')
    expect(after.single.lines.map((line) => line.subSku)).toEqual(['SPA'])
    expect(after.subscription.lines).toHaveLength(1)
    expect(after.saved.map(({ subSku, quantity }) => [subSku, quantity])).toEqual([
      ['BRUSH', 1],
      ['SHAMPOO', 2],
    ])
  })

  it('clears nothing when the types do not conflict', () => {
    expect(withRoomFor(full, aChange('CANDLE', 1, { clear: true }), context, '')).toBe(full)
  })

  it('deletes a saved line when it is added again, or set to 0', () => {
    const cleared = withRoomFor(full, clearing, context, '2026-11-20T00:00:00.000Z')
    const back = withChange(cleared, aChange('SHAMPOO', 2), context, 'new')
    expect(back.saved.map((line) => line.subSku)).toEqual(['BRUSH'])
    expect(withChange(back, aChange('BRUSH', 0), context, 'new').saved).toEqual([])
  })
})
