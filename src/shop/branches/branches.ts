import type { Ctx } from '../context.ts'
import { serve } from '../serve.ts'
import * as contract from './contract.ts'
import type { Branch } from './contract.ts'
import { branchDaysOf, type BranchDay } from './day.rules.ts'
import * as store from './store.ts'

/** Adds branches, or changes those of the same key; their order is the order of the list. */
export const saveBranches = (ctx: Ctx, branches: readonly Branch[]): Promise<void> =>
  store.saveBranches(ctx.db, branches)

export const branchesOf = (ctx: Pick<Ctx, 'cache'>): Promise<Branch[]> =>
  ctx.cache.get('branches', (db) => store.listBranches(db))

/** Hours of a branch on these days, with public holidays and special days. */
export async function openingDays(
  ctx: Pick<Ctx, 'cache'>,
  branch: Branch,
  days: readonly string[],
): Promise<BranchDay[]> {
  return branchDaysOf(branch, await ctx.cache.get('branch_days', (db) => store.listBranchDays(db)), days)
}

export const listBranches = serve(contract.listBranches, { who: 'anyone' }, async (ctx) => ({
  branches: await branchesOf(ctx),
}))
