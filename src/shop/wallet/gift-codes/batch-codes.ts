import type { Ctx } from '../../context.ts'
import { postEach } from '../post-each.store.ts'
import * as codes from './batch-codes.store.ts'
import { newCode } from './code-hash.ts'
import { maskGiftCode } from './gift.rules.ts'
import { endKey } from './gift-liability.ts'

/** Number of codes of a batch, in any state. */
export const countBatchCodes = (ctx: Ctx, batchId: string): Promise<number> =>
  codes.countCodes(ctx.db, batchId)

/** Adds codes to a batch and books their value as liability. They have no code text until the batch is handed out. */
export async function addBatchCodes(tx: Ctx, wanted: codes.BatchCodes): Promise<void> {
  const at = tx.clock.now()
  const ids = await codes.addCodes(tx.db, wanted, at)
  const { currency, minor } = wanted.amount
  await postEach(
    tx.db,
    { kind: 'gift_issue', actor: wanted.actor, at },
    { from: 'promo_expense', to: 'gift_card_liability', currency },
    ids.map((id) => ({ key: `gift issue ${id}`, ref: id, minor })),
  )
}

/** Makes and returns the code texts of a batch, in the order of their ids, and activates them. */
export async function activateBatchCodes(tx: Ctx, batchId: string, actor: string): Promise<string[]> {
  const ids = await codes.lockIssued(tx.db, batchId)
  const made = ids.map((id) => ({ id, ...newCode(tx) }))
  await codes.activate(
    tx.db,
    made.map(({ id, stored }) => ({ id, ...stored })),
    { actor, at: tx.clock.now() },
  )
  return made.map(({ code }) => maskGiftCode(code))
}

/** Voids the unused codes of a batch and reduces the liability. Returns the number of voided and of remaining codes. */
export async function voidUnused(
  tx: Ctx,
  batchId: string,
  { actor, reason }: { actor: string; reason: string },
): Promise<{ voided: number; left: number }> {
  const at = tx.clock.now()
  const ended = await codes.voidUnusedCodes(tx.db, batchId, { actor, reason, at })
  const [first] = ended
  if (first)
    await postEach(
      tx.db,
      { kind: 'gift_void', actor, at },
      { from: 'gift_card_liability', to: 'promo_expense', currency: first.currency },
      ended.map(({ id, minor, lapsed }) => ({ key: endKey({ id, lapsed }), ref: id, minor })),
    )
  return { voided: ended.length, left: (await codes.countCodes(tx.db, batchId)) - ended.length }
}

/** Sums of batches by state of their codes: number, and value in minor units of the batch's currency. */
export const sumsOfBatches = (ctx: Ctx, batchIds: readonly string[]): Promise<Map<string, codes.CodeSums>> =>
  codes.sumCodes(ctx.db, batchIds)
