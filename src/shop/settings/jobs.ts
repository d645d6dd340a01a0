import type { CronJob } from '../news.ts'
import { isRefusal } from '../refusal.ts'
import { writeDown } from '../staff/write.ts'
import { publish } from './versions.ts'
import * as store from './versions.store.ts'

/**
 * Makes scheduled settings count once their moment has come, each by itself. One that no longer fits stays where
 * it is and says why; it is tried again every minute.
 */
export const publishScheduledSettings: CronJob = {
  job: 'publish-scheduled-settings',
  at: '* * * * *',
  async run(ctx) {
    for (const id of await store.listDue(ctx.db, ctx.clock.now())) {
      try {
        await ctx.transaction(async (tx) => {
          const found = await store.findVersion(tx.db, id)
          // who published it meanwhile leaves nothing to do, and nothing to refuse
          if (found) await store.lockVersions(tx.db, found.key)
          const due = await store.findVersion(tx.db, id)
          if (due?.state !== 'scheduled' || !due.goesLiveAt || due.goesLiveAt > tx.clock.now()) return
          const by = due.publishedBy ?? ''
          const live = await publish(tx, id, by)
          await writeDown(
            tx,
            { id: null, email: by },
            {
              action: 'setting-published',
              entity: 'setting',
              entityId: live.key,
              after: { number: live.number },
            },
          )
        })
      } catch (error) {
        if (!isRefusal(error)) throw error
        await store.changeVersion(ctx.db, id, { refusedWith: error.code })
        ctx.log.warn({ version: id, code: error.code }, 'a scheduled setting cannot go live') // its page says why
      }
    }
  },
}
