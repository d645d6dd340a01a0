import type { Ctx } from '../context.ts'
import { listUpcoming, type Version } from './versions.store.ts'

const daysAhead = 7

/** Settings that change within a week, the next first; one that could not go live stays among them. */
export async function upcomingSettings(ctx: Ctx, size: number): Promise<{ rows: Version[]; total: number }> {
  const until = new Date(ctx.clock.now().getTime() + daysAhead * 86_400_000)
  const { versions, total } = await listUpcoming(ctx.db, until, size)
  return { rows: versions, total }
}
