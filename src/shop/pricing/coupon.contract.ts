import { z } from 'zod'
import { amountIn } from '../endpoint.ts'
import { currencies, zero } from '../money.ts'
import { countryKeys } from '../region.ts'
import { Text } from '../text.ts'
import { couponCode, couponKinds, couponScopes, couponStates, type Coupon } from './coupon.rules.ts'

const words = z.array(z.string().min(1)).default([])
const limit = z.number().int().positive().nullable().default(null)
const time = z.iso.datetime().nullable().default(null)
const hkd = amountIn('HKD').nullable().default(null)

/** A coupon as files and staff write it; what is left out does not restrict. */
export const CouponFile = z
  .strictObject({
    code: z
      .string()
      .transform(couponCode)
      .pipe(z.string().regex(/^\S{2,40}$/)),
    label: Text,
    kind: z.enum(couponKinds),
    state: z.enum(couponStates).default('live'),
    percent: z.number().positive().max(100).nullable().default(null),
    amount: hkd,
    giftSku: z.string().nullable().default(null),
    maxDiscount: hkd,
    minimumGoods: amountIn('HKD').default(zero('HKD')),
    startsAt: time,
    endsAt: time,
    currencies: z.array(z.enum(currencies)).default([]),
    countries: z.array(z.enum(countryKeys)).default([]),
    memberGroups: words,
    brandKeys: words,
    skus: words,
    excludedSkus: words,
    scopes: z.array(z.enum(couponScopes)).min(1).default(['single']),
    firstOrder: z.boolean().default(false),
    stackable: z.boolean().default(false),
    monthly: z.boolean().default(false),
    referral: z.boolean().default(false),
    totalLimit: limit,
    identityLimit: limit,
  })
  .refine((coupon) => (coupon.kind === 'percent') === (coupon.percent !== null), 'percent goes with its kind')
  .refine((coupon) => (coupon.kind === 'fixed') === (coupon.amount !== null), 'amount goes with its kind')
  .refine(
    (coupon) => (coupon.kind === 'gift_item') === (coupon.giftSku !== null),
    'giftSku goes with its kind',
  )
  .transform((coupon): Omit<Coupon, 'id' | 'used'> => ({
    ...coupon,
    percent: coupon.percent === null ? null : String(coupon.percent),
  }))
