import { dayInHongKong } from '../calendar.ts'
import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { serve } from '../serve.ts'
import * as contract from './contract.ts'
import type { Branch, BranchToday } from './contract.ts'
import { branchDaysOf, type BranchDay, type BranchDays, type SpecialDay } from './day.rules.ts'
import { readHolidays } from './holidays.ts'
import { branchRefusals } from './refusals.rules.ts'
import * as store from './store.ts'

/** Adds branches, or changes those of the same key; their order is the order of the list. */
export const saveBranches = (ctx: Ctx, branches: readonly Branch[]): Promise<void> =>
  store.saveBranches(ctx.db, branches)

export const branchesOf = (ctx: Pick<Ctx, 'cache'>): Promise<Branch[]> =>
  ctx.cache.get('branches', (db) => store.listBranches(db))

/** Public holidays and special days, as they are kept. */
export const branchDaysKept = (ctx: Ctx): Promise<BranchDays> => store.listBranchDays(ctx.db)

/** Changes usual hours. Refuses `branches.unknown`. */
export async function saveHours(tx: Ctx, key: string, branch: store.BranchHours): Promise<void> {
  if (!(await store.saveHours(tx.db, key, branch))) throw new Refusal(branchRefusals.unknown)
}

/** Hours of one day instead of the usual ones. Refuses `branches.unknown`. */
export async function saveSpecialDay(tx: Ctx, special: SpecialDay): Promise<void> {
  const branches = await store.listBranches(tx.db)
  if (!branches.some(({ key }) => key === special.branchKey)) throw new Refusal(branchRefusals.unknown)
  await store.saveSpecialDay(tx.db, special)
}

/** The day has its usual hours again. Refuses `branches.unknown_day`. */
export async function removeSpecialDay(tx: Ctx, branchKey: string, day: string): Promise<void> {
  if (!(await store.removeSpecialDay(tx.db, branchKey, day))) throw new Refusal(branchRefusals.unknown_day)
}

/**
 * Public holidays from a table, year by year; answers how many there are. Refuses `branches.bad_table` with
 * the line.
 */
export async function importHolidays(tx: Ctx, table: string): Promise<number> {
  const holidays = readHolidays(table)
  await store.saveHolidays(tx.db, holidays)
  return holidays.length
}

/** Hours of a branch on these days, with public holidays and special days. */
export async function openingDays(
  ctx: Pick<Ctx, 'cache'>,
  branch: Branch,
  days: readonly string[],
): Promise<BranchDay[]> {
  return branchDaysOf(branch, await ctx.cache.get('branch_days', (db) => store.listBranchDays(db)), days)
}

export const listBranches = serve(contract.listBranches, { who: 'anyone' }, async (ctx) => {
  const day = dayInHongKong(ctx.clock.now())
  const branches: BranchToday[] = []
  for (const branch of await branchesOf(ctx)) {
    const [today] = await openingDays(ctx, branch, [day])
    if (today)
      branches.push({ ...branch, today: { kind: today.kind, hours: today.hours, reason: today.reason } })
  }
  return { branches }
})
