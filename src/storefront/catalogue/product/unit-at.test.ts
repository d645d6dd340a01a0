import { expect, it } from 'vitest'
import fc from '#tools/testing/properties.ts'
import { aDeal, anOption, aProduct } from '#tools/builders/catalogue/catalogue.ts'
import type { Option } from '#shop/catalogue/contract.ts'
import { fromDecimal } from '#shop/money.ts'
import { unitPrice, type PriceInput } from '#shop/pricing/rules.ts'
import { toOptionView, type View } from '#shop/showcase/view.rules.ts'
import { unitAt, type BuyOption } from './buy-option.ts'
import { buyOption } from './buy-option.server.ts'

const view: Omit<View, 'deal'> = {
  locale: 'en',
  country: 'hk',
  shipping: { elowen: ['hk', 'jp'] },
  today: '2026-11-29',
  stock: new Map([['OPTION-1', 99]]),
  clearance: new Map(),
  expected: new Map(),
  sellsSubscriptions: true,
}

/** The option as a product page receives it. */
function shown(option: Option, deal: PriceInput): BuyOption {
  const optionView = toOptionView(aProduct({ options: [option] }), option, { ...view, deal })
  return buyOption(optionView, {
    locale: 'en',
    country: 'hk',
    rates: deal.rates,
    today: view.today,
    all: [optionView],
    partNamed: () => null,
  })
}

const tiers = (
  currency: 'HKD' | 'USD',
  memberGroup: string,
  steps: readonly (readonly [number, number])[],
) => ({
  memberGroup,
  pricing: steps.map(([qty, price]) => ({ qty, price: fromDecimal(price, currency) })),
})

it('a VIP is shown at which quantity the quantity price replaces their percentage', () => {
  const option = anOption({ multiPricing: [tiers('HKD', 'other/public', [[3, 90]])] })
  const vip = shown(option, aDeal({ groups: ['VIP'] }))
  expect([1, 2, 3].map((quantity) => unitAt(vip, quantity)?.minor)).toEqual([8_500, 8_500, 9_000])
})

it('a group is shown its own quantity prices, which other visitors do not see', () => {
  const option = anOption({ multiPricing: [tiers('HKD', 'Salon', [[3, 70]])] })
  const prices = (groups: string[]) =>
    [1, 3].map((quantity) => unitAt(shown(option, aDeal({ groups })), quantity)?.minor)
  expect([prices(['Salon']), prices([])]).toEqual([
    [10_000, 7_000],
    [10_000, 10_000],
  ])
})

it('a piece has the same price on the page as in the cart, at any quantity, for any visitor, in any currency', () => {
  const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 120 })), {
    maxLength: 3,
  })
  const lists = fc.record({ everybodys: steps, own: steps })
  const person = fc.record({
    groups: fc.subarray(['VIP', 'Salon', 'Ambassador']),
    discountRate: fc.constantFrom(0, 10, 40),
    currency: fc.constantFrom('HKD' as const, 'USD' as const, 'JPY' as const),
    isOffer: fc.boolean(),
  })
  const goods = fc.record({
    hkd: lists,
    usd: lists,
    fixed: fc.option(fc.integer({ min: 1, max: 120 }), { nil: undefined }),
    was: fc.option(fc.integer({ min: 90, max: 150 }), { nil: undefined }),
    special: fc.option(fc.integer({ min: 1, max: 120 }), { nil: undefined }),
  })
  fc.assert(
    fc.property(goods, person, fc.integer({ min: 1, max: 12 }), (made, buyer, quantity) => {
      const option = anOption({
        was: made.was,
        special: made.special,
        fixPrice:
          made.fixed === undefined ? [] : [{ memberGroup: 'Salon', price: fromDecimal(made.fixed, 'HKD') }],
        multiPricing: [tiers('HKD', 'basic', made.hkd.everybodys), tiers('HKD', 'Salon', made.hkd.own)],
        multiPricingUsd: [tiers('USD', 'basic', made.usd.everybodys), tiers('USD', 'Salon', made.usd.own)],
      })
      const deal = aDeal(buyer)
      const inBag = unitPrice(option, { ...deal, quantity: buyer.isOffer ? 1 : quantity })?.price
      expect(unitAt(shown(option, deal), quantity)).toEqual(inBag)
    }),
  )
})
