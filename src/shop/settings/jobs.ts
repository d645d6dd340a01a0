import type { Ctx } from '../context.ts'
import type { CronJob } from '../news.ts'
import { eachByItself } from '../portions.ts'
import { isRefusal } from '../refusal.ts'
import { writeDown } from '../staff/write.ts'
import { settingRefusals } from './rules.ts'
import { publish, withdraw } from './versions.ts'
import * as store from './versions.store.ts'

/** A scheduled version whose moment has come, locked; null: somebody published it or took it off meanwhile. */
async function lockedDue(tx: Ctx, id: string): Promise<store.Version | null> {
  const found = await store.findVersion(tx.db, id)
  if (!found) return null
  await store.lockVersions(tx.db, found.key)
  const due = await store.findVersion(tx.db, id)
  return due?.state === 'scheduled' && due.goesLiveAt && due.goesLiveAt <= tx.clock.now() ? due : null
}

const publishDue = (ctx: Ctx, id: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    const due = await lockedDue(tx, id)
    if (!due) return
    const by = due.publishedBy ?? ''
    const { key, number } = await publish(tx, id, by)
    await writeDown(
      tx,
      { id: null, email: by },
      { action: 'setting-published', entity: 'setting', entityId: key, after: { number } },
    )
  })

/** What counts already has come to pass: kept waiting, it would undo whatever is changed next. */
const takeOff = (ctx: Ctx, id: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    const due = await lockedDue(tx, id)
    if (!due) return
    await withdraw(tx, id)
    await store.changeVersion(tx.db, id, { refusedWith: settingRefusals.unchanged.code })
    await writeDown(
      tx,
      { id: null, email: due.publishedBy ?? '' },
      {
        action: 'setting-taken-off',
        entity: 'setting',
        entityId: due.key,
        after: { number: due.number },
      },
    )
  })

/**
 * Makes scheduled settings count once their moment has come, each by itself. One that no longer fits stays where
 * it is and says why; it is tried again every minute. One that counts already is taken off.
 */
export const publishScheduledSettings: CronJob = {
  job: 'publish-scheduled-settings',
  at: '* * * * *',
  async run(ctx) {
    await eachByItself(await store.listDue(ctx.db, ctx.clock.now()), async (id) => {
      try {
        await publishDue(ctx, id)
      } catch (error) {
        if (!isRefusal(error)) throw error
        if (error.code === settingRefusals.unchanged.code) await takeOff(ctx, id)
        else {
          await store.changeVersion(ctx.db, id, { refusedWith: error.code })
          ctx.log.warn({ version: id, code: error.code }, 'a scheduled setting cannot go live') // its page says why
        }
      }
    })
  },
}
