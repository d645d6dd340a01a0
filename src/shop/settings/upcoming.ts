import type { Ctx } from '../context.ts'
import { listScheduled, listUpcoming, type Version } from './versions.store.ts'

const daysAhead = 7

/** Settings that change within a week, the next first; one that could not go live stays among them. */
export async function upcomingSettings(ctx: Ctx, size: number): Promise<{ rows: Version[]; total: number }> {
  const until = new Date(ctx.clock.now().getTime() + daysAhead * 86_400_000)
  const { versions, total } = await listUpcoming(ctx.db, until, size)
  return { rows: versions, total }
}

/** Pages and settings that are to change within a span of time, the next first. */
export const settingsScheduled = (
  ctx: Ctx,
  span: { from: Date; to: Date },
): Promise<{ id: string; key: string; at: Date; note: string }[]> => listScheduled(ctx.db, span)
