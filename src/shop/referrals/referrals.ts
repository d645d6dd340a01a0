import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import {
  attachedTo,
  attachReferrer,
  referralCodeOf,
  referrerByCode,
  referrerOf,
} from '../members/referral.ts'
import { referralQuery } from '../members/referral.rules.ts'
import { memberRefusals } from '../members/rules.ts'
import { money, toDecimal } from '../money.ts'
import { hasOrdered } from '../orders/orders.ts'
import { referralCoupon } from '../pricing/coupons.ts'
import { Refusal } from '../refusal.ts'
import { serve } from '../serve.ts'
import * as contract from './contract.ts'
import { referralRefusals } from './rules.ts'
import * as store from './store.ts'

const hkd = (minor: number): number => toDecimal(money('HKD', minor))

export const getReferral = serve(contract.getReferral, { who: 'member', limit: 'account' }, async (ctx) => {
  const { member } = ctx
  if (!member) throw new Refusal(memberRefusals.signed_out)
  const { code, clicks } = await referralCodeOf(ctx, member.id)
  const [attached, standing, listed, statements, coupon, { referral: rules }] = await Promise.all([
    attachedTo(ctx, member.id),
    store.standingOf(ctx.db, member.id),
    store.listOf(ctx.db, member.id, { from: 0, size: 50 }),
    store.listStatements(ctx.db, { memberId: member.id }, 24),
    referralCoupon(ctx),
    settingsOf(ctx),
  ])
  const of = (...states: string[]) => standing.filter(({ state }) => states.includes(state))
  const count = (...states: string[]) => of(...states).reduce((sum, each) => sum + each.count, 0)
  const remaining = (...states: string[]) => of(...states).reduce((sum, each) => sum + each.kept, 0)
  const isAmbassador = member.groups.some(({ kind }) => kind === 'ambassador')
  return {
    referral: {
      code,
      link: `${ctx.shop.publicUrl}/?${referralQuery}=${code}`,
      isAmbassador,
      friendPercent: Number(coupon?.percent ?? 0),
      rewardPercent: isAmbassador ? rules.commissionPercent : rules.rewardPercent,
      counts: {
        clicked: clicks,
        attached,
        ordered: count('ordered'),
        pending: count('pending', 'review'),
        granted: count('granted'),
      },
      earned: hkd(remaining('granted')),
      pending: hkd(remaining('pending', 'review')),
      referrals: listed.rows.map((each) => ({
        friend: each.friend_initial,
        kind: each.kind,
        // a review by staff is not disclosed to the member
        state: each.state === 'review' ? ('pending' as const) : each.state,
        amount: hkd(each.kept),
        createdAt: each.created_at.toISOString(),
      })),
      statements: statements.map((each) => ({
        month: each.month,
        amount: hkd(each.amount),
        orders: each.orders,
        paidAt: each.paid_at?.toISOString() ?? null,
      })),
    },
  }
})

export const useReferral = serve(
  contract.useReferral,
  { who: 'member', limit: 'sign_in', idempotent: () => true },
  async (ctx, { code }) => {
    const { member } = ctx
    if (!member) throw new Refusal(memberRefusals.signed_out)
    const referrer = await referrerByCode(ctx, code)
    if (!referrer) throw new Refusal(referralRefusals.unknown_code)
    if (referrer.memberId === member.id) throw new Refusal(referralRefusals.own_code)
    if (await hasOrdered(ctx, member.email, member.phone ?? '', member.id))
      throw new Refusal(referralRefusals.has_ordered)
    if ((await referrerOf(ctx, member.id)) || !(await attachReferrer(ctx, member.id, code, 'code')))
      throw new Refusal(referralRefusals.already_brought)
    return { done: true as const }
  },
)

/**
 * Effect of a referral link for the caller. For guests it is unknown whether they ordered before; the checkout
 * decides.
 */
export const followLink = serve(
  contract.followLink,
  { who: 'anyone', limit: 'lookup' },
  async (ctx, { code }) => {
    const [referrer, coupon] = await Promise.all([referrerByCode(ctx, code), referralCoupon(ctx)])
    const friendPercent = Number(coupon?.percent ?? 0)
    if (!referrer || !coupon) return { standing: 'unknown_code' as const, friendPercent }
    return { standing: await standingTo(ctx, referrer.memberId), friendPercent }
  },
)

async function standingTo(ctx: Ctx, referrerId: string): Promise<contract.LinkStanding> {
  const { member } = ctx
  if (!member) return 'counts'
  if (member.id === referrerId) return 'own_code'
  if (await hasOrdered(ctx, member.email, member.phone ?? '', member.id)) return 'has_ordered'
  const first = await referrerOf(ctx, member.id)
  return first && first.memberId !== referrerId ? 'already_brought' : 'counts'
}
