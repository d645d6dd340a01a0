import { describe, expect, it } from 'vitest'
import { aCoupon, aCouponBasket, aCouponLine } from '#tools/builders/pricing/coupon.ts'
import { fromDecimal } from '../money.ts'
import {
  couponProblem,
  couponGift,
  couponIdentities,
  standingOf,
  type Coupon,
  type CouponBasket,
  type CouponLine,
} from './coupon.rules.ts'
import { changeNeedsApproval, isAboveCap, isLiveFor, restOfMonth } from './coupon-cap.rules.ts'

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
])('a coupon that is %s from %s until %s has the standing %s', (state, startsAt, endsAt, standing) => {
  expect(standingOf({ state, startsAt, endsAt }, now)).toBe(standing)
})

describe('the discount of a coupon', () => {
  const termsOf = (
    percent: number | null,
    amount: number | null,
    kind: Coupon['kind'] = percent === null ? 'fixed' : 'percent',
  ) => ({
    ...aCoupon(),
    kind,
    percent,
    amount,
    giftPrice: null as number | null,
    maxDiscount: null,
    minimumGoods: 0,
  })
  it.each([
    [termsOf(30, null), false],
    [termsOf(31, null), true],
    [termsOf(null, 200), false],
    [termsOf(null, 201), true],
    [termsOf(null, null), false],
    [termsOf(31, 1), true],
    [termsOf(1, 201), true],
    [{ ...termsOf(null, null, 'gift_item'), giftPrice: 200 }, false],
    [{ ...termsOf(null, null, 'gift_item'), giftPrice: 201 }, true],
  ])('%j is above the cap: %s', (coupon, is) => expect(isAboveCap(coupon)).toBe(is))

  it.each([
    [termsOf(10, null), termsOf(30, null), false],
    [termsOf(10, null), termsOf(31, null), true],
    [termsOf(40, null), termsOf(40, null), false],
    [termsOf(40, null), termsOf(41, null), true],
    [termsOf(40, null), termsOf(35, null), false],
    [termsOf(null, 300), termsOf(null, 300), false],
    [termsOf(null, 300), termsOf(null, 301), true],
    [termsOf(null, 300), termsOf(null, 250), false],
    [termsOf(40, null), termsOf(35, null, 'fixed'), true],
    [termsOf(null, null, 'percent'), termsOf(31, null), true],
    [termsOf(null, null, 'fixed'), termsOf(null, 201), true],
  ])('from %j to %j is more: %s', (was, is, more) => expect(changeNeedsApproval(was, is)).toBe(more))

  const narrow = {
    ...termsOf(90, null),
    maxDiscount: 100,
    minimumGoods: 500,
    totalLimit: 5,
    identityLimit: 1,
    startsAt: now,
    endsAt: after,
    currencies: ['HKD'],
    countries: ['hk'],
    memberGroups: ['VIP'],
    brandKeys: ['elowen'],
    skus: ['A'],
    excludedSkus: ['B'],
    scopes: ['single'] as const,
    firstOrder: true,
  }
  it.each<[string, object, boolean]>([
    ['nothing', {}, false],
    ['a name', { label: { chi: 'x', eng: 'x', cn: 'x' } }, false],
    ['no most', { maxDiscount: null }, true],
    ['a higher most', { maxDiscount: 101 }, true],
    ['a lower most', { maxDiscount: 99 }, false],
    ['a lower minimum', { minimumGoods: 499 }, true],
    ['a higher minimum', { minimumGoods: 501 }, false],
    ['no limit', { totalLimit: null }, true],
    ['a higher limit', { totalLimit: 6 }, true],
    ['a lower limit', { totalLimit: 4 }, false],
    ['more uses each', { identityLimit: 2 }, true],
    ['an earlier start', { startsAt: before }, true],
    ['no start', { startsAt: null }, true],
    ['a later start', { startsAt: after }, false],
    ['a later end', { endsAt: '2027-01-01T00:00:00.000Z' }, true],
    ['no end', { endsAt: null }, true],
    ['an earlier end', { endsAt: now }, false],
    ['another currency', { currencies: ['HKD', 'USD'] }, true],
    ['every country', { countries: [] }, true],
    ['every group', { memberGroups: [] }, true],
    ['another brand', { brandKeys: ['elowen', 'atelier'] }, true],
    ['all goods', { brandKeys: [], skus: [] }, true],
    ['its brand alone', { skus: [] }, false],
    ['nothing left out', { excludedSkus: [] }, true],
    ['more left out', { excludedSkus: ['B', 'C'] }, false],
    ['treatments too', { scopes: ['single', 'treatment'] }, true],
    ['any order', { firstOrder: false }, true],
    ['member prices too', { stackable: true }, true],
    ['the calendar of months', { monthly: true }, true],
    ['another gift', { giftSku: 'C' }, true],
  ])('with %s it gives more: %s', (_, change, more) => {
    expect(changeNeedsApproval(narrow, { ...narrow, ...change })).toBe(more)
    expect(changeNeedsApproval({ ...narrow, percent: 30 }, { ...narrow, percent: 30, ...change })).toBe(false)
  })

  it.each<[Coupon['state'], string | null, string | null, boolean]>([
    ['live', null, null, true],
    ['scheduled', now, after, true],
    ['draft', null, null, false],
    ['paused', null, null, false],
    ['ended', null, null, false],
    ['live', after, null, false],
    ['live', null, before, false],
  ])('a coupon that is %s from %s until %s counts for a month: %s', (state, startsAt, endsAt, is) => {
    const span = { from: new Date(now), to: new Date(now) }
    expect(isLiveFor({ state, startsAt, endsAt }, span)).toBe(is)
  })

  it.each([
    ['before it', '2026-10-30T00:00:00Z', '2026-10-31T16:00:00Z', '2026-11-29T16:00:00Z'],
    ['within it', '2026-11-11T00:00:00Z', '2026-11-11T00:00:00Z', '2026-11-29T16:00:00Z'],
    ['on its last day', '2026-11-30T03:00:00Z', '2026-11-30T03:00:00Z', '2026-11-30T03:00:00Z'],
  ])('the rest of a month %s is never negative', (_, at, from, to) => {
    expect(restOfMonth('2026-11', new Date(at))).toEqual({ from: new Date(from), to: new Date(to) })
    expect(restOfMonth('2026-10', new Date('2026-10-31T16:00:00Z'))).toBeNull()
  })

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
