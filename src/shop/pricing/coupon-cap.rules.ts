import { beginningOf, monthsLater, dayMs } from '../calendar.ts'
import type { Coupon } from './coupon.rules.ts'

/** What one person may let a coupon give: per cent off, and HKD off or worth of a gift. */
const couponCap = { percent: 30, amount: 200 } as const

/** What a coupon gives, and to whom; amounts are HKD. */
export type CouponBenefit = Pick<Coupon, 'kind' | 'giftSku'> & {
  percent: number | null
  amount: number | null
  /** What its gift costs in the shop; null: it has none. */
  giftPrice: number | null
}
type Bounds = Pick<
  Coupon,
  | 'startsAt'
  | 'endsAt'
  | 'currencies'
  | 'countries'
  | 'memberGroups'
  | 'brandKeys'
  | 'skus'
  | 'excludedSkus'
  | 'scopes'
  | 'firstOrder'
  | 'stackable'
  | 'monthly'
  | 'totalLimit'
  | 'identityLimit'
> & { maxDiscount: number | null; minimumGoods: number }

/** Whether a coupon gives so much that two persons decide on it. */
export const isAboveCap = ({
  percent,
  amount,
  giftPrice,
}: Pick<CouponBenefit, 'percent' | 'amount' | 'giftPrice'>): boolean =>
  (percent ?? 0) > couponCap.percent || Math.max(amount ?? 0, giftPrice ?? 0) > couponCap.amount

/**
 * Whether a change of a coupon is for two persons: it is above the cap, and gives more than before, in another
 * way, or to more.
 */
export const changeNeedsApproval = (before: CouponBenefit & Bounds, after: CouponBenefit & Bounds): boolean =>
  isAboveCap(after) &&
  (before.kind !== after.kind ||
    before.giftSku !== after.giftSku ||
    (after.percent ?? 0) > (before.percent ?? 0) ||
    (after.amount ?? 0) > (before.amount ?? 0) ||
    isWider(before, after))

const isWider = (before: Bounds, after: Bounds): boolean =>
  after.minimumGoods < before.minimumGoods ||
  isHigher(before.maxDiscount, after.maxDiscount) ||
  isHigher(before.totalLimit, after.totalLimit) ||
  isHigher(before.identityLimit, after.identityLimit) ||
  isHigher(timeOf(before.endsAt), timeOf(after.endsAt)) ||
  isHigher(negated(timeOf(before.startsAt)), negated(timeOf(after.startsAt))) ||
  (before.firstOrder && !after.firstOrder) ||
  (!before.stackable && after.stackable) ||
  before.monthly !== after.monthly || // one counts without being typed, the other in every month
  (['currencies', 'countries', 'memberGroups'] as const).some((list) =>
    isLonger([before[list]], [after[list]]),
  ) ||
  isLonger([before.brandKeys, before.skus], [after.brandKeys, after.skus]) ||
  !isWithin(after.scopes, before.scopes) ||
  !isWithin(before.excludedSkus, after.excludedSkus)

const timeOf = (at: string | null): number | null => (at === null ? null : Date.parse(at))
const negated = (number: number | null): number | null => (number === null ? null : -number)

/** Null is no bound at all. */
const isHigher = (before: number | null, after: number | null): boolean =>
  before !== null && (after === null || after > before)

const isWithin = (some: readonly string[], all: readonly string[]): boolean =>
  some.every((each) => all.includes(each))

/** Lists that together say what counts; all of them empty: everything does. */
function isLonger(before: readonly (readonly string[])[], after: readonly (readonly string[])[]): boolean {
  if (before.every(({ length }) => length === 0)) return false
  if (after.every(({ length }) => length === 0)) return true
  return after.some((list, at) => !isWithin(list, before[at] ?? []))
}

/** Whether a coupon counts through a span of time. */
export const isLiveFor = (
  { state, startsAt, endsAt }: Pick<Coupon, 'state' | 'startsAt' | 'endsAt'>,
  { from, to }: { from: Date; to: Date },
): boolean =>
  (state === 'live' || state === 'scheduled') &&
  (startsAt === null || Date.parse(startsAt) <= from.getTime()) &&
  (endsAt === null || Date.parse(endsAt) >= to.getTime())

/**
 * What is left of a month at a moment, to the beginning of its last day in Hong Kong, on that day to the moment
 * itself; null: it is over.
 */
export function restOfMonth(month: string, now: Date): { from: Date; to: Date } | null {
  const begins = beginningOf(`${month}-01`)
  const next = monthsLater(begins, 1)
  if (next <= now) return null
  const from = now > begins ? now : begins
  return { from, to: new Date(Math.max(from.getTime(), next.getTime() - dayMs)) }
}
