import type { Ctx } from '../context.ts'
import { money } from '../money.ts'
import { addBatchCodes, countBatchCodes } from '../wallet/gift-codes/batch-codes.ts'
import { eachByItself } from '../portions.ts'
import { portion } from './batch.rules.ts'
import * as store from './batch.store.ts'

/**
 * Makes some codes of a batch, in one transaction: those that are not there yet, however often and by whomever it is
 * called. Answers whether some are missing still.
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

/** Makes what is missing of every batch, also what a process that died left undone. */
export async function makeDue(ctx: Ctx): Promise<void> {
  await eachByItself(await store.listMaking(ctx.db), async (id) => {
    while (await ctx.transaction((tx) => makeSome(tx, id)));
  })
}
