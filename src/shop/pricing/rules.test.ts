import fc from '#tools/testing/properties.ts'
import { describe, expect, it } from 'vitest'
import { fromDecimal, isLess } from '#shop/money.ts'
import { aDeal, anOption } from '#tools/builders/catalogue/catalogue.ts'
import { isAmbassador, isVip, unitPrice } from './rules.ts'

const hkd = (amount: number) => fromDecimal(amount, 'HKD')
const fixed = (group: string, price: number, usd?: number) => ({
  memberGroup: group,
  price: hkd(price),
  priceUsd: usd === undefined ? undefined : fromDecimal(usd, 'USD'),
})
const tiers = (group: string, ...steps: [number, number][]) => ({
  memberGroup: group,
  pricing: steps.map(([qty, price]) => ({ qty, price: hkd(price) })),
})

describe('the unit price', () => {
  it.each([
    ['is the base price for everybody', anOption(), aDeal(), 100, null, 'base'],
    ['strikes a higher original price', anOption({ was: 120 }), aDeal(), 100, 120, 'base'],
    [
      'is 85 per cent for a VIP on regular-price items',
      anOption(),
      aDeal({ groups: ['Gold VIP'] }),
      85,
      100,
      'vip',
    ],
    [
      'has no VIP percentage on reduced items',
      anOption({ was: 120 }),
      aDeal({ groups: ['VIP'] }),
      100,
      120,
      'base',
    ],
    [
      'has no VIP percentage beside a group price',
      anOption({ fixPrice: [fixed('VIP', 90)] }),
      aDeal({ groups: ['VIP'] }),
      90,
      100,
      'fixed',
    ],
    [
      'takes the member rate on regular-price items',
      anOption(),
      aDeal({ discountRate: 20 }),
      80,
      100,
      'member',
    ],
    [
      'takes a fixed price of the basic group for everybody',
      anOption({ fixPrice: [fixed('basic', 90)] }),
      aDeal(),
      90,
      100,
      'fixed',
    ],
    ['ignores a member rate of 0', anOption(), aDeal({ discountRate: 0 }), 100, null, 'base'],
    [
      'takes the lower of member rate and VIP, never both',
      anOption(),
      aDeal({ discountRate: 10, groups: ['V.I.P'] }),
      85,
      100,
      'vip',
    ],
    [
      'takes a fixed price of the public group for everybody',
      anOption({ fixPrice: [fixed('other/public', 95)] }),
      aDeal(),
      95,
      100,
      'fixed',
    ],
    [
      'hides group prices from others',
      anOption({ fixPrice: [fixed('VIP', 50)] }),
      aDeal(),
      100,
      null,
      'base',
    ],
    [
      'takes the highest tier that is reached',
      anOption({ multiPricing: [tiers('other/public', [3, 90], [6, 80])] }),
      aDeal({ quantity: 7 }),
      80,
      100,
      'tier',
    ],
    [
      'takes no tier below its quantity',
      anOption({ multiPricing: [tiers('other/public', [3, 90])] }),
      aDeal({ quantity: 2 }),
      100,
      null,
      'base',
    ],
    [
      'takes a special price in an offer alone',
      anOption({ special: 60 }),
      aDeal({ isOffer: true }),
      60,
      100,
      'special',
    ],
    ['leaves a special price be outside offers', anOption({ special: 60 }), aDeal(), 100, null, 'base'],
  ] as const)('%s', (_, option, deal, price, original, kind) => {
    const unit = unitPrice(option, deal)
    expect(unit?.price).toEqual(hkd(price))
    expect(unit?.original).toEqual(original === null ? null : hkd(original))
    expect(unit?.reason.kind).toBe(kind)
  })

  it('floors catalogue prices of other currencies to whole units', () => {
    expect(
      unitPrice(anOption({ usd: 29.5, wasUsd: 34.5, was: 268, price: 228 }), aDeal({ currency: 'TWD' })),
    ).toMatchObject({
      price: { minor: 948 },
      original: { minor: 1_109 },
    })
  })

  it('is not sold in a currency without a USD price or without a rate', () => {
    expect(unitPrice(anOption({ usd: null }), aDeal({ currency: 'JPY' }))).toBeNull()
    expect(unitPrice(anOption(), aDeal({ currency: 'KRW' }))).toBeNull()
  })

  it('names every price it beat', () => {
    const unit = unitPrice(
      anOption({ fixPrice: [fixed('VIP', 90)], multiPricing: [tiers('VIP', [2, 70])] }),
      aDeal({ groups: ['VIP'], quantity: 2 }),
    )
    expect(unit?.reason).toEqual({
      kind: 'tier',
      group: 'VIP',
      considered: [
        { kind: 'base', amount: hkd(100) },
        { kind: 'fixed', amount: hkd(90), group: 'VIP' },
      ],
    })
  })

  it('is never zero: an option that floors to zero is not sold there, and discounts stop above it (rules/prices#1)', () => {
    expect(unitPrice(anOption({ price: 0 }), aDeal())).toBeNull()
    const sticker = anOption({ price: 5, usd: 0.6 })
    expect(unitPrice(sticker, aDeal({ currency: 'USD' }))).toBeNull()
    expect(unitPrice(sticker, aDeal({ currency: 'SGD' }))).toBeNull()
    expect(unitPrice(sticker, aDeal({ currency: 'TWD' }))?.price.minor).toBe(19)
    expect(unitPrice(anOption({ usd: 0.05 }), aDeal({ currency: 'TWD', groups: ['VIP'] }))?.price.minor).toBe(
      1,
    )
    expect(unitPrice(anOption(), aDeal({ discountRate: 100 }))?.price.minor).toBe(1)
    const given = anOption({
      special: 0,
      fixPrice: [fixed('VIP', 0)],
      multiPricing: [tiers('other/public', [2, 0])],
    })
    expect(unitPrice(given, aDeal({ quantity: 2, groups: ['VIP'], isOffer: true }))?.price).toEqual(hkd(85))
  })

  it('never rises with more groups, more pieces or an offer', () => {
    const amount = fc.integer({ min: 1, max: 500 })
    const option = fc.record({
      price: amount,
      vip: amount,
      tier: amount,
      qty: fc.integer({ min: 2, max: 9 }),
      special: amount,
    })
    fc.assert(
      fc.property(option, fc.integer({ min: 1, max: 12 }), ({ price, vip, tier, qty, special }, quantity) => {
        const made = anOption({
          price,
          special,
          fixPrice: [fixed('VIP', vip)],
          multiPricing: [tiers('other/public', [qty, tier])],
        })
        const plain = unitPrice(made, aDeal({ quantity }))
        const better = unitPrice(made, aDeal({ quantity, groups: ['VIP'], isOffer: true }))
        if (!plain || !better) throw new Error('HKD prices are always there')
        expect(isLess(plain.price, better.price)).toBe(false)
        expect(isLess(hkd(price), better.price)).toBe(false)
      }),
    )
  })
})

it('reads groups by name', () => {
  expect([
    isVip(['Silver VIP']),
    isVip(['V.I.P 2026']),
    isVip(['Member']),
    isAmbassador(['KOL Ambassador']),
    isAmbassador(['KOL']),
  ]).toEqual([true, true, false, true, false])
})
