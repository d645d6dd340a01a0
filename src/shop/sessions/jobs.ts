import type { Ctx } from '../context.ts'
import type { CronJob } from '../news.ts'
import { dayInHongKong } from '../calendar.ts'
import { noticeDays } from './rules.ts'
import { noticeDue } from './session.rules.ts'
import { moveSession, addSessionEvent, today } from './sessions.ts'
import * as store from './store.ts'
import { eachByItself } from '../portions.ts'
import { expireDue } from './transfers/transfer.store.ts'

/** One after another, each in a transaction of its own. */
async function eachEnding(
  ctx: Ctx,
  until: string,
  work: (tx: Ctx, id: string) => Promise<void>,
): Promise<void> {
  const ids = (await store.listEnding(ctx.db, until, 5_000)).map(({ id }) => id)
  await eachByItself(ids, (id) => ctx.transaction((tx) => work(tx, id)))
}

/** 09:00 in Hong Kong: owners hear 60, 30 and 7 days before sessions end (rules/sessions#3). */
export const announceEndingSessions: CronJob = {
  job: 'announce-ending-sessions',
  at: '0 1 * * *',
  async run(ctx) {
    const longest = new Date(ctx.clock.now().getTime() + noticeDays[0] * 86_400_000)
    await eachEnding(ctx, dayInHongKong(longest), async (tx, id) => {
      const found = await store.lockPackage(tx.db, id)
      const days = found && noticeDue(found, today(tx))
      if (!found || !days) return
      await store.changePackage(tx.db, id, { announced_days: days })
      await addSessionEvent(tx, id, 'announced', { actor: 'system' }, { days })
      await tx.publish('sessions.expiring', { packageId: id, days })
    })
  },
}

/** The first minutes of a Hong Kong day: what could be used until yesterday expires; what is booked stays booked. */
export const expireSessions: CronJob = {
  job: 'expire-sessions',
  at: '10 16 * * *',
  async run(ctx) {
    await expireDue(ctx.db, ctx.clock.now())
    const yesterday = dayInHongKong(new Date(ctx.clock.now().getTime() - 86_400_000))
    await eachEnding(ctx, yesterday, async (tx, id) => {
      const found = await store.lockPackage(tx.db, id)
      for (const session of found?.sessions ?? []) {
        if (session.state !== 'active') continue
        await moveSession(tx, session, 'expired')
        await addSessionEvent(tx, id, 'expired', { actor: 'system' }, {}, session.id)
      }
    })
  },
}
