import type { Ctx } from '../../context.ts'
import * as store from '../store.ts'
import { wholeRefund } from './refund.rules.ts'
import { refundPieces, type Because } from './refund.ts'

/** Refunds an order in full to its payment method, in its own transaction. Throws what `refundPieces` throws. */
export async function refundWhole(ctx: Ctx, orderId: string, because: Because): Promise<void> {
  await ctx.transaction(async (tx) => {
    const order = await store.lockOrder(tx.db, orderId)
    if (order) await refundPieces(tx, order, wholeRefund(order), because)
  })
}
