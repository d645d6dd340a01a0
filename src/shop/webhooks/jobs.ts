import { callsOut, type CronJob } from '../subscribers.ts'
import { deliverDue } from './deliver.ts'
import { logDays, maxAge } from './delivery.rules.ts'
import { endpointsDue, expireOfOff } from './delivery.store.ts'
import { forgetRemoved } from './endpoint.store.ts'
import { forgetBefore } from './event.store.ts'
import { dayMs } from '../calendar.ts'

export const sendWebhooks = callsOut('webhook.queued', 'send-webhooks', (ctx, { endpointId }) =>
  deliverDue(ctx, endpointId),
)

/** Every minute: retries due deliveries, and those that a crashed process left. */
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

/** 04:25 Hong Kong time. */
export const forgetWebhooks: CronJob = {
  job: 'forget-webhooks',
  at: '25 20 * * *',
  async run(ctx) {
    const ago = (milliseconds: number) => new Date(ctx.clock.now().getTime() - milliseconds)
    while (await forgetRemoved(ctx.db, ago(3_600_000)));
    while (await forgetBefore(ctx.db, ago(logDays * dayMs)));
  },
}
