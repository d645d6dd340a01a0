import { z } from 'zod'
import { deliveryMethods } from '../delivery/rules.ts'
import { commaLines, commaList, endpoint, flag, line, onWire } from '../endpoint.ts'
import { currencies } from '../money.ts'
import { priceKinds } from '../pricing/rules.ts'
import { countryKeys } from '../region.ts'
import { adminPath } from '../staff/contract.ts'
import { couponOrigins, deliveryCauses } from './explain.rules.ts'

const Considered = onWire({ kind: z.enum(priceKinds), group: z.string().nullable(), price: z.number() })

/** A line and how its price came about. `why`: the reason it cannot be bought, in the reader's language. */
const ExplainedLine = onWire({
  subSku: z.string(),
  name: z.string(),
  quantity: z.number().int(),
  price: z.number().nullable(),
  /** The price that is struck through beside it. */
  original: z.number().nullable(),
  kind: z.enum(priceKinds).nullable(),
  group: z.string().nullable(),
  /** Other prices that this shopper could have had, which are higher. */
  considered: z.array(Considered),
  total: z.number().nullable(),
  /** What the coupon takes off this line. */
  off: z.number(),
  why: z.string().nullable(),
})

/** A coupon that bears on the basket. `why`: the reason it does not count. */
const ExplainedCoupon = onWire({
  code: z.string(),
  label: z.string(),
  origin: z.enum(couponOrigins),
  counts: z.boolean(),
  /** Of those that count the one that leaves least to pay. */
  isApplied: z.boolean(),
  off: z.number(),
  freeDelivery: z.boolean(),
  giftSku: z.string().nullable(),
  /** What would be paid with it; null: it does not count. */
  total: z.number().nullable(),
  why: z.string().nullable(),
})
export type ExplainedCoupon = z.output<typeof ExplainedCoupon>
export type ExplainedLine = z.output<typeof ExplainedLine>

const Delivery = onWire({
  cause: z.enum(deliveryCauses),
  fee: z.number().nullable(),
  /** By the table alone, without what makes it free. */
  tableFee: z.number().nullable(),
  grams: z.number().int(),
  /** Goods after discounts, which is what the threshold looks at. */
  goods: z.number(),
  threshold: z.number(),
})

export const explainBasket = endpoint('GET', adminPath('/test-basket'), {
  name: 'staff-test-basket',
  about:
    'The price of a basket for a shopper of these groups, place and time, by the rules of the checkout, with the reasons: the winning price and those it beat, the discount of each coupon or why it does not count, and the basis of the delivery fee. Reserves and counts nothing. `lines`: `SKU:2`, by commas.',
  query: onWire({
    lines: commaLines(line(90), 100).default([]),
    search: line(100).default(''),
    currency: z.enum(currencies).default('HKD'),
    country: z.enum(countryKeys).default('hk'),
    method: z.enum(deliveryMethods).default('shipping'),
    groups: commaList(line(80), 30).default([]),
    discountRate: z.coerce.number().min(0).max(100).default(0),
    coupon: line(40).default(''),
    hasOrdered: flag,
    isReferred: flag,
    /** When coupons and the code of the month are looked at; left out: now. */
    at: z.iso.datetime({ offset: true }).optional(),
  }),
  answer: onWire({
    lines: z.array(ExplainedLine),
    coupons: z.array(ExplainedCoupon),
    delivery: Delivery,
    goods: z.number(),
    discount: z.number(),
    deliveryFee: z.number(),
    total: z.number(),
    groups: z.array(z.string()),
    found: z.array(onWire({ subSku: z.string(), name: z.string() })),
  }),
})
export type ExplainedBasket = z.output<typeof explainBasket.answer>
