import type { Ctx } from '../../context.ts'
import * as store from './day-sums.store.ts'
import type { Standing, TenderSums } from './day-sums.store.ts'

export type { Standing, TenderSums } from './day-sums.store.ts'

type Day = { day: string; from: Date; until: Date }

/** Sums of each method on a day. */
export const tenderSums = (ctx: Ctx, day: Day): Promise<TenderSums[]> => store.sumTenders(ctx.db, day)

/** Numbers of unresolved payment work items up to a day. */
export const standingAt = (ctx: Ctx, day: Day): Promise<Standing> => store.countStanding(ctx.db, day)
