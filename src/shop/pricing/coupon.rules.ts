import {
  isLess,
  money,
  minus,
  percentOf,
  plus,
  formatMoney,
  allocate,
  convertAt,
  zero,
  type Currency,
  type Money,
} from '../money.ts'
import { refusals } from '../refusal.ts'
import type { CountryKey, Text } from '../region.ts'
import { universalGroups, rateOf, type PriceKind, type Rates } from './rules.ts'

export const couponKinds = ['percent', 'fixed', 'free_delivery', 'gift_item'] as const
export const couponStates = ['draft', 'scheduled', 'live', 'paused', 'ended'] as const
export const couponScopes = ['single', 'subscription', 'treatment'] as const
export type CouponScope = (typeof couponScopes)[number]

/** A coupon code with its benefit and conditions. Amounts are HKD; empty lists mean "all". */
export type Coupon = {
  id: string
  code: string
  label: Text
  kind: (typeof couponKinds)[number]
  state: (typeof couponStates)[number]
  /** As decimal text. */
  percent: string | null
  amount: Money | null
  giftSku: string | null
  maxDiscount: Money | null
  minimumGoods: Money
  startsAt: string | null
  endsAt: string | null
  currencies: readonly string[]
  countries: readonly string[]
  memberGroups: readonly string[]
  brandKeys: readonly string[]
  skus: readonly string[]
  excludedSkus: readonly string[]
  scopes: readonly CouponScope[]
  firstOrder: boolean
  stackable: boolean
  monthly: boolean
  /** Applies to referred buyers only. */
  referral: boolean
  totalLimit: number | null
  identityLimit: number | null
  /** Number of orders that use it; maintained only for coupons with a limit (`isUnlimited`). */
  used: number
}

/** Whether a coupon has no usage limit: then its orders need no exclusive lock on it and its uses are not counted. */
export const isUnlimited = ({ totalLimit, identityLimit }: Coupon): boolean =>
  totalLimit === null && identityLimit === null

/** Reasons why a code does not apply, each with its message. */
export const couponRefusals = /* @__PURE__ */ refusals('coupon', {
  unknown: 'refused',
  not_yet: 'refused',
  ended: 'refused',
  used_up: 'refused',
  already_used: 'refused',
  first_order: 'refused',
  other_currency: 'refused',
  other_country: 'refused',
  other_group: 'refused',
  other_goods: 'refused',
  minimum: 'refused',
})
/** Refusals of the back office's coupon endpoints. */
export const couponDeskRefusals = /* @__PURE__ */ refusals('coupon', {
  code_taken: 'conflict',
  incomplete: 'invalid',
  unknown_coupon: 'missing',
  over: 'conflict',
  below_used: 'refused',
  not_monthly: 'refused',
  approval_waits: 'conflict',
  unknown_goods: 'invalid',
  gift_not_goods: 'invalid',
  month_not_live: 'refused',
  moved_on: 'conflict',
})
export type CouponProblem = { problem: keyof typeof couponRefusals; values?: Record<string, string> }

export type CouponLine = {
  sku: string
  subSku: string
  brandKey: string
  productType: 'SinglePurchase' | 'Treatment'
  isSubscription: boolean
  priceKind: PriceKind
  /** The group whose price it is, if any. */
  priceGroup: string | undefined
  total: Money
}

/** All data that decides whether a code applies, besides the coupon itself. */
export type CouponBasket = {
  lines: readonly CouponLine[]
  currency: Currency
  country: CountryKey
  groups: readonly string[]
  rates: Rates
  now: Date
  /** The code of the month, from the settings. */
  monthlyCode: string | null
  /** How often these buyers used it before, and whether they ever ordered. */
  usedBefore: number
  hasOrdered: boolean
  /** Whether the buyer was referred. */
  isReferred: boolean
}

/** Normalises case and width of a code: ｗelcome10 becomes WELCOME10. */
export const couponCode = (written: string): string => written.normalize('NFKC').trim().toUpperCase()

/** Unambiguous letters and digits, used in personal codes. */
export const codeSigns = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const personalCode = new RegExp(`^R-[${codeSigns}]{10}$`)

/** Masks a personal single-use code to its last characters, because it is worth money (rules/staff#13). */
export const shownCode = (code: string): string => (personalCode.test(code) ? `…${code.slice(-4)}` : code)

/** Mail hosts that are aliases of another. */
const sameHosts: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' }
/** Mail hosts that ignore dots in mailbox names. */
const dotless = new Set(['gmail.com'])

/** Canonical form of an e-mail address, same as `mailbox_of` in the database; empty if it is not an address. */
export function mailboxOf(email: string): string {
  const [name = '', written = ''] = email.trim().toLowerCase().split('@', 2)
  const host = sameHosts[written] ?? written
  const [plain = ''] = name.split('+', 1)
  const mailbox = dotless.has(host) ? plain.replaceAll('.', '') : plain
  return mailbox && host ? `${mailbox}@${host}` : ''
}

/** Keys that identify a buyer; a usage limit applies to each of them. */
export function couponIdentities(buyer: { memberId: string | null; email: string; phone: string }): string[] {
  const mailbox = mailboxOf(buyer.email)
  return [
    ...(buyer.memberId ? [`member:${buyer.memberId}`] : []),
    ...(mailbox ? [`email:${mailbox}`] : []),
    ...(buyer.phone ? [`phone:${buyer.phone}`] : []),
  ]
}

