import { describe, expect, it } from 'vitest'
import { aCoupon, aCouponBasket, aCouponLine } from '#tools/builders/coupon.ts'
import { aDeal, anOption } from '#tools/builders/catalogue.ts'
import { fromDecimal } from '../money.ts'
import { buyable, type Situation } from './buyable.rules.ts'
import {
  couponProblem,
  couponGift,
  couponIdentities,
  givesMore,
  isAboveCap,
  standingOf,
  type Coupon,
  type CouponBasket,
  type CouponLine,
} from './coupon.rules.ts'
import { isAmbassador, rateOf, unitPrice } from './rules.ts'

const hkd = (amount: number) => fromDecimal(amount, 'HKD')
const now = '2026-11-20T00:00:00.000Z'
const before = '2026-11-19T23:59:59.999Z'
const after = '2026-11-20T00:00:00.001Z'

it.each<[Coupon['state'], string | null, string | null, string]>([
  ['draft', null, null, 'draft'],
  ['paused', null, before, 'paused'],
  ['ended', after, null, 'ended'],
  ['live', null, null, 'live'],
  ['scheduled', null, null, 'live'],
  ['live', after, null, 'scheduled'],
  ['live', now, null, 'live'],
  ['live', before, null, 'live'],
  ['scheduled', after, null, 'scheduled'],
  ['live', null, before, 'expired'],
  ['live', null, now, 'expired'],
  ['live', null, after, 'live'],
  ['scheduled', before, now, 'expired'],
])('a coupon that is %s from %s until %s stands as %s', (state, startsAt, endsAt, standing) => {
  expect(standingOf({ state, startsAt, endsAt }, now)).toBe(standing)
})

describe('what a coupon gives', () => {
  const gives = (
    percent: number | null,
    amount: number | null,
    kind: Coupon['kind'] = percent === null ? 'fixed' : 'percent',
  ) => ({ kind, percent, amount })
  it.each([
    [gives(30, null), false],
    [gives(31, null), true],
    [gives(null, 200), false],
    [gives(null, 201), true],
    [gives(null, null), false],
    [gives(31, 1), true],
    [gives(1, 201), true],
  ])('%j is above the cap: %s', (coupon, is) => expect(isAboveCap(coupon)).toBe(is))

  it.each([
    [gives(10, null), gives(30, null), false],
    [gives(10, null), gives(31, null), true],
    [gives(40, null), gives(40, null), false],
    [gives(40, null), gives(41, null), true],
    [gives(40, null), gives(35, null), false],
    [gives(null, 300), gives(null, 300), false],
    [gives(null, 300), gives(null, 301), true],
    [gives(null, 300), gives(null, 250), false],
    [gives(40, null), gives(35, null, 'fixed'), true],
    [gives(null, null, 'percent'), gives(31, null), true],
    [gives(null, null, 'fixed'), gives(null, 201), true],
  ])('from %j to %j is more: %s', (was, is, more) => expect(givesMore(was, is)).toBe(more))

  const off = (changes: Partial<Coupon>, lines: CouponLine[] = [aCouponLine(100), aCouponLine(50)]) => {
    const { amount, byLine, freeDelivery } = couponGift(aCoupon(changes), aCouponBasket(lines))
    return [amount.minor, byLine.map(({ minor }) => minor), freeDelivery]
  }
  it.each<[string, () => unknown[], unknown[]]>([
    ['per cent', () => off({ percent: '10' }), [1_500, [1_000, 500], false]],
    [
      'per cent, though an amount is written',
      () => off({ percent: '10', amount: hkd(99) }),
      [1_500, [1_000, 500], false],
    ],
    ['an amount', () => off({ kind: 'fixed', amount: hkd(30) }), [3_000, [2_000, 1_000], false]],
    [
      'an amount, though per cent are written',
      () => off({ kind: 'fixed', percent: '10', amount: hkd(30) }),
      [3_000, [2_000, 1_000], false],
    ],
    ['more than there is', () => off({ kind: 'fixed', amount: hkd(151) }), [15_000, [10_000, 5_000], false]],
    ['up to its most', () => off({ percent: '50', maxDiscount: hkd(30) }), [3_000, [2_000, 1_000], false]],
    ['below its most', () => off({ percent: '10', maxDiscount: hkd(30) }), [1_500, [1_000, 500], false]],
    ['delivery', () => off({ kind: 'free_delivery' }), [0, [0, 0], true]],
    ['nothing that is written', () => off({ kind: 'percent', percent: null }), [0, [0, 0], false]],
    [
      'on some lines',
      () => off({ percent: '10', skus: ['B'] }, [aCouponLine(100), aCouponLine(50, { sku: 'B' })]),
      [500, [0, 500], false],
    ],
    ['on no lines', () => off({ percent: '10', skus: ['Z'] }), [0, [0, 0], false]],
  ])('is %s', (_, found, expected) => expect(found()).toEqual(expected))
})

