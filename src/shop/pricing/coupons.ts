import { randomBytes } from 'node:crypto'
import type { Ctx } from '../context.ts'
import type { Money } from '../money.ts'
import type { Text } from '../region.ts'
import { cardIdentities, codeSigns, couponCode, type Coupon, type CouponProblem } from './coupon.rules.ts'
import * as store from './coupon.store.ts'

/** The coupon of an entered code, in any state; null: unknown code. */
export async function couponNamed(ctx: Ctx, written: string): Promise<Coupon | null> {
  const code = couponCode(written)
  return code === '' ? null : store.findCoupon(ctx.db, code)
}

/** The coupon for first orders of referred buyers; null: none. */
export const referralCoupon = (ctx: Ctx): Promise<Coupon | null> => store.findReferralCoupon(ctx.db)

export const usesOf = (ctx: Ctx, coupon: Coupon, identities: readonly string[]): Promise<number> =>
  store.countUses(ctx.db, coupon.id, identities)

export const saveCoupons = (ctx: Ctx, coupons: readonly Omit<Coupon, 'id' | 'used'>[]): Promise<void> =>
  store.saveCoupons(ctx.db, coupons)

type Personal = { amount: Money; label: Text; endsAt: Date }

/** Creates a personal single-use code: a fixed discount, for goods of at least the same amount. Returns the code. */
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

/** Ends a personal code that no order uses or holds. */
export const endUnusedCoupon = (tx: Ctx, code: string): Promise<void> => store.endUnused(tx.db, code)

/** Reserves a use of a coupon for an order within its limits. Returns the problem, and reserves nothing, if one is reached. */
export async function redeem(
  tx: Ctx,
  couponId: string,
  orderId: string,
  identities: readonly string[],
): Promise<CouponProblem | null> {
  const isUnlimited = await store.holdUnlimited(tx.db, couponId)
  if (!isUnlimited && !(await store.lockCoupon(tx.db, couponId))) return { problem: 'used_up' }
  return (await store.recordCouponUse(tx.db, couponId, orderId, identities))
    ? null
    : { problem: 'already_used' }
}

/** Reserves again the coupon that an order released; null as well if it has no coupon. */
export async function redeemAgain(tx: Ctx, orderId: string): Promise<CouponProblem | null> {
  const had = await store.findRedemption(tx.db, orderId)
  return had?.state === 'released' ? redeem(tx, had.couponId, orderId, had.identities) : null
}

/**
 * Adds the card of a paid order to the buyer's identities of its coupon, so that the per-person limit applies to the
 * card too. `used_up`: the card already reached the limit; null: no used coupon, or no card fingerprints.
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

/** Marks the coupon of a paid order as used; false: it reserved none. */
export const useCoupon = (tx: Ctx, orderId: string): Promise<boolean> => store.markUsed(tx.db, orderId)

/** `useCoupon` for many orders; returns the orders that had reserved one. */
export const markCouponsUsed = (tx: Ctx, orderIds: readonly string[]): Promise<string[]> =>
  store.markManyUsed(tx.db, orderIds)

/**
 * Returns the coupon of a paid order that ended unshipped, so that it can be used again. `keepsFriends`: a referral
 * discount stays used, because its buyer cancelled.
 */
export const returnCoupon = (
  tx: Ctx,
  orderId: string,
  { keepsFriends }: { keepsFriends: boolean },
): Promise<void> => store.returnRedemptions(tx.db, orderId, { from: ['reserved', 'used'], keepsFriends })

/** Releases the coupon that an unpaid order reserved. */
export const releaseCoupon = (tx: Ctx, orderId: string): Promise<void> =>
  store.returnRedemptions(tx.db, orderId, { from: ['reserved'], keepsFriends: false })
