import { callsOut, type CronJob } from '../news.ts'
import { deliverDue } from './deliver.ts'
import { logDays, maxAge } from './delivery.rules.ts'
import { endpointsDue, expireOfOff } from './delivery.store.ts'
import { forgetRemoved } from './endpoint.store.ts'
import { forgetBefore } from './event.store.ts'

export const sendWebhooks = callsOut('webhook.queued', 'send-webhooks', (ctx, { endpointId }) =>
  deliverDue(ctx, endpointId),
)

/** Each minute: what failed and is due again, and what a process left behind. */
export const sendWaitingWebhooks: CronJob = {
  job: 'send-waiting-webhooks',
  at: '* * * * *',
  async run(ctx) {
    const now = ctx.clock.now()
    await expireOfOff(ctx.db, new Date(now.getTime() - maxAge), now)
    for (const endpointId of await endpointsDue(ctx.db, now))
      await ctx.publish('webhook.queued', { endpointId })
  },
}

/** 04:25 in Hong Kong. */
export const forgetWebhooks: CronJob = {
  job: 'forget-webhooks',
  at: '25 20 * * *',
  async run(ctx) {
    const ago = (milliseconds: number) => new Date(ctx.clock.now().getTime() - milliseconds)
    while (await forgetRemoved(ctx.db, ago(3_600_000)));
    while (await forgetBefore(ctx.db, ago(logDays * 86_400_000)));
  },
}