describe('whether a code counts, at its bounds', () => {
  const problem = (
    changes: Partial<Coupon>,
    basket: Partial<CouponBasket> = {},
    line: Partial<CouponLine> = {},
  ) => couponProblem(aCoupon(changes), aCouponBasket([aCouponLine(100, line)], basket))?.problem ?? null
  it.each<[string, () => string | null, string | null]>([
    ['ended by hand', () => problem({ state: 'ended' }), 'ended'],
    ['until a millisecond from now', () => problem({ endsAt: after }), null],
    ['until now', () => problem({ endsAt: now }), 'ended'],
    ['one use is left', () => problem({ totalLimit: 20, used: 19 }), null],
    ['one more than all', () => problem({ totalLimit: 20, used: 21 }), 'used_up'],
    ['one use of theirs is left', () => problem({ identityLimit: 2 }, { usedBefore: 1 }), null],
    ['one more than theirs', () => problem({ identityLimit: 2 }, { usedBefore: 3 }), 'already_used'],
    ['a friend’s, brought', () => problem({ referral: true }, { isReferred: true }), null],
    ['a friend’s, not brought', () => problem({ referral: true }), 'unknown'],
    ['an ordinary one, brought', () => problem({}, { isReferred: true }), null],
    ['of the month', () => problem({ monthly: true }, { monthlyCode: 'ten' }), null],
    ['of another month', () => problem({ monthly: true }, { monthlyCode: 'nine' }), 'unknown'],
    ['of no month', () => problem({ monthly: true }), 'unknown'],
    ['just enough', () => problem({ minimumGoods: hkd(100) }), null],
    ['a cent short', () => problem({ minimumGoods: hkd(100.01) }), 'minimum'],
    ['of products, for a treatment', () => problem({}, {}, { productType: 'Treatment' }), 'other_goods'],
    [
      'of treatments, for one',
      () => problem({ scopes: ['treatment'] }, {}, { productType: 'Treatment' }),
      null,
    ],
    ['of treatments, for a product', () => problem({ scopes: ['treatment'] }), 'other_goods'],
    ['of products, for a subscription', () => problem({}, {}, { isSubscription: true }), 'other_goods'],
    [
      'of subscriptions, for one',
      () => problem({ scopes: ['subscription'] }, {}, { isSubscription: true }),
      null,
    ],
    ['a member price', () => problem({}, {}, { priceKind: 'member' }), 'other_goods'],
    ['a VIP price', () => problem({}, {}, { priceKind: 'vip' }), 'other_goods'],
    ['a group price', () => problem({}, {}, { priceKind: 'fixed', priceGroup: 'Gold' }), 'other_goods'],
    [
      'a price of everybody’s group',
      () => problem({}, {}, { priceKind: 'fixed', priceGroup: 'other/public' }),
      null,
    ],
    ['a member price that adds up', () => problem({ stackable: true }, {}, { priceKind: 'member' }), null],
    ['of this brand', () => problem({ brandKeys: ['elowen'] }), null],
    ['of another brand', () => problem({ brandKeys: ['terra'] }), 'other_goods'],
    ['of this product', () => problem({ skus: ['PRODUCT-1'] }), null],
    ['of this option', () => problem({ skus: ['OPTION-1'] }), null],
    ['of another product', () => problem({ skus: ['PRODUCT-2'] }), 'other_goods'],
    [
      'of another brand, and this product',
      () => problem({ brandKeys: ['terra'], skus: ['PRODUCT-1'] }),
      null,
    ],
    [
      'of this brand, and another product',
      () => problem({ brandKeys: ['elowen'], skus: ['PRODUCT-2'] }),
      null,
    ],
    ['not of this product', () => problem({ excludedSkus: ['PRODUCT-1'] }), 'other_goods'],
    [
      'not of this option',
      () => problem({ brandKeys: ['elowen'], excludedSkus: ['OPTION-1'] }),
      'other_goods',
    ],
  ])('%s', (_, found, expected) => expect(found()).toBe(expected))

  it.each([
    [
      { memberId: 'm', email: ' Ka.Yan+1@GMAIL.com ', phone: '+852' },
      ['member:m', 'email:kayan@gmail.com', 'phone:+852'],
    ],
    [{ memberId: null, email: 'Ka.Yan+1@example.com', phone: '' }, ['email:ka.yan@example.com']],
    [{ memberId: null, email: '@example.com', phone: '' }, []],
    [{ memberId: null, email: 'ka.yan', phone: '' }, []],
    [{ memberId: null, email: '+1@example.com', phone: '' }, []],
    [{ memberId: null, email: '', phone: '+852' }, ['phone:+852']],
  ])('%j is known by %j', (buyer, words) => expect(couponIdentities(buyer)).toEqual(words))
})

