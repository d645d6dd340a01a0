import type { CronJob } from '../../subscribers.ts'
import { countChangedMembers } from './figures.ts'

/** Keeps figures at most a minute or two behind orders (rules/members#18). */
export const countMemberFigures: CronJob = {
  job: 'count-member-figures',
  at: '* * * * *',
  async run(ctx) {
    await countChangedMembers(ctx)
  },
}
