import { catalogueOf } from '../catalogue/catalogue.ts'
import type { Ctx } from '../context.ts'
import type { CronJob } from '../subscribers.ts'
import { boughtSince } from '../orders/orders.ts'
import { eachByItself } from '../portions.ts'
import { leftOf } from '../stock/rules.ts'
import { availableStock } from '../stock/stock.ts'
import { noticeDays, noticesFor } from './rules.ts'
import * as store from './store.ts'
import { dayMs } from '../calendar.ts'

/** Requests that are looked at together. */
const batch = 1_000

/** Whoever bought it since they asked waits no more. */
async function endBought(ctx: Ctx): Promise<void> {
  for (let after: string | null = null; ;) {
    const open = await store.listOpen(ctx.db, { after, most: batch })
    const bought = await boughtSince(ctx, open)
    if (bought.length > 0) await store.markBought(ctx.db, bought, ctx.clock.now())
    const last = open.at(-1)
    if (!last || open.length < batch) return
    after = last.id
  }
}

/**
 * Tells those who waited longest, at most twice as many as there are pieces; the rest when these have not
 * bought (rules/stock#6).
 */
export const notifyRestocked: CronJob = {
  job: 'tell-restocked',
  at: '*/5 * * * *',
  async run(ctx) {
    const now = ctx.clock.now()
    await endBought(ctx)
    await store.lapse(ctx.db, new Date(now.getTime() - noticeDays * dayMs))
    const awaited = await store.listAwaited(ctx.db)
    if (awaited.length === 0) return
    const [{ bySubSku }, stock] = await Promise.all([catalogueOf(ctx), availableStock(ctx)])
    await eachByItself(awaited, async (subSku) => {
      const found = bySubSku.get(subSku)
      if (!found || (found.option.availability !== 'in_stock' && found.option.availability !== 'pre_order'))
        return
      const pieces = found.option.availability === 'pre_order' ? 100 : leftOf(found.option, stock)
      await ctx.transaction(async (tx) => {
        const most = noticesFor(pieces, await store.lockNotified(tx.db, subSku))
        for (const { id, email, locale } of await store.takeNext(tx.db, subSku, most, now))
          await tx.publish('stock.returned', { requestId: id, subSku, email, locale })
      })
    })
  },
}
