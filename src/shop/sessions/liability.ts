import { dayInHongKong, dayMs } from '../calendar.ts'
import type { Ctx } from '../context.ts'
import { listOwed, type LiabilityRow } from './liability.store.ts'

export type { LiabilityRow } from './liability.store.ts'

const soonDays = 60

/** What members and guests can still ask for, by age, currency and, but for Hong Kong dollars, order. */
export function sessionsOwed(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<LiabilityRow[]> {
  const now = ctx.clock.now()
  return listOwed(ctx.db, { now, soon: dayInHongKong(new Date(now.getTime() + soonDays * dayMs)) })
}
