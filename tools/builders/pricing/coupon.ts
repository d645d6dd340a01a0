import type { Coupon, CouponBasket, CouponLine } from '#shop/pricing/coupon.rules.ts'
import { fromDecimal, zero } from '#shop/money.ts'

/** Ten per cent off single purchases, for all shoppers, live. */
export const aCoupon = (changes: Partial<Coupon> = {}): Coupon => ({
  id: '019a0000-0000-7000-8000-00000000c001',
  code: 'TEN',
  label: { chi: '九折', eng: '10% off', cn: '九折' },
  kind: 'percent',
  state: 'live',
  percent: changes.kind === undefined || changes.kind === 'percent' ? '10' : null,
  amount: null,
  giftSku: null,
  maxDiscount: null,
  minimumGoods: zero('HKD'),
  startsAt: null,
  endsAt: null,
  currencies: [],
  countries: [],
  memberGroups: [],
  brandKeys: [],
  skus: [],
  excludedSkus: [],
  scopes: ['single'],
  firstOrder: false,
  stackable: false,
  monthly: false,
  referral: false,
  totalLimit: null,
  identityLimit: null,
  used: 0,
  ...changes,
})

export const aCouponLine = (amount: number, changes: Partial<CouponLine> = {}): CouponLine => ({
  sku: 'PRODUCT-1',
  subSku: 'OPTION-1',
  brandKey: 'elowen',
  productType: 'SinglePurchase',
  isSubscription: false,
  priceKind: 'base',
  priceGroup: undefined,
  total: fromDecimal(amount, 'HKD'),
  ...changes,
})

export const aCouponBasket = (
  lines: readonly CouponLine[],
  changes: Partial<CouponBasket> = {},
): CouponBasket => ({
  lines,
  currency: 'HKD',
  country: 'hk',
  groups: [],
  rates: { HKD: '7.8', JPY: '154.6' },
  now: new Date('2026-11-20T00:00:00Z'),
  monthlyCode: null,
  usedBefore: 0,
  hasOrdered: false,
  isReferred: false,
  ...changes,
})
