import { monthsLater } from '../calendar.ts'
import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { joinGroup } from '../members/accounts.ts'
import { lockMember, membershipsOf, type Membership } from '../members/groups.ts'
import { memberRefusals } from '../members/rules.ts'
import { isCurrency, money, roundMoney, toDecimal } from '../money.ts'
import { on, type Subscriber } from '../subscribers.ts'
import { findOrder, orderOutline, spendingOf } from '../orders/orders.ts'
import { ratesOf } from '../pricing/pricing.ts'
import { rateOf } from '../pricing/rules.ts'
import { Refusal } from '../refusal.ts'
import { serve } from '../serve.ts'
import * as contract from './contract.ts'
import { progressOf, spentInHkd, type Standing } from './rules.ts'
import * as store from './store.ts'

const counts = (now: Date) => (each: Membership) =>
  each.kind === 'vip' && each.from <= now && (each.to === null || each.to > now)

/**
 * HKD cents that a member paid for goods in the counted months before a time, less refunds. `began`: spending before
 * it does not count, because a year that began on 29 February is a day shorter than the months before its end.
 */
export async function spentBy(ctx: Ctx, memberId: string, until: Date, began?: Date): Promise<number> {
  const { vip_months: months } = await settingsOf(ctx)
  const since = monthsLater(until, -months)
  const parts = await spendingOf(ctx, memberId, began && began > since ? began : since)
  const known = parts.flatMap(({ currency, rate, amount }) =>
    isCurrency(currency) ? [{ currency, rate, amount: money(currency, amount) }] : [],
  )
  return spentInHkd(known, rateOf('HKD', await ratesOf(ctx)) ?? '1').minor
}

/** HKD cents. */
export const thresholdOf = async (ctx: Ctx): Promise<number> =>
  roundMoney((await settingsOf(ctx)).vip_spending, 'HKD').minor

/** Progress of a member (rules/members#15). */
async function standingOf(ctx: Ctx, memberId: string): Promise<Standing> {
  const ownMemberships = (await membershipsOf(ctx, memberId)).filter(counts(ctx.clock.now()))
  const forGood = ownMemberships.some(({ to }) => to === null)
  const until = forGood
    ? null
    : (ownMemberships.flatMap(({ to }) => to ?? []).toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null)
  return {
    isVip: ownMemberships.length > 0,
    until,
    spent: await spentBy(ctx, memberId, ctx.clock.now()),
    threshold: await thresholdOf(ctx),
  }
}

const hkd = (minor: number): number => toDecimal(money('HKD', minor))

export async function toStandingView(ctx: Ctx, memberId: string): Promise<contract.Ladder> {
  const standing = await standingOf(ctx, memberId)
  const { missing, percent } = progressOf(standing)
  const { isVip, until, spent, threshold } = standing
  return {
    isVip,
    until: until?.toISOString() ?? null,
    spent: hkd(spent),
    threshold: hkd(threshold),
    missing: hkd(missing),
    percent,
  }
}

export const getLadder = serve(contract.getLadder, { who: 'member', limit: 'account' }, async (ctx) => {
  if (!ctx.member) throw new Refusal(memberRefusals.signed_out)
  return { ladder: await toStandingView(ctx, ctx.member.id) }
})

/** Makes a member VIP at once for the set number of months if their spending suffices (rules/members#15). */
export async function upgradeTier(tx: Ctx, memberId: string): Promise<void> {
  if (!(await lockMember(tx, memberId))) return
  const { isVip, spent, threshold } = await standingOf(tx, memberId)
  if (isVip || spent < threshold) return
  const until = monthsLater(tx.clock.now(), (await settingsOf(tx)).vip_months)
  await joinGroup(tx, memberId, 'VIP', { to: until, source: 'spend' })
  await tx.publish('member.vip_joined', { memberId, until: until.toISOString() })
}

async function climbBy(tx: Ctx, { orderId }: { orderId: string }): Promise<void> {
  const order = await orderOutline(tx, orderId)
  if (order?.memberId) await upgradeTier(tx, order.memberId)
}

/** Subscribers to events that can increase a member's spending (rules/members#15). */
export const tierSubscribers: Subscriber[] = [
  on('order.confirmed', 'climb-ladder', climbBy),
  on('order.revised', 'climb-with-change', async (tx, { orderId, state }) => {
    if (state === 'agreed') await climbBy(tx, { orderId })
  }),
  // spending as a guest, once the order is claimed
  on('order.claimed', 'climb-with-claim', climbBy),
  on('member.merged', 'climb-with-merge', (tx, { memberId }) => upgradeTier(tx, memberId)),
]

/**
 * Flags a membership when a refund reduces the year's spending below the threshold; it is not revoked
 * (rules/members#15).
 */
export const watchSpending = on('order.refund_requested', 'watch-spending', (tx, { orderId }) =>
  spendingFell(tx, orderId, 'a refund'),
)

/** Flags a membership in the same way when a bank reverses a payment. */
export const watchLostPayments = on(
  'order.dispute_ended',
  'watch-lost-payments',
  async (tx, { orderId, outcome }) => {
    if (outcome === 'lost') await spendingFell(tx, orderId, 'a chargeback')
  },
)

async function spendingFell(tx: Ctx, orderId: string, why: string): Promise<void> {
  const memberId = (await findOrder(tx, orderId))?.memberId
  if (!memberId || !(await lockMember(tx, memberId))) return
  const now = tx.clock.now()
  const bySpending = (await membershipsOf(tx, memberId))
    .filter(counts(now))
    .some(({ source }) => source === 'spend')
  if (!bySpending) return
  const { spent, threshold } = await standingOf(tx, memberId)
  if (spent < threshold)
    await store.addFlag(tx.db, memberId, `spent HKD ${hkd(spent)} of ${hkd(threshold)} after ${why}`, now)
}

/** Open flags, for the work queue. */
export const openFlags = (ctx: Ctx, most: number) => store.listFlags(ctx.db, most)

export const moveFlags = (tx: Ctx, from: string, to: string): Promise<void> =>
  store.moveFlags(tx.db, from, to, tx.clock.now())
