import { takeTurn } from '../../../platform/db/turn.ts'
import type { Ctx } from '../../context.ts'
import * as store from './figures.store.ts'

/** Marks that one transaction takes together. */
const atOnce = 500
/** Transactions of one job at most: another begins a minute later. */
const mostBatches = 200

/**
 * Counts the members whose figures moved (rules/members#18). One process does at a time; another leaves it to that
 * one. Answers how many were counted.
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

/** Marks every member, whatever is counted of them already; jobs count them again. */
export const rebuildFigures = (ctx: Ctx): Promise<void> => ctx.transaction((tx) => store.markEveryone(tx.db))