/** Identity keys of the card that paid, from its fingerprints; known only after payment. */
export const cardIdentities = (marks: readonly string[]): string[] => marks.map((mark) => `card:${mark}`)

const scopeOf = (line: CouponLine): CouponScope =>
  line.isSubscription ? 'subscription' : line.productType === 'Treatment' ? 'treatment' : 'single'
const isMemberPrice = ({ priceKind, priceGroup }: CouponLine): boolean =>
  priceKind === 'vip' ||
  priceKind === 'member' ||
  (priceGroup !== undefined && !universalGroups.includes(priceGroup))
const allows = (list: readonly string[], ...words: string[]): boolean =>
  list.length === 0 || words.some((word) => list.includes(word))

function counts(coupon: Coupon, line: CouponLine): boolean {
  const { brandKey, sku, subSku } = line
  if (!coupon.scopes.includes(scopeOf(line)) || (isMemberPrice(line) && !coupon.stackable)) return false
  if (coupon.excludedSkus.includes(sku) || coupon.excludedSkus.includes(subSku)) return false
  if (coupon.brandKeys.length === 0 && coupon.skus.length === 0) return true
  return coupon.brandKeys.includes(brandKey) || coupon.skus.includes(sku) || coupon.skus.includes(subSku)
}

const inCurrency = (hkd: Money, { currency, rates }: CouponBasket): Money =>
  convertAt(hkd, currency, { from: rateOf('HKD', rates) ?? '1', to: rateOf(currency, rates) ?? '1' })

function goodsOf(coupon: Coupon, basket: CouponBasket): Money {
  return basket.lines.reduce(
    (sum, line) => (counts(coupon, line) ? plus(sum, line.total) : sum),
    zero(basket.currency),
  )
}

/** First reason why a code does not apply, with its values; null: it applies. */
export function couponProblem(coupon: Coupon | null, basket: CouponBasket): CouponProblem | null {
  const now = basket.now.toISOString()
  if (
    !coupon ||
    coupon.state === 'draft' ||
    (coupon.monthly && couponCode(basket.monthlyCode ?? '') !== coupon.code)
  )
    return { problem: 'unknown' }
  if (coupon.referral && !basket.isReferred) return { problem: 'unknown' }
  if (coupon.state === 'ended' || coupon.state === 'paused' || (coupon.endsAt && coupon.endsAt <= now))
    return { problem: 'ended' }
  if (coupon.startsAt && now < coupon.startsAt) return { problem: 'not_yet' }
  if (!allows(coupon.currencies, basket.currency)) return { problem: 'other_currency' }
  if (!allows(coupon.countries, basket.country)) return { problem: 'other_country' }
  if (!allows(coupon.memberGroups, ...universalGroups, ...basket.groups)) return { problem: 'other_group' }
  if (coupon.firstOrder && basket.hasOrdered) return { problem: 'first_order' }
  if (coupon.totalLimit !== null && coupon.used >= coupon.totalLimit) return { problem: 'used_up' }
  if (coupon.identityLimit !== null && basket.usedBefore >= coupon.identityLimit)
    return { problem: 'already_used' }
  if (!basket.lines.some((line) => counts(coupon, line))) return { problem: 'other_goods' }
  const goods = goodsOf(coupon, basket)
  const minimum = inCurrency(coupon.minimumGoods, basket)
  if (isLess(goods, minimum))
    return {
      problem: 'minimum',
      values: { missing: formatMoney(minus(minimum, goods)), minimum: formatMoney(minimum) },
    }
  return null
}

/** Benefit of a code: the discount, allocated to the lines in their order; a gift; free delivery. */
export type CouponGift = {
  amount: Money
  byLine: readonly Money[]
  giftSku: string | null
  freeDelivery: boolean
}

export function couponGift(coupon: Coupon, basket: CouponBasket): CouponGift {
  const amount = amountOff(coupon, basket)
  const weights = basket.lines.map((line) => (counts(coupon, line) ? line.total.minor : 0))
  const byLine = amount.minor === 0 ? weights.map(() => zero(basket.currency)) : allocate(amount, weights)
  return { amount, byLine, giftSku: coupon.giftSku, freeDelivery: coupon.kind === 'free_delivery' }
}

function amountOff(coupon: Coupon, basket: CouponBasket): Money {
  const goods = goodsOf(coupon, basket)
  const wished =
    coupon.kind === 'percent' && coupon.percent !== null
      ? percentOf(goods, coupon.percent)
      : coupon.amount
        ? inCurrency(coupon.amount, basket)
        : zero(basket.currency)
  const most = coupon.maxDiscount ? inCurrency(coupon.maxDiscount, basket) : goods
  return money(basket.currency, Math.min(wished.minor, most.minor, goods.minor))
}

/** Effective state of a coupon, by its state and dates. */
export const couponStandings = ['draft', 'scheduled', 'live', 'paused', 'expired', 'ended'] as const
export type CouponStanding = (typeof couponStandings)[number]

export function standingOf(
  { state, startsAt, endsAt }: Pick<Coupon, 'state' | 'startsAt' | 'endsAt'>,
  now: string,
): CouponStanding {
  if (state !== 'live' && state !== 'scheduled') return state
  if (endsAt !== null && endsAt <= now) return 'expired'
  return startsAt !== null && startsAt > now ? 'scheduled' : 'live'
}
