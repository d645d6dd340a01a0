import { takeTurn } from '../../../platform/db/turn.ts'
import type { Ctx } from '../../context.ts'
import * as store from './figures.store.ts'

/** Marks processed in one transaction. */
const atOnce = 500
/** Maximum transactions of one job; the next job starts a minute later. */
const mostBatches = 200

/**
 * Recomputes changed figures (rules/members#18), in one process at a time; others return at once. Returns the number
 * of members.
 */
export async function countChangedMembers(ctx: Ctx): Promise<number> {
  let counted = 0
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const ids = await ctx.transaction(async (tx) => {
      if (!(await takeTurn(tx.db, 'member figures'))) return []
      const marked = await store.listMarked(tx.db, atOnce)
      if (marked.length > 0) await store.countMembers(tx.db, marked)
      return marked
    })
    if (ids.length === 0) break
    counted += ids.length
  }
  return counted
}

/** Marks all members for recomputation by the scheduled job. */
export const rebuildFigures = (ctx: Ctx): Promise<void> => ctx.transaction((tx) => store.markEveryone(tx.db))
