import type { Ctx } from '../context.ts'
import { toDecimal } from '../money.ts'
import { openOrder } from '../orders/opening/opening.ts'
import { payableNow } from '../orders/revisions/revision.rules.ts'
import { sumsNow } from '../orders/revisions/revision-sums.rules.ts'
import type { Payment, PaymentMethod } from '../payments/contract.ts'
import { paymentOf } from '../payments/payments.ts'
import { serve } from '../serve.ts'
import * as contract from './contract.ts'
import * as payContract from './pay.contract.ts'
import type { Opened } from './payer.ts'

/** State of the newest attempt of a method; reads only and never confirms a payment (rules/payments#13). */
async function statusOf(
  ctx: Ctx,
  method: PaymentMethod,
  { orderId, token }: Opened,
): Promise<{ payment: Payment; paid: boolean }> {
  const order = await openOrder(ctx, { id: orderId, token })
  const payable = payableNow(order, ctx.clock.now())
  const isPaid = order.confirmedAt !== null && payable === null
  const payment = (await paymentOf(ctx, order.id, method, payable?.since)) ?? {
    attemptId: null,
    method: null,
    state: isPaid ? ('captured' as const) : ('created' as const),
    form: null,
    webLink: null,
    qr: null,
    billNumber: null,
    amount: toDecimal(payable?.amount ?? sumsNow(order).due),
    currency: order.currency,
    expiresAt: null,
    screenshotSent: false,
  }
  return { payment, paid: isPaid || payment.state === 'captured' }
}

export const reads = { who: 'guest', limit: 'lookup' } as const

export const paymentStatus = serve(payContract.paymentStatus, reads, (ctx, { method, ...opened }) =>
  statusOf(ctx, method, opened),
)

export const cardStatus = serve(contract.cardStatus, reads, (ctx, opened) =>
  statusOf(ctx, 'paydollar', opened),
)

export const payMeStatus = serve(contract.payMeStatus, reads, (ctx, opened) => statusOf(ctx, 'payme', opened))

export const fpsStatus = serve(contract.fpsStatus, reads, (ctx, opened) => statusOf(ctx, 'fps', opened))
