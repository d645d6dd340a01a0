import { z } from 'zod'
import { endpoint, line, onWire, paging, wholeNumber } from '../endpoint.ts'
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

/** Benefit and conditions of a coupon; amounts are HKD, empty lists mean "all". */
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
  about: 'Coupons by code or label, newest first, with their number of uses.',
  query: z.object({ search: line(60).default(''), state: z.enum(couponStandings).optional(), ...paging(50) }),
  answer: z.object({ coupons: z.array(DeskCoupon), total: z.number().int() }),
})

/** `approval`: pending approval, required for large benefits before the coupon applies. */
const couponChanged = z.object({ coupon: DeskCoupon, approval: Approval.nullable() })

export const createCoupon = endpoint('POST', adminPath('/coupons'), {
  name: 'staff-create-coupon',
  about: 'Creates a coupon. It is valid at once when `state` is live, within its dates.',
  body: onWire({ state: z.enum(['draft', 'live']).default('draft'), ...terms }),
  answer: couponChanged,
  refuses: ['coupon.code_taken', 'coupon.incomplete', 'coupon.unknown_goods', 'coupon.gift_not_goods'],
})

export const changeCoupon = endpoint('POST', adminPath('/coupons/{id}/state'), {
  name: 'staff-change-coupon',
  about: 'Activates a coupon, pauses it, or ends it permanently.',
  query: z.object({ id: Id }),
  body: z.object({ state: z.enum(['live', 'paused', 'ended']), reason: line(300).default('') }),
  answer: couponChanged,
  refuses: ['coupon.unknown_coupon', 'coupon.over', 'coupon.approval_waits'],
})

/** An order that uses a code or has it reserved. */
const CouponUse = onWire({
  orderId: Id,
  orderNumber: z.string(),
  state: z.enum(['reserved', 'used', 'released']),
  at: z.iso.datetime(),
})
type CouponUse = z.output<typeof CouponUse>

export const getCoupon = endpoint('GET', adminPath('/coupons/{id}'), {
  name: 'staff-coupon',
  about:
    'One coupon, with the last hundred orders that used it, newest first. `version` counts the changes of its terms.',
  query: z.object({ id: Id }),
  answer: z.object({ coupon: DeskCoupon, version: z.number().int(), uses: z.array(CouponUse) }),
  refuses: ['coupon.unknown_coupon'],
})

export const editCoupon = endpoint('PUT', adminPath('/coupons/{id}'), {
  name: 'staff-edit-coupon',
  about:
    'Replaces the terms of a coupon; its code and its state stay. Existing orders keep their agreed discount. `expected` is the version that was read; without it, changes of other staff users are overwritten.',
  query: z.object({ id: Id }),
  body: onWire({ ...gives, reason: line(300).min(1), expected: wholeNumber(1, 1_000_000).optional() }),
  answer: couponChanged,
  refuses: [
    'coupon.unknown_coupon',
    'coupon.over',
    'coupon.incomplete',
    'coupon.unknown_goods',
    'coupon.gift_not_goods',
    'coupon.below_used',
    'coupon.approval_waits',
    'coupon.moved_on',
  ],
})

const Month = z.string().regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/)
const calendar = z.object({ months: z.array(z.object({ month: Month, code: z.string().nullable() })) })

export const listMonths = endpoint('GET', adminPath('/monthly-codes'), {
  name: 'staff-monthly-codes',
  about: 'The code of this month and of the next eleven; it changes at midnight in Hong Kong.',
  answer: calendar,
})

export const setMonth = endpoint('PUT', adminPath('/monthly-codes'), {
  name: 'staff-set-monthly-code',
  about: 'Assigns the code of a month, from the monthly codes; none if omitted.',
  body: z.object({ month: Month, code: line(40).default('') }),
  answer: calendar,
  refuses: ['coupon.unknown_coupon', 'coupon.not_monthly', 'coupon.month_not_live'],
})
