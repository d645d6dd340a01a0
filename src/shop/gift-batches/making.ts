import type { Ctx } from '../context.ts'
import { money } from '../money.ts'
import { addBatchCodes, countBatchCodes } from '../wallet/gift-codes/batch-codes.ts'
import { eachByItself } from '../portions.ts'
import { portion } from './batch.rules.ts'
import * as store from './batch.store.ts'

/**
 * Creates some of the missing codes of a batch in one transaction; safe to repeat and to run concurrently. Returns
 * whether more are missing.
 */
export async function makeSome(tx: Ctx, id: string): Promise<boolean> {
  const batch = await store.lockBatch(tx.db, id, tx.clock.now())
  if (batch?.state !== 'making') return false
  const missing = batch.count - (await countBatchCodes(tx, id))
  await addBatchCodes(tx, {
    batchId: id,
    batch: batch.name,
    count: Math.min(portion, missing),
    amount: money(batch.currency, batch.amount),
    startsAt: batch.startsAt,
    expiresAt: batch.expiresAt,
    actor: batch.createdBy,
  })
  if (missing > portion) return true
  await store.moveBatch(tx.db, id, { to: 'ready', at: tx.clock.now() })
  return false
}

/** Creates the missing codes of all batches, including those a crashed process left. */
export async function makeDue(ctx: Ctx): Promise<void> {
  await eachByItself(await store.listMaking(ctx.db), async (id) => {
    while (await ctx.transaction((tx) => makeSome(tx, id)));
  })
}
