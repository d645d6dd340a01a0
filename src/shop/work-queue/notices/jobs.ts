import type { CronJob } from '../../news.ts'
import { collectNotices } from './collect.ts'
import { forgetNotices } from './notice.store.ts'
import { forgetDevices } from '../push/push.store.ts'
import { sendNotices } from './send.ts'

/** Each minute: what began to wait, and what is due to be sent. */
export const tellStaff: CronJob = {
  job: 'tell-staff',
  at: '* * * * *',
  async run(ctx) {
    await collectNotices(ctx)
    await sendNotices(ctx)
  },
}

const daysKept = 90

/** 03:45 in Hong Kong. */
export const forgetNoticesNightly: CronJob = {
  job: 'forget-notices',
  at: '45 19 * * *',
  async run(ctx) {
    await forgetNotices(ctx.db, new Date(ctx.clock.now().getTime() - daysKept * 86_400_000))
    await forgetDevices(ctx.db)
  },
}
