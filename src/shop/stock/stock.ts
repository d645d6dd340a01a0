import type { Ctx } from '../context.ts'
import type { Stock } from './rules.ts'
import * as store from './store.ts'

/** What can still be sold, by option. Options without a row have none. */
export const availableStock = (ctx: Pick<Ctx, 'kept' | 'db'>): Promise<Stock> => ctx.kept.get('stock', () => store.listAvailable(ctx.db))

export const setOnHand = (ctx: Ctx, counts: readonly { subSku: string; onHand: number }[], reason: string, actor: string): Promise<void> =>
  store.setOnHand(ctx.db, counts, reason, actor)

export const onHand = (ctx: Pick<Ctx, 'db'>): Promise<Map<string, number>> => store.listOnHand(ctx.db)
