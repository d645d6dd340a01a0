import type { Ctx } from '../context.ts'
import * as store from './day-sums.store.ts'
import type { CreditSums, Liability } from './day-sums.store.ts'

export type { CreditSums, Liability } from './day-sums.store.ts'

/** How Cash Dollar and gift codes moved between two moments, by kind. */
export const creditSums = (ctx: Ctx, span: { from: Date; until: Date }): Promise<CreditSums[]> =>
  store.sumCredit(ctx.db, span)

/** What the shop owed its members and holders of codes at a moment. */
export const liabilityAt = (ctx: Ctx, at: Date): Promise<Liability[]> => store.sumLiability(ctx.db, at)
