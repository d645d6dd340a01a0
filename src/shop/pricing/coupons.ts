import { randomBytes } from 'node:crypto'
import type { Ctx } from '../context.ts'
import type { Money } from '../money.ts'
import type { Text } from '../region.ts'
import { cardIdentities, codeSigns, couponCode, type Coupon, type CouponProblem } from './coupon.rules.ts'
import * as store from './coupon.store.ts'

/** The coupon of a code as somebody wrote it, whatever its state; null: there is none. */
export async function couponNamed(ctx: Ctx, written: string): Promise<Coupon | null> {
  const code = couponCode(written)
  return code === '' ? null : store.findCoupon(ctx.db, code)
}

/** What a friend's first order is less by; null: the shop gives nothing. */
export const referralCoupon = (ctx: Ctx): Promise<Coupon | null> => store.findReferralCoupon(ctx.db)

export const usesOf = (ctx: Ctx, coupon: Coupon, identities: readonly string[]): Promise<number> =>
  store.countUses(ctx.db, coupon.id, identities)

export const saveCoupons = (ctx: Ctx, coupons: readonly Omit<Coupon, 'id' | 'used'>[]): Promise<void> =>
  store.saveCoupons(ctx.db, coupons)

type Personal = { amount: Money; label: Text; endsAt: Date }

/**
 * A code for one person and one use: so much off, of goods in any currency, for at least as much. Answers the
 * code.
 */
export async function issueCoupon(tx: Ctx, { amount, label, endsAt }: Personal): Promise<string> {
  const code = `R-${Array.from(randomBytes(10), (byte) => codeSigns[byte % codeSigns.length]).join('')}`
  const coupon = {
    code,
    label,
    kind: 'fixed',
    state: 'live',
    percent: null,
    amount,
    giftSku: null,
    maxDiscount: null,
    minimumGoods: amount,
    startsAt: null,
    endsAt: endsAt.toISOString(),
    currencies: [],
    countries: [],
    memberGroups: [],
    brandKeys: [],
    skus: [],
    excludedSkus: [],
    scopes: ['single'],
    firstOrder: false,
    stackable: true,
    monthly: false,
    referral: false,
    totalLimit: 1,
    identityLimit: 1,
  } as const
  if (!(await store.addCoupon(tx.db, coupon))) return issueCoupon(tx, { amount, label, endsAt })
  return code
}

/** Reserves a use for an order, within all limits; with a fault nothing is reserved. */
export async function redeem(
  tx: Ctx,
  couponId: string,
  orderId: string,
  identities: readonly string[],
): Promise<CouponProblem | null> {
  const isUnlimited = await store.holdUnlimited(tx.db, couponId)
  if (!isUnlimited && !(await store.lockCoupon(tx.db, couponId))) return { problem: 'used_up' }
  return (await store.takeUse(tx.db, couponId, orderId, identities)) ? null : { problem: 'already_used' }
}

/** Takes again what the order gave back; null as well when it never had a coupon. */
export async function redeemAgain(tx: Ctx, orderId: string): Promise<CouponProblem | null> {
  const had = await store.findRedemption(tx.db, orderId)
  return had?.state === 'released' ? redeem(tx, had.couponId, orderId, had.identities) : null
}

/**
 * A paid order's card counts as one more way its buyer is known, for this use and the next (a limit "once a
 * person" holds for it too). `used_up`: the same card has had the code as often as one person may; null:
 * there is no code, or no card to know it by.
 */
export async function countCard(
  tx: Ctx,
  orderId: string,
  cardFingerprintsOf: () => Promise<readonly string[]>,
): Promise<'counted' | 'used_up' | null> {
  const cardFingerprints = await cardFingerprintsOf()
  const had = cardFingerprints.length === 0 ? null : await store.findRedemption(tx.db, orderId)
  if (had?.state !== 'used') return null
  if (!(await store.holdUnlimited(tx.db, had.couponId))) await store.lockCoupon(tx.db, had.couponId)
  const counted: boolean[] = []
  for (const identity of cardIdentities(cardFingerprints))
    counted.push(await store.countIdentity(tx.db, had.couponId, orderId, identity))
  return counted.includes(false) ? 'used_up' : 'counted'
}

/** The order is paid: what it reserved is used. False: it reserved no code. */
export const useCoupon = (tx: Ctx, orderId: string): Promise<boolean> => store.markUsed(tx.db, orderId)

/** The same of many orders; answers those that had reserved one. */
export const markCouponsUsed = (tx: Ctx, orderIds: readonly string[]): Promise<string[]> =>
  store.markManyUsed(tx.db, orderIds)

/**
 * A paid order ended before anything of it was sent: its code may be used again. `keepsFriends`: what a
 * friend brought stays used, for its buyer chose to end it.
 */
export const returnCoupon = (
  tx: Ctx,
  orderId: string,
  { keepsFriends }: { keepsFriends: boolean },
): Promise<void> => store.returnRedemptions(tx.db, orderId, { from: ['reserved', 'used'], keepsFriends })

/** The order is not to be: what it reserved may be used by others. */
export const releaseCoupon = (tx: Ctx, orderId: string): Promise<void> =>
  store.returnRedemptions(tx.db, orderId, { from: ['reserved'], keepsFriends: false })
