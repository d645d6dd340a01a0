import type { Ctx } from '../../context.ts'
import * as store from './day-sums.store.ts'
import type { Standing, TenderSums } from './day-sums.store.ts'

export type { Standing, TenderSums } from './day-sums.store.ts'

type Day = { day: string; from: Date; until: Date }

/** What each method came to on a day. */
export const tenderSums = (ctx: Ctx, day: Day): Promise<TenderSums[]> => store.sumTenders(ctx.db, day)

/** What stands open of the days up to one. */
export const standingAt = (ctx: Ctx, day: Day): Promise<Standing> => store.countStanding(ctx.db, day)
