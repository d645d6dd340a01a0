import { settingsOf } from '../content/content.ts'
import type { CronJob } from '../subscribers.ts'
import { eachByItself, inPortions, longestRun, type Portion } from '../portions.ts'
import { daysAfter } from './rules.ts'
import { expireReward } from './rewards.ts'
import * as due from './rewards-due.store.ts'

/** Rewards read in one query. */
const most = 500

/** Sends reminders before a reward expires, and expires rewards (rules/reviews#7), at 09:00. */
export const expireRewards: CronJob = {
  job: 'keep-reward-days',
  at: '0 1 * * *', // 09:00 Hong Kong time
  async run(ctx) {
    const now = ctx.clock.now()
    const { remindDays } = (await settingsOf(ctx)).review_rewards
    const end = () =>
      inPortions(
        most,
        (portion: Portion) => due.listEnded(ctx.db, now, portion),
        (ids) => eachByItself(ids, (id) => ctx.transaction((tx) => expireReward(tx, id))),
        longestRun.seldom,
      )
    const remind = (days: number) =>
      ctx.transaction(async (tx) => {
        for (const { id } of await due.takeReminders(tx.db, days, now, daysAfter(now, -days)))
          await tx.publish('reward.expiring', { rewardId: id, days })
      })
    // largest first, so that a member gets a single reminder
    const reminders = remindDays.toSorted((a, b) => b - a).map((days) => () => remind(days))
    await eachByItself([end, ...reminders], (part) => part())
  },
}
