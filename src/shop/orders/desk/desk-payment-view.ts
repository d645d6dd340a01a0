import type { Ctx } from '../../context.ts'
import { toEstimateView } from '../../delivery/duties.rules.ts'
import { plus, toDecimal } from '../../money.ts'
import { attemptsForStaff } from '../../payments/payments.ts'
import { shownCode } from '../../pricing/coupon.rules.ts'
import type * as contract from './desk-order.contract.ts'
import { takenBy } from '../disputes/dispute.rules.ts'
import { listDisputes } from '../disputes/dispute.store.ts'
import { invoicesOf } from '../invoices/invoices.ts'
import { inOrder, type Order } from '../order.rules.ts'
import { leftToPay, partlyPaid } from '../part-payments/part.rules.ts'
import { refundedNow, sumsNow } from '../revisions/revision-sums.rules.ts'

/** What it comes to, and what its buyer was to expect on arrival, for whoever sees amounts. */
export const moneyOf = (
  order: Order,
  isSeen: boolean,
): Pick<contract.DeskOrder, 'sums' | 'dutyEstimate'> => ({
  sums: isSeen ? sumsOf(order) : null,
  dutyEstimate: isSeen && order.duties ? toEstimateView(order.duties) : null,
})

function sumsOf(order: Order): contract.DeskOrder['sums'] {
  const sums = sumsNow(order)
  return {
    goods: toDecimal(sums.goods),
    discount: toDecimal(sums.discount),
    couponCode: order.couponCode && shownCode(order.couponCode),
    giftWrap: toDecimal(sums.giftWrap),
    delivery: toDecimal(sums.deliveryFee),
    tax: toDecimal(sums.tax),
    total: toDecimal(sums.total),
    wallet: toDecimal(sums.walletAmount),
    giftCode: order.giftCode,
    due: toDecimal(sums.due),
    partPaid: toDecimal(partlyPaid(order)),
    left: order.status === 'pending' ? toDecimal(leftToPay(order)) : 0,
    refunded: toDecimal(refundedNow(order)),
  }
}

/** Payment attempts of an order for staff, the newest last. */
export async function tendersOf(ctx: Ctx, orderId: string): Promise<contract.DeskOrder['tenders']> {
  const attempts = await attemptsForStaff(ctx, orderId)
  return attempts.map(
    ({ id, method, reference, billNumber, amount, refunded, state, failureCode, createdAt, capturedAt }) => ({
      id,
      method,
      reference,
      billNumber,
      amount: toDecimal(amount),
      currency: amount.currency,
      returned: toDecimal(refunded),
      state,
      failureCode,
      createdAt: createdAt.toISOString(),
      capturedAt: capturedAt?.toISOString() ?? null,
    }),
  )
}

/** Invoices and credit notes of an order, by number. */
export async function papersOf(ctx: Ctx, orderId: string): Promise<contract.DeskOrder['papers']> {
  return (await invoicesOf(ctx, orderId)).map(({ number, kind, issuedAt }) => ({
    number,
    kind,
    issuedAt: issuedAt.toISOString(),
  }))
}

/** Disputes of an order for staff; `amount` is what the bank took or may take, `claimed` what it asked for. */
export async function disputesOf(ctx: Ctx, order: Order): Promise<contract.DeskOrder['disputes']> {
  const disputes = await listDisputes(ctx.db, order.id)
  return disputes.map(({ id, caseRef, reason, amount, respondBy, openedAt, openedBy, outcome, note }) => ({
    id,
    caseRef,
    reason,
    amount: toDecimal(takenBy(order, { claimed: inOrder(order, amount), outcome })),
    claimed: toDecimal(inOrder(order, amount)),
    respondBy,
    openedAt: openedAt.toISOString(),
    openedBy,
    outcome,
    note,
  }))
}

/** Refunds of an order for staff, in decimals of its currency. */
export function refundsOf(order: Order): contract.DeskOrder['refunds'] {
  return order.refunds.map(
    ({
      attemptId: _attempt,
      revisionId: _revision,
      units,
      amount,
      delivery,
      giftWrap,
      wallet,
      asWallet,
      exchanged,
      ...refund
    }) => ({
      ...refund,
      amount: toDecimal(amount),
      delivery: toDecimal(delivery),
      giftWrap: toDecimal(giftWrap),
      wallet: toDecimal(plus(wallet, asWallet)),
      exchanged: toDecimal(exchanged),
      units: units.map(({ lineId, units: pieces }) => ({ lineId, units: pieces })),
    }),
  )
}
