import type { Ctx } from '../context.ts'
import type { CronJob } from '../subscribers.ts'
import { eachByItself, inPortions, type Portion } from '../portions.ts'
import { isRefusal } from '../refusal.ts'
import { writeAuditEntry } from '../staff/write.ts'
import { isHeld, openRecord, publishLatest, waitingIn } from './record.ts'
import * as store from './records.store.ts'
import { sidesOf } from './versions/difference.rules.ts'

/** Products read in one query. */
const most = 100

/** Publishes scheduled versions that are due, each separately, so that a failure does not block others. */
export const publishScheduled: CronJob = {
  job: 'publish-scheduled-products',
  at: '* * * * *',
  async run(ctx) {
    const now = ctx.clock.now()
    await inPortions(
      most,
      (portion: Portion) => store.listDue(ctx.db, now, portion),
      (ids) => eachByItself(ids, (id) => publishDue(ctx, id, now)),
    )
  },
}

async function publishDue(ctx: Ctx, id: string, now: Date): Promise<void> {
  try {
    await ctx.transaction(async (tx) => {
      const opened = await openRecord(tx, id)
      const { publishAt, publishBy } = opened.record
      if (publishAt === null || publishAt > now) return // the schedule was removed meanwhile
      if (await isHeld(tx, opened)) return // the product's page shows the reason, and its author was notified
      const sides = sidesOf(waitingIn(opened))
      await publishLatest(tx, opened)
      const doer = { id: null, email: publishBy ?? '' }
      await writeAuditEntry(tx, doer, {
        action: 'product-published',
        entity: 'product',
        entityId: id,
        ...sides,
      })
    })
  } catch (error) {
    if (!isRefusal(error)) throw error
    ctx.log.warn({ product: id, code: error.code }, 'a scheduled product cannot be published') // its page shows the reason
  }
}
