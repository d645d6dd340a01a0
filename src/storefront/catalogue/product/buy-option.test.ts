import { describe, expect, it } from 'vitest'
import { bagAnswer, bases, baseOf, chosenOption, plansOf, unitAt, withPlan } from './buy-option.ts'
import { anOption } from '#tools/testing/rendered-in-shop.tsx'

const sachet = anOption({ sku: 'S-60', name: '60 ml' })
const bottle = anOption({ sku: 'S-500' })
const monthly = anOption({ sku: 'S-500-M1', months: 1, parent: 'S-500' })
const quarterly = anOption({ sku: 'S-500-M3', months: 3, parent: 'S-500' })
const all = [sachet, bottle, quarterly, monthly]

describe('choosing an option', () => {
  it('offers single purchases as variants, and plans below them, the shortest first', () => {
    expect(bases(all)).toEqual([sachet, bottle])
    expect(plansOf(all, bottle)).toEqual([monthly, quarterly])
    expect(baseOf(all, quarterly)).toBe(bottle)
  })

  it('treats a plan whose variant is not on the page as a variant', () => {
    expect(bases([monthly])).toEqual([monthly])
  })

  it('selects the requested option, even one that cannot be bought', () => {
    const sold = anOption({ sku: 'GONE', refused: 'out_of_stock' })
    expect(chosenOption([bottle, sold], 'GONE')).toBe(sold)
  })

  it('or the usual size, or the first that can be bought, or the first', () => {
    expect(chosenOption(all, null)).toBe(bottle)
    expect(chosenOption([anOption({ sku: 'A', refused: 'disabled' }), sachet], 'no-such')).toBe(sachet)
    const gone = anOption({ refused: 'out_of_stock' })
    expect(chosenOption([gone], null)).toBe(gone)
    expect(chosenOption([], null)).toBeNull()
  })

  it('preselects a plan when the variant has plans and none otherwise', () => {
    expect(withPlan(all, bottle)).toBe(monthly)
    expect(withPlan(all, sachet)).toBe(sachet)
  })

  it('uses the price of the highest quantity reached', () => {
    const three = { currency: 'HKD', minor: 21_800 } as const
    const six = { currency: 'HKD', minor: 20_800 } as const
    const option = anOption({
      tiers: [
        { qty: 3, price: three, label: '' },
        { qty: 6, price: six, label: '' },
      ],
    })
    expect([1, 3, 5, 6, 20].map((quantity) => unitAt(option, quantity)?.minor)).toEqual([
      22_800, 21_800, 21_800, 20_800, 20_800,
    ])
  })
})

describe('the state of the button', () => {
  it.each([
    ['only_hk_macau', 'onlyHkMacau', 'designatedRegions'],
    ['only_regions', 'onlyRegions', 'designatedRegions'],
    ['soon', 'soon', 'soon'],
    ['only_vip', 'onlyVip', 'vipOnly'],
    ['out_of_stock', 'outOfStock', 'outOfStock'],
    ['disabled', 'unavailable', 'vipOnly'],
    ['not_for_sale', 'unavailable', 'unavailable'],
    ['no_price', 'unavailable', 'noPrice'],
    ['limit', 'limit', 'limit'],
  ] as const)('%s: %s, because %s', (refused, label, reason) => {
    expect(bagAnswer(anOption({ refused }), 1)).toEqual({ label, reason })
  })

  it('adds options in stock, pre-orders expected ones, and stops at the limit of an order', () => {
    expect(bagAnswer(anOption(), 1)).toEqual({ label: 'add', reason: null })
    expect(bagAnswer(anOption({ preOrder: true }), 1)).toEqual({ label: 'preOrder', reason: null })
    expect(bagAnswer(anOption({ limit: 3 }), 3).reason).toBeNull()
    expect(bagAnswer(anOption({ limit: 3 }), 4).reason).toBe('limit')
    expect(bagAnswer(null, 1).reason).toBe('unavailable')
  })
})
