import fc from '#tools/testing/properties.ts'
import { describe, expect, it } from 'vitest'
import { aCoupon, aCouponBasket, aCouponLine } from '#tools/builders/pricing/coupon.ts'
import { fromDecimal, money, toDecimal } from '../money.ts'
import {
  couponCode,
  couponProblem,
  couponGift,
  couponIdentities,
  type Coupon,
  type CouponBasket,
} from './coupon.rules.ts'

const hkd = (amount: number) => fromDecimal(amount, 'HKD')
const goods = [aCouponLine(300), aCouponLine(150.5, { brandKey: 'terra', sku: 'CANDLE', subSku: 'CANDLE-1' })]

describe('whether a code counts', () => {
  it.each<[string, Partial<Coupon>, Partial<CouponBasket>, object | null]>([
    ['an ordinary one', {}, {}, null],
    ['a draft', { state: 'draft' }, {}, { problem: 'unknown' }],
    ['paused', { state: 'paused' }, {}, { problem: 'ended' }],
    ['over', { endsAt: '2026-11-20T00:00:00.000Z' }, {}, { problem: 'ended' }],
    ['not begun', { startsAt: '2026-11-20T00:00:00.001Z' }, {}, { problem: 'not_yet' }],
    ['scheduled and begun', { state: 'scheduled', startsAt: '2026-11-20T00:00:00.000Z' }, {}, null],
    ['in yen only', { currencies: ['JPY'] }, {}, { problem: 'other_currency' }],
    ['in Japan only', { countries: ['jp'] }, {}, { problem: 'other_country' }],
    ['for a group', { memberGroups: ['Ambassador'] }, {}, { problem: 'other_group' }],
    ['for a group, asked by its member', { memberGroups: ['Ambassador'] }, { groups: ['Ambassador'] }, null],
    ['first order, new here', { firstOrder: true }, {}, null],
    ['first order, been here', { firstOrder: true }, { hasOrdered: true }, { problem: 'first_order' }],
    ['used up', { totalLimit: 20, used: 20 }, {}, { problem: 'used_up' }],
    ['used by the same', { identityLimit: 2 }, { usedBefore: 2 }, { problem: 'already_used' }],
    ['another brand', { brandKeys: ['oxygen_ceuticals'] }, {}, { problem: 'other_goods' }],
    ['everything excluded', { excludedSkus: ['PRODUCT-1', 'CANDLE-1'] }, {}, { problem: 'other_goods' }],
    ['treatments only', { scopes: ['treatment'] }, {}, { problem: 'other_goods' }],
    [
      'too little',
      { minimumGoods: hkd(500) },
      {},
      { problem: 'minimum', values: { missing: 'HK$49.50', minimum: 'HK$500' } },
    ],
    [
      'too little of its brand',
      { minimumGoods: hkd(200), brandKeys: ['terra'] },
      {},
      { problem: 'minimum', values: { missing: 'HK$49.50', minimum: 'HK$200' } },
    ],
    ['enough', { minimumGoods: hkd(450.5) }, {}, null],
    ['of another month', { monthly: true }, { monthlyCode: 'OCTOBER' }, { problem: 'unknown' }],
    ['of this month', { monthly: true }, { monthlyCode: 'ten' }, null],
  ])('%s', (_, coupon, basket, expected) => {
    expect(couponProblem(aCoupon(coupon), aCouponBasket(goods, basket))).toEqual(expected)
  })

  it('does not when there is no such code', () => {
    expect(couponProblem(null, aCouponBasket(goods))).toEqual({ problem: 'unknown' })
  })

  it('leaves member prices alone unless it may add to them', () => {
    const vip = [
      aCouponLine(100, { priceKind: 'vip' }),
      aCouponLine(100, { priceKind: 'fixed', priceGroup: 'VIP' }),
    ]
    expect(couponProblem(aCoupon(), aCouponBasket(vip))).toEqual({ problem: 'other_goods' })
    expect(couponProblem(aCoupon({ stackable: true }), aCouponBasket(vip))).toBeNull()
  })
})

describe('the discount of a code', () => {
  it.each<[string, Partial<Coupon>, number[]]>([
    ['per cent', {}, [30, 15.05]],
    ['per cent, capped', { maxDiscount: hkd(9) }, [5.99, 3.01]],
    ['an amount', { kind: 'fixed', amount: hkd(80) }, [53.27, 26.73]],
    ['an amount beyond the goods', { kind: 'fixed', amount: hkd(999) }, [300, 150.5]],
    ['to one brand', { brandKeys: ['terra'] }, [0, 15.05]],
    ['free delivery', { kind: 'free_delivery' }, [0, 0]],
    ['a gift', { kind: 'gift_item', giftSku: 'SOAP' }, [0, 0]],
  ])('%s', (_, coupon, byLine) => {
    const gift = couponGift(aCoupon(coupon), aCouponBasket(goods))
    expect(gift.byLine.map(toDecimal)).toEqual(byLine)
    expect(gift.freeDelivery).toBe(coupon.kind === 'free_delivery')
    expect(gift.giftSku).toBe(coupon.giftSku ?? null)
  })

  it('is converted into the order’s currency', () => {
    const yen = aCouponBasket([{ ...aCouponLine(1), total: money('JPY', 9_000) }], { currency: 'JPY' })
    expect(couponGift(aCoupon({ kind: 'fixed', amount: hkd(80) }), yen).amount).toEqual(money('JPY', 1_585))
  })

  it('never exceeds the price of a line, and sums up', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(500_000), { minLength: 1 }), fc.nat(900_000), (totals, off) => {
        const lines = totals.map((total) => ({ ...aCouponLine(0), total: money('HKD', total) }))
        const { amount, byLine } = couponGift(
          aCoupon({ kind: 'fixed', amount: money('HKD', off + 1) }),
          aCouponBasket(lines),
        )
        expect(byLine.reduce((sum, share) => sum + share.minor, 0)).toBe(amount.minor)
        byLine.forEach((share, at) => expect(share.minor).toBeLessThanOrEqual(totals[at] ?? 0))
      }),
    )
  })
})

describe('codes and buyers', () => {
  it('are recognised in any spelling', () => {
    expect(couponCode(' ｗelcome１0 ')).toBe('WELCOME10')
    expect(
      couponIdentities({ memberId: null, email: 'Ka.Yan+shop@Gmail.com', phone: '+85291234567' }),
    ).toEqual(['email:kayan@gmail.com', 'phone:+85291234567'])
    expect(couponIdentities({ memberId: null, email: 'ka.yan@googlemail.com', phone: '' })).toEqual([
      'email:kayan@gmail.com',
    ])
    expect(couponIdentities({ memberId: 'M1', email: 'Ka.Yan+shop@elowen.example', phone: '' })).toEqual([
      'member:M1',
      'email:ka.yan@elowen.example',
    ])
  })
})
