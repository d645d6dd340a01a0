import { dayInHongKong } from '../calendar.ts'
import type { Ctx } from '../context.ts'
import { addCounts, type Count } from './counts.store.ts'

/** Counts after the fact, outside the caller's transaction: nobody waits for another's lock for a statistic. */
export async function count(ctx: Ctx, versionId: string, counts: readonly Count[]): Promise<void> {
  try {
    await addCounts(ctx.db, versionId, dayInHongKong(ctx.clock.now()), counts)
  } catch (error) {
    ctx.log.warn({ error: String(error) }, 'a step of the scalp test was not counted')
  }
}
