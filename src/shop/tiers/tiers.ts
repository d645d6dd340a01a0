import { monthsLater } from '../calendar.ts'
import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { joinGroup } from '../members/accounts.ts'
import { lockMember, membershipsOf, type Membership } from '../members/groups.ts'
import { memberRefusals } from '../members/rules.ts'
import { isCurrency, money, roundMoney, toDecimal } from '../money.ts'
import { on, type Subscriber } from '../news.ts'
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
 * HKD cents that a member paid for goods in the months up to a moment, less what went back. `began`: nothing before it
 * counts; a year that began on 29 February is a day shorter than the months before its end.
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

/** How somebody stands on the ladder (rules/members#15). */
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

/** Whoever spent enough belongs at once, for so many months (rules/members#15). */
export async function climb(tx: Ctx, memberId: string): Promise<void> {
  if (!(await lockMember(tx, memberId))) return
  const { isVip, spent, threshold } = await standingOf(tx, memberId)
  if (isVip || spent < threshold) return
  const until = monthsLater(tx.clock.now(), (await settingsOf(tx)).vip_months)
  await joinGroup(tx, memberId, 'VIP', { to: until, source: 'spend' })
  await tx.publish('member.vip_joined', { memberId, until: until.toISOString() })
}

async function climbBy(tx: Ctx, { orderId }: { orderId: string }): Promise<void> {
  const order = await orderOutline(tx, orderId)
  if (order?.memberId) await climb(tx, order.memberId)
}

/** Whatever lets the spending of a member grow (rules/members#15). */
export const climbLadder: Subscriber[] = [
  on('order.confirmed', 'climb-ladder', climbBy),
  on('order.revised', 'climb-with-change', async (tx, { orderId, state }) => {
    if (state === 'agreed') await climbBy(tx, { orderId })
  }),
  // what somebody spent as a guest, once the order is theirs
  on('order.claimed', 'climb-with-claim', climbBy),
  on('member.merged', 'climb-with-merge', (tx, { memberId }) => climb(tx, memberId)),
]

/**
 * A refund that brings the spending of a year below the threshold takes nothing away: somebody looks
 * (rules/members#15).
 */
export const watchSpending = on('order.refund_requested', 'watch-spending', (tx, { orderId }) =>
  spendingFell(tx, orderId, 'a refund'),
)

/** The same of a payment that the buyer's bank took back. */
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

/** What needs a person about memberships. */
export const openFlags = (ctx: Ctx, most: number) => store.listFlags(ctx.db, most)

export const moveFlags = (tx: Ctx, from: string, to: string): Promise<void> =>
  store.moveFlags(tx.db, from, to, tx.clock.now())
