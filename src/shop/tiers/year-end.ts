import { monthsLater, dayMs } from '../calendar.ts'
import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import {
  endMembership,
  lockMember,
  membershipsEnding,
  membershipsOf,
  type Membership,
} from '../members/groups.ts'
import type { CronJob } from '../subscribers.ts'
import { membersWhoOrdered } from '../orders/orders.ts'
import { eachByItself } from '../portions.ts'
import { noticeDays } from './rules.ts'
import { closeFlagsOver } from './store.ts'
import { spentBy, thresholdOf, upgradeTier } from './tiers.ts'

/** Missed nights that are made up for; emails are not repeated, because they have idempotency keys. */
const graceDays = 2

type Ending = Membership & { memberId: string }

/** HKD cents still to spend in the year that ends then, for another year. */
const missingFor = async (ctx: Ctx, { memberId, from }: Ending, end: Date): Promise<number> =>
  Math.max(0, (await thresholdOf(ctx)) - (await spentBy(ctx, memberId, end, from)))

/**
 * Ends a membership year: another begins if enough was spent in it, before the end so that no hour is without it.
 * Otherwise the membership ends, and the member is notified once it has: until then they can still spend enough.
 */
async function endYear(tx: Ctx, ending: Ending): Promise<void> {
  const { memberId, to } = ending
  if (!to || !(await lockMember(tx, memberId))) return
  const own = await membershipsOf(tx, memberId)
  if (own.find(({ id }) => id === ending.id)?.to?.getTime() !== to.getTime()) return // extended meanwhile
  if (own.some((each) => each.kind === 'vip' && (each.to === null || each.to > to))) return // renewed meanwhile
  if ((await missingFor(tx, ending, to)) > 0) {
    if (to <= tx.clock.now()) await tx.publish('member.vip_ended', { memberId, at: to.toISOString() })
    return
  }
  const until = monthsLater(to, (await settingsOf(tx)).vip_months)
  await endMembership(tx, ending.id, until)
  await tx.publish('member.vip_renewed', { memberId, until: until.toISOString() })
}

async function announceEnd(ctx: Ctx, ending: Ending): Promise<void> {
  const { memberId, to } = ending
  const missing = to ? await missingFor(ctx, ending, to) : 0
  if (to && missing > 0)
    await ctx.publish('member.vip_ending', { memberId, until: to.toISOString(), missing })
}

/** Every night: new VIP members, years that end now, and years that end in a month without enough spending. */
export const refreshLadder: CronJob = {
  job: 'keep-ladder',
  at: '40 17 * * *', // 01:40 Hong Kong time
  async run(ctx) {
    const now = ctx.clock.now()
    const ordered = await membersWhoOrdered(ctx, new Date(now.getTime() - 2 * dayMs))
    const inDays = (days: number) => new Date(now.getTime() + days * dayMs)
    const ending = await membershipsEnding(ctx, 'vip', inDays(-graceDays), inDays(1))
    const endingSoon = await membershipsEnding(
      ctx,
      'vip',
      inDays(noticeDays - graceDays),
      inDays(noticeDays + 1),
    )
    const parts = [
      () => eachByItself(ending, (each) => ctx.transaction((tx) => endYear(tx, each))),
      () => eachByItself(ordered, (id) => ctx.transaction((tx) => upgradeTier(tx, id))),
      () => eachByItself(endingSoon, (each) => announceEnd(ctx, each)),
      () => closeFlagsOver(ctx.db, now),
    ]
    await eachByItself(parts, (part) => part())
  },
}
