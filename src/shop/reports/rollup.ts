import { takeTurn } from '../../platform/db/turn.ts'
import { beginningOf } from '../calendar.ts'
import type { Ctx } from '../context.ts'
import { throwAll } from '../portions.ts'
import { dayLater } from './period.rules.ts'
import * as store from './rollup.store.ts'
import { allSources } from './sources/sources.store.ts'

/** Maximum days per job run; the next run is a minute later. */
const mostAtOnce = 400

/**
 * Recomputes changed days, each in its own transaction. A day that fails keeps its mark, does not block later ones,
 * and fails the run at its end. Only one process runs it at a time; others skip it. Returns the number of days
 * computed.
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
      if (tried === after) throw error // the error is not about a day
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

/** Marks every day of every report for recomputation by jobs. */
export async function rebuildReports(ctx: Ctx): Promise<void> {
  for (const source of allSources)
    await ctx.transaction(async (tx) => {
      await store.markCounted(tx.db, source)
      await store.markAll(tx.db, source)
    })
}
