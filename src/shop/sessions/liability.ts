import { dayInHongKong } from '../calendar.ts'
import type { Ctx } from '../context.ts'
import { listOwed, type OwedRow } from './liability.store.ts'

export type { OwedRow } from './liability.store.ts'

const soonDays = 60

/** What members and guests can still ask for, by age, currency and, but for Hong Kong dollars, order. */
export function sessionsOwed(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<OwedRow[]> {
  const now = ctx.clock.now()
  return listOwed(ctx.db, { now, soon: dayInHongKong(new Date(now.getTime() + soonDays * 86_400_000)) })
}