describe('prices at their bounds', () => {
  const price = (...[option, deal]: Parameters<typeof unitPrice>) => {
    const found = unitPrice(option, deal)
    return found && [found.price.minor, found.original?.minor ?? null, found.reason.kind]
  }
  const tiers = (...groups: [string, [number, number][]][]) =>
    groups.map(([memberGroup, steps]) => ({
      memberGroup,
      pricing: steps.map(([qty, each]) => ({ qty, price: hkd(each) })),
    }))
  const stepped = anOption({
    multiPricing: tiers(
      [
        'other/public',
        [
          [3, 90],
          [5, 80],
        ],
      ],
      ['Gold', [[2, 70]]],
    ),
  })

  it.each<[string, () => unknown, unknown]>([
    ['below a tier', () => price(stepped, aDeal({ quantity: 2 })), [10_000, null, 'base']],
    ['at a tier', () => price(stepped, aDeal({ quantity: 3 })), [9_000, 10_000, 'tier']],
    ['below the next tier', () => price(stepped, aDeal({ quantity: 4 })), [9_000, 10_000, 'tier']],
    ['at the next tier', () => price(stepped, aDeal({ quantity: 5 })), [8_000, 10_000, 'tier']],
    [
      'at the tier of a group',
      () => price(stepped, aDeal({ quantity: 2, groups: ['Gold'] })),
      [7_000, 10_000, 'tier'],
    ],
    [
      'below the tier of a group',
      () => price(stepped, aDeal({ quantity: 1, groups: ['Gold'] })),
      [10_000, null, 'base'],
    ],
    [
      'at the tier of another group',
      () => price(stepped, aDeal({ quantity: 2, groups: ['Silver'] })),
      [10_000, null, 'base'],
    ],
    ['no per cent', () => price(anOption(), aDeal({ discountRate: 0 })), [10_000, null, 'base']],
    ['a hundredth', () => price(anOption(), aDeal({ discountRate: 1 })), [9_900, 10_000, 'member']],
    [
      'per cent off a reduced price',
      () => price(anOption({ was: 120 }), aDeal({ discountRate: 10 })),
      [10_000, 12_000, 'base'],
    ],
    [
      'per cent off a price that only seems reduced',
      () => price(anOption({ was: 100 }), aDeal({ discountRate: 10 })),
      [9_000, 10_000, 'member'],
    ],
    [
      'a special price without an offer',
      () => price(anOption({ special: 50 }), aDeal()),
      [10_000, null, 'base'],
    ],
    [
      'a special price in an offer',
      () => price(anOption({ special: 50 }), aDeal({ isOffer: true })),
      [5_000, 10_000, 'special'],
    ],
    ['nothing', () => price(anOption({ price: 0 }), aDeal()), null],
    ['a cent', () => price(anOption({ price: 0.01 }), aDeal({ discountRate: 99 })), [1, null, 'base']],
    ['no dollars', () => price(anOption({ usd: null }), aDeal({ currency: 'USD' })), null],
  ])('%s', (_, found, expected) => expect(found()).toEqual(expected))

  it('rates hold for what is known alone', () => {
    expect(rateOf('USD', { USD: '2' })).toBe('1')
    expect([
      rateOf('HKD', {}),
      rateOf('HKD', { HKD: '7.75' }),
      rateOf('JPY', {}),
      rateOf('JPY', { JPY: '150' }),
    ]).toEqual(['7.8', '7.75', null, '150'])
  })

  it('one group of an ambassador is enough', () => {
    expect([isAmbassador(['Gold', 'Ambassador']), isAmbassador(['Gold']), isAmbassador([])]).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('whether an option can be bought, at its bounds', () => {
  const situation = (changes: Partial<Situation> = {}): Situation => ({
    deal: aDeal(),
    unreachable: null,
    sellsSubscriptions: true,
    left: 5,
    today: '2026-11-20',
    ...changes,
  })
  const reason = (option: Parameters<typeof anOption>[0], changes: Partial<Situation> = {}) =>
    buyable({ allowMemberGroup: [] }, anOption(option), situation(changes)).reason
  it.each<[string, () => string | null, string | null]>([
    ['at its limit', () => reason({ orderLimit: 3 }, { deal: aDeal({ quantity: 3 }) }), null],
    ['below its limit', () => reason({ orderLimit: 3 }, { deal: aDeal({ quantity: 2 }) }), null],
    ['above its limit', () => reason({ orderLimit: 3 }, { deal: aDeal({ quantity: 4 }) }), 'limit'],
    ['many without a limit', () => reason({}, { deal: aDeal({ quantity: 99 }) }), null],
    ['the last', () => reason({}, { left: 1 }), null],
    ['none left', () => reason({}, { left: 0 }), 'out_of_stock'],
    [
      'a pre-order before its day',
      () => reason({ availability: 'pre_order', cutOffDate: '2026-11-21' }),
      null,
    ],
    [
      'a pre-order on its day',
      () => reason({ availability: 'pre_order', cutOffDate: '2026-11-20' }),
      'not_for_sale',
    ],
    [
      'a pre-order after its day',
      () => reason({ availability: 'pre_order', cutOffDate: '2026-11-19' }),
      'not_for_sale',
    ],
    ['a pre-order without a day', () => reason({ availability: 'pre_order' }), null],
    ['in stock after the day of a pre-order', () => reason({ cutOffDate: '2026-11-19' }), null],
    [
      'hidden in an offer',
      () => reason({ availability: 'hidden', special: 50 }, { deal: aDeal({ isOffer: true }) }),
      null,
    ],
    [
      'hidden in an offer at nothing',
      () => reason({ availability: 'hidden', special: 0 }, { deal: aDeal({ isOffer: true }) }),
      'not_for_sale',
    ],
    [
      'hidden in an offer without a price',
      () => reason({ availability: 'hidden' }, { deal: aDeal({ isOffer: true }) }),
      'not_for_sale',
    ],
    ['hidden without an offer', () => reason({ availability: 'hidden', special: 50 }), 'not_for_sale'],
    [
      'a subscription that is not sold',
      () => reason({ isSubscription: true }, { sellsSubscriptions: false }),
      'soon',
    ],
    ['no subscription', () => reason({}, { sellsSubscriptions: false }), null],
  ])('%s', (_, found, expected) => expect(found()).toBe(expected))
})
