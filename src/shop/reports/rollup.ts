import { takeTurn } from '../../platform/db/turn.ts'
import { beginningOf } from '../calendar.ts'
import type { Ctx } from '../context.ts'
import { dayLater } from './period.rules.ts'
import * as store from './rollup.store.ts'
import { allSources } from './sources/sources.store.ts'

/** Days that one job counts at most: another begins a minute later. */
const mostAtOnce = 400

/**
 * Counts the days that changed, each in a transaction of its own. One process does at a time; another leaves it
 * to that one. Answers how many days were counted.
 */
export async function countChangedDays(ctx: Ctx, most = mostAtOnce): Promise<number> {
  for (let counted = 0; counted < most; counted += 1) {
    const isDone = await ctx.transaction(async (tx) => {
      if (!(await takeTurn(tx.db, 'reports'))) return true
      const marked = await store.findMarked(tx.db)
      const source = allSources.find(({ subject }) => subject === marked?.subject)
      if (!marked || !source) return true
      const { day } = marked
      await store.countDay(tx.db, source, {
        day,
        from: beginningOf(day),
        until: beginningOf(dayLater(day, 1)),
      })
      return false
    })
    if (isDone) return counted
  }
  return most
}

/** Marks every day of every report, whatever is counted of it already; jobs count them again. */
export async function rebuildReports(ctx: Ctx): Promise<void> {
  for (const source of allSources)
    await ctx.transaction(async (tx) => {
      await store.markCounted(tx.db, source)
      await store.markAll(tx.db, source)
    })
}
