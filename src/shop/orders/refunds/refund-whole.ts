import type { Ctx } from '../../context.ts'
import * as store from '../store.ts'
import { wholeRefund } from './refund.rules.ts'
import { refundPieces, type Because } from './refund.ts'

/**
 * Everything of an order goes back by the way it was paid. Throws what `refundPieces` throws; in a transaction of
 * its own.
 */
export async function refundWhole(ctx: Ctx, orderId: string, because: Because): Promise<void> {
  await ctx.transaction(async (tx) => {
    const order = await store.lockOrder(tx.db, orderId)
    if (order) await refundPieces(tx, order, wholeRefund(order), because)
  })
}
