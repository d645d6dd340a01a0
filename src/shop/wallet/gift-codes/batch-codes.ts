import type { Ctx } from '../../context.ts'
import { postEach } from '../post-each.store.ts'
import * as codes from './batch-codes.store.ts'
import { newCode } from './code-hash.ts'
import { maskGiftCode } from './gift.rules.ts'
import { endKey } from './owed-gifts.ts'

/** Codes of a batch that are there, whatever became of them. */
export const countBatchCodes = (ctx: Ctx, batchId: string): Promise<number> =>
  codes.countCodes(ctx.db, batchId)

/** From now on the shop owes these codes; nobody has them before the batch is handed out. */
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

/** Makes the codes of a batch as they are typed, in the order of their ids; they can be claimed from now on. */
export async function handOutBatch(tx: Ctx, batchId: string, actor: string): Promise<string[]> {
  const ids = await codes.lockIssued(tx.db, batchId)
  const made = ids.map((id) => ({ id, ...newCode(tx) }))
  await codes.activate(
    tx.db,
    made.map(({ id, stored }) => ({ id, ...stored })),
    { actor, at: tx.clock.now() },
  )
  return made.map(({ code }) => maskGiftCode(code))
}

/**
 * Ends what of a batch nobody has used, whole codes alone; the shop owes that much less. Answers how many ended now
 * and how many stay as they are.
 */
export async function voidUnused(
  tx: Ctx,
  batchId: string,
  { actor, reason }: { actor: string; reason: string },
): Promise<{ voided: number; left: number }> {
  const at = tx.clock.now()
  const ended = await codes.voidWhole(tx.db, batchId, { actor, reason, at })
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

/** Codes of batches by what became of them: pieces, and minor units of the batch's currency. */
export const sumsOfBatches = (ctx: Ctx, batchIds: readonly string[]): Promise<Map<string, codes.CodeSums>> =>
  codes.sumCodes(ctx.db, batchIds)
