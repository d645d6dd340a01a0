import type { Ctx } from '../context.ts'
import type { CronJob } from '../subscribers.ts'
import { eachByItself } from '../portions.ts'
import { isRefusal } from '../refusal.ts'
import { writeAuditEntry } from '../staff/write.ts'
import { settingRefusals } from './rules.ts'
import { publish, withdraw } from './versions.ts'
import * as store from './versions.store.ts'

/** A due scheduled version, locked; null: it was published or withdrawn meanwhile. */
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
    await writeAuditEntry(
      tx,
      { id: null, email: by },
      { action: 'setting-published', entity: 'setting', entityId: key, after: { number } },
    )
  })

/** Withdraws a due version equal to the live value: left scheduled, it would undo later changes. */
const takeOff = (ctx: Ctx, id: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    const due = await lockedDue(tx, id)
    if (!due) return
    await withdraw(tx, id)
    await store.changeVersion(tx.db, id, { refusedWith: settingRefusals.unchanged.code })
    await writeAuditEntry(
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
 * Publishes due scheduled settings, each separately. One that is no longer valid stays scheduled with its reason, and
 * is retried every minute. One equal to the live value is withdrawn.
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
          ctx.log.warn({ version: id, code: error.code }, 'a scheduled setting cannot go live') // its page shows the reason
        }
      }
    })
  },
}
