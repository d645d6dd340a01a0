import { z } from 'zod'
import { endpoint, line, onWire, paging } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { currencies } from '../money.ts'
import { countryKeys } from '../region.ts'
import { adminPath, Approval } from '../staff/contract.ts'
import { couponKinds, couponScopes, couponStandings, couponStates } from './coupon.rules.ts'

const hkd = z.number().nonnegative().max(1_000_000).multipleOf(0.01)
const limit = z.number().int().positive().max(1_000_000).nullable()
const words = z.array(line(80).min(1)).max(200)
const label = z.object({
  chi: line(120).min(1),
  eng: line(120).min(1),
  cn: line(120).min(1),
  tw: line(120).optional(),
})

/** What a coupon gives and asks for; amounts are HKD, empty lists mean "all". */
const gives = {
  label,
  kind: z.enum(couponKinds),
  percent: z.number().positive().max(100).multipleOf(0.01).nullable().default(null),
  amount: hkd.positive().nullable().default(null),
  giftSku: line(80).nullable().default(null),
  maxDiscount: hkd.positive().nullable().default(null),
  minimumGoods: hkd.default(0),
  startsAt: z.iso.datetime().nullable().default(null),
  endsAt: z.iso.datetime().nullable().default(null),
  currencies: z.array(z.enum(currencies)).max(20).default([]),
  countries: z.array(z.enum(countryKeys)).max(20).default([]),
  memberGroups: words.default([]),
  brandKeys: words.default([]),
  skus: words.default([]),
  excludedSkus: words.default([]),
  scopes: z.array(z.enum(couponScopes)).min(1).default(['single']),
  firstOrder: z.boolean().default(false),
  stackable: z.boolean().default(false),
  monthly: z.boolean().default(false),
  totalLimit: limit.default(null),
  identityLimit: limit.default(null),
}
const terms = { code: line(40).min(2), ...gives }

export const DeskCoupon = onWire({
  id: Id,
  state: z.enum(couponStates),
  used: z.number().int(),
  /** By state and dates. */ standing: z.enum(couponStandings),
  ...terms,
}).meta({ id: 'DeskCoupon' })
export type DeskCoupon = z.output<typeof DeskCoupon>

export const listCoupons = endpoint('GET', adminPath('/coupons'), {
  name: 'staff-coupons',
  about: 'Coupons by code or label, newest first, with how often each was used.',
  query: z.object({ search: line(60).default(''), state: z.enum(couponStandings).optional(), ...paging(50) }),
  answer: z.object({ coupons: z.array(DeskCoupon), total: z.number().int() }),
})

/** `approval`: it gives so much that a second person has to agree before it counts. */
const couponChanged = z.object({ coupon: DeskCoupon, approval: Approval.nullable() })

export const createCoupon = endpoint('POST', adminPath('/coupons'), {
  name: 'staff-create-coupon',
  about: 'A new code. It counts at once when `state` is live, within its dates.',
  body: onWire({ state: z.enum(['draft', 'live']).default('draft'), ...terms }),
  answer: couponChanged,
  refuses: ['coupon.code_taken', 'coupon.incomplete', 'coupon.unknown_goods', 'coupon.gift_not_goods'],
})

export const changeCoupon = endpoint('POST', adminPath('/coupons/{id}/state'), {
  name: 'staff-change-coupon',
  about: 'Lets a code count, pauses it, or ends it for good.',
  query: z.object({ id: Id }),
  body: z.object({ state: z.enum(['live', 'paused', 'ended']), reason: line(300).default('') }),
  answer: couponChanged,
  refuses: ['coupon.unknown_coupon', 'coupon.over', 'coupon.approval_waits'],
})

/** An order that a code was used in, or is kept for. */
const CouponUse = onWire({
  orderId: Id,
  orderNumber: z.string(),
  state: z.enum(['reserved', 'used', 'released']),
  at: z.iso.datetime(),
})
type CouponUse = z.output<typeof CouponUse>

export const getCoupon = endpoint('GET', adminPath('/coupons/{id}'), {
  name: 'staff-coupon',
  about: 'One code, with the orders it was used in, newest first, the last hundred of them.',
  query: z.object({ id: Id }),
  answer: z.object({ coupon: DeskCoupon, uses: z.array(CouponUse) }),
  refuses: ['coupon.unknown_coupon'],
})

export const editCoupon = endpoint('PUT', adminPath('/coupons/{id}'), {
  name: 'staff-edit-coupon',
  about:
    'What a code gives and asks for, all of it anew; the code itself and its state stay. Orders keep what they were agreed with.',
  query: z.object({ id: Id }),
  body: onWire({ ...gives, reason: line(300).min(1) }),
  answer: couponChanged,
  refuses: [
    'coupon.unknown_coupon',
    'coupon.over',
    'coupon.incomplete',
    'coupon.unknown_goods',
    'coupon.gift_not_goods',
    'coupon.below_used',
    'coupon.approval_waits',
  ],
})

const Month = z.string().regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/)
const calendar = z.object({ months: z.array(z.object({ month: Month, code: z.string().nullable() })) })

export const listMonths = endpoint('GET', adminPath('/monthly-codes'), {
  name: 'staff-monthly-codes',
  about: 'The code of this month and of the eleven after it; it changes at midnight in Hong Kong.',
  answer: calendar,
})

export const setMonth = endpoint('PUT', adminPath('/monthly-codes'), {
  name: 'staff-set-monthly-code',
  about: 'Names the code of a month, one that is for months; none where it is left out.',
  body: z.object({ month: Month, code: line(40).default('') }),
  answer: calendar,
  refuses: ['coupon.unknown_coupon', 'coupon.not_monthly', 'coupon.month_not_live'],
})
