import { refundNeedsApproval, recordSoloRefund } from '../orders/refunds/refund-limit.ts'
import { markReturned } from '../orders/fulfilment/fulfil.ts'
import { refundPieces, sharesFor } from '../orders/refunds/refund.ts'
import { toRefundView } from '../orders/refunds/refund-view.ts'
import { refundSums, type RefundInput } from '../orders/refunds/refund.rules.ts'
import { Refusal } from '../refusal.ts'
import { deskRead, deskWrite } from '../staff/write.ts'
import * as contract from './desk.contract.ts'
import { fulfilmentAfter, returnRefusals, type Return } from './return.rules.ts'
import { numberOf } from './return-view.ts'
import * as store from './store.ts'
import { moveReturn } from './transition.ts'
import { returnWithOrder, lockedReturn, toReturnView, returnWrite, colleagueEmail } from './desk.ts'

export const refundInputFor = (
  each: Return,
  fees: { delivery: boolean; giftWrap: boolean; toWallet?: boolean | undefined },
): RefundInput => ({
  units: each.lines.map(({ lineId, units }) => ({ lineId, units })),
  delivery: fees.delivery,
  giftWrap: fees.giftWrap,
  toWallet: fees.toWallet ?? each.toWallet,
})

export const previewReturn = deskRead(
  contract.previewReturn,
  'returns.settle',
  async (ctx, { id, ...fees }) => {
    const { each, order } = await returnWithOrder(ctx, id)
    const input = refundInputFor(each, fees)
    const sums = refundSums(order, input)
    const { lines: _lines, ...preview } = toRefundView(sums, sharesFor(order, sums.total, input))
    return {
      preview: {
        ...preview,
        currency: order.currency,
        needsSecond: await refundNeedsApproval(ctx, order, sums.total),
      },
    }
  },
)

/** Money last: what of it is a credit note's number is everybody's (docs/decisions/order-locks.md). */
export const settleReturn = deskWrite(
  contract.settleReturn,
  returnWrite('returns.settle'),
  async (tx, { id, note, ...fees }) => {
    const { each, order } = await lockedReturn(tx, id)
    const input = refundInputFor(each, fees)
    if (each.state !== 'inspected') throw new Refusal(returnRefusals.illegal_transition)
    if (each.inspectedBy === colleagueEmail(tx)) {
      const back = refundSums(order, input).total
      if (await refundNeedsApproval(tx, order, back)) throw new Refusal(returnRefusals.second_person)
      await recordSoloRefund(tx, order, back)
    }
    const settled = (await store.listOfOrder(tx.db, order.id)).filter(({ state }) => state === 'settled')
    const reason = { cause: 'return', note: numberOf(order, each) } as const
    await moveReturn(
      tx,
      each,
      'settled',
      { actor: colleagueEmail(tx), reason: note },
      { note, to_wallet: input.toWallet === true },
    )
    await markReturned(tx, order, fulfilmentAfter(order.lines, [...settled, each]), {
      actor: colleagueEmail(tx),
      reason,
    })
    const { id: refundId, total } = await refundPieces(tx, order, input, {
      reason,
      actor: colleagueEmail(tx),
    })
    if (total.minor > 0) await store.nameRefund(tx.db, id, refundId)
    return toReturnView(tx, id)
  },
)
