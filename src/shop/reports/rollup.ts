import { takeTurn } from '../../platform/db/turn.ts'
import { beginningOf } from '../calendar.ts'
import type { Ctx } from '../context.ts'
import { throwAll } from '../portions.ts'
import { dayLater } from './period.rules.ts'
import * as store from './rollup.store.ts'
import { allSources } from './sources/sources.store.ts'

/** Days that one job counts at most: another begins a minute later. */
const mostAtOnce = 400

/**
 * Counts the days that changed, each in a transaction of its own; one that cannot be counted keeps its mark, holds up none
 * behind it and fails the run at its end. One process does at a time; another leaves it to that one. Answers how many days
 * were counted.
 */
export async function countChangedDays(ctx: Ctx, most = mostAtOnce): Promise<number> {
  const failures: unknown[] = []
  let after = '0'
  let counted = 0
  while (counted + failures.length < most) {
    let tried = after
    try {
      const isDone = await ctx.transaction(async (tx) => {
        if (!(await takeTurn(tx.db, 'reports'))) return true
        const marked = await store.findMarked(tx.db, after)
        if (!marked) return true
        tried = marked.id
        await countMarked(tx, marked)
        return false
      })
      if (isDone) break
      counted += 1
    } catch (error) {
      if (tried === after) throw error // not about a day
      failures.push(error)
      after = tried
    }
  }
  throwAll(failures)
  return counted
}

async function countMarked(tx: Ctx, { subject, day }: store.Marked): Promise<void> {
  const source = allSources.find((each) => each.subject === subject)
  if (!source) return
  const until = beginningOf(dayLater(day, 1))
  await store.countDay(tx.db, source, { day, from: beginningOf(day), until })
}

/** Marks every day of every report, whatever is counted of it already; jobs count them again. */
export async function rebuildReports(ctx: Ctx): Promise<void> {
  for (const source of allSources)
    await ctx.transaction(async (tx) => {
      await store.markCounted(tx.db, source)
      await store.markAll(tx.db, source)
    })
}
