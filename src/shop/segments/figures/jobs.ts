import type { CronJob } from '../../news.ts'
import { countChangedMembers } from './figures.ts'

/** Figures of members are at most a minute or two older than their orders (rules/members#18). */
export const countMemberFigures: CronJob = {
  job: 'count-member-figures',
  at: '* * * * *',
  async run(ctx) {
    await countChangedMembers(ctx)
  },
}
