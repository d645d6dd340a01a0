import { Refusal } from '../refusal.ts'
import { dropApprovalsOf } from '../staff/approvals.ts'
import { atTheDesk, deskWrite } from '../staff/write.ts'
import { voidUnused } from '../wallet/gift-codes/batch-codes.ts'
import * as contract from './batch.contract.ts'
import { batchRefusals, canMove } from './batch.rules.ts'
import * as store from './batch.store.ts'
import { lockOne, viewOf } from './batches.ts'

/** Voids unused codes; those that orders or members have used stay valid (rules/wallet#15). */
export const voidBatch = deskWrite(
  contract.voidBatch,
  {
    right: 'gifts.void',
    entity: 'gift_batch',
    outcome: ({ giftBatch: { state }, voided, left }) => ({ state, voided, left }),
  },
  async (tx, { id, reason }) => {
    const batch = await lockOne(tx, id)
    if (!canMove(batch.state, 'void')) throw new Refusal(batchRefusals.cannot)
    const by = atTheDesk(tx).email
    if (batch.state === 'awaiting') await dropApprovalsOf(tx, 'gifts', id, tx.say('gift_batches.taken_back'))
    const { voided, left } = await voidUnused(tx, id, { actor: by, reason })
    await store.moveBatch(tx.db, id, { to: 'void', at: tx.clock.now(), by, reason })
    return { giftBatch: await viewOf(tx, id), voided, left }
  },
)
