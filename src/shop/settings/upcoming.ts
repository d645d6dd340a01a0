import type { Ctx } from '../context.ts'
import { listScheduled, listUpcoming, type Version } from './versions.store.ts'
import { dayMs } from '../calendar.ts'

const daysAhead = 7

/** Settings scheduled within a week, nearest first, including ones that could not go live. */
export async function upcomingSettings(ctx: Ctx, size: number): Promise<{ rows: Version[]; total: number }> {
  const until = new Date(ctx.clock.now().getTime() + daysAhead * dayMs)
  const { versions, total } = await listUpcoming(ctx.db, until, size)
  return { rows: versions, total }
}

/** Pages and settings scheduled within a period, nearest first. */
export const settingsScheduled = (
  ctx: Ctx,
  span: { from: Date; to: Date },
): Promise<{ id: string; key: string; at: Date; note: string }[]> => listScheduled(ctx.db, span)
