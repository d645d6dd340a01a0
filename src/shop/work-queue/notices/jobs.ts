import type { CronJob } from '../../subscribers.ts'
import { eachByItself } from '../../portions.ts'
import { collectNotices } from './collect.ts'
import { forgetNotices } from './notice.store.ts'
import { forgetDevices } from '../push/push.store.ts'
import { sendNotices } from './send.ts'
import { dayMs } from '../../calendar.ts'

/** Every minute: adds notices for new items, and sends those that are due. */
export const notifyStaff: CronJob = {
  job: 'tell-staff',
  at: '* * * * *',
  async run(ctx) {
    await eachByItself([collectNotices, sendNotices], (work) => work(ctx))
  },
}

const daysKept = 90

/** 03:45 in Hong Kong. */
export const forgetNoticesNightly: CronJob = {
  job: 'forget-notices',
  at: '45 19 * * *',
  async run(ctx) {
    await forgetNotices(ctx.db, new Date(ctx.clock.now().getTime() - daysKept * dayMs))
    await forgetDevices(ctx.db)
  },
}
