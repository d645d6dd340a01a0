import type { Ctx } from '../context.ts'
import { serve } from '../serve.ts'
import * as contract from './contract.ts'
import type { Branch } from './contract.ts'
import * as store from './store.ts'

/** Adds branches, or changes those of the same key; their order is the order of the list. */
export const saveBranches = (ctx: Ctx, branches: readonly Branch[]): Promise<void> =>
  store.saveBranches(ctx.db, branches)

export const listBranches = serve(contract.listBranches, { who: 'anyone' }, async (ctx) => ({
  branches: await ctx.cache.get('branches', (db) => store.listBranches(db)),
}))
