import type { Ctx } from '../context.ts'
import { Id } from '../ids.ts'
import { findOrder, payableOrders, toOrderResponse } from '../orders/orders.ts'
import { accessTo } from '../orders/opening/opening.ts'
import type { Order } from '../orders/order.rules.ts'
import { canPay } from '../orders/order-actions.rules.ts'
import { agreementLeft } from '../orders/placing/agreement.ts'
import { payableNow } from '../orders/revisions/revision.rules.ts'
import { shortLines } from '../orders/payable.ts'
import { canHoldAgain } from '../wallet/holds.ts'
import { Refusal } from '../refusal.ts'
import { serve } from '../serve.ts'
import * as contract from './contract.ts'
import { checkoutIssue, type CheckoutIssue, quoteRefusals } from '../quotes/issue.rules.ts'
import { checkoutRefusals } from './rules.ts'
import { toProblemView } from '../quotes/view.rules.ts'
import { choicesFor, ordersOfCharge, shortOf } from './payment-choices.ts'
import { reads } from './payment-status.ts'

/**
 * Unpaid orders of the caller, or the one of a payment link: unknown and expired ones are invalid, others'
 * not theirs.
 */
export const awaitingPayment = serve(contract.awaitingPayment, reads, async (ctx, { id, token }) => {
  if (id === undefined) {
    const orders = await payableOrders(ctx)
    return {
      orders: await Promise.all(orders.map((order) => toOrderResponse(ctx, order))),
      paymentMethods: [],
      problems: [],
      agreement: null,
    }
  }
  const order = Id.safeParse(id).success ? await findOrder(ctx, id) : null
  if (!order || order.status === 'expired' || order.status === 'draft')
    throw new Refusal(checkoutRefusals.invalid_order)
  const access = await accessTo(ctx, order, token)
  if (!access) throw new Refusal(checkoutRefusals.not_authorised)
  const together = await ordersOfCharge(ctx, order)
  const choices = payableNow(order, ctx.clock.now()) ? await choicesFor(ctx, together) : []
  const gone = (await Promise.all(together.map((each) => missingIssues(ctx, each)))).flat()
  const view = { locale: ctx.shopper.locale, say: ctx.say }
  const others = together.filter((each) => each.id !== order.id)
  return {
    orders: await Promise.all([order, ...others].map((each) => toOrderResponse(ctx, each, access))),
    paymentMethods: choices.map((choice) => ({ ...choice, reason: choice.reason && ctx.say(choice.reason) })),
    problems: gone.map((each) => toProblemView(each, view)),
    agreement: await agreementLeft(ctx, together),
  }
})

/** What an unpaid order released and cannot reserve again. */
async function missingIssues(ctx: Ctx, order: Order): Promise<CheckoutIssue[]> {
  if (!canPay(order, ctx.clock.now())) return []
  const short = await shortLines(ctx, order)
  const isWalletShort = !(await canHoldAgain(ctx, order.id))
  return [
    ...short.map(({ line, left }) =>
      checkoutIssue(quoteRefusals.short.code, { subSku: line.subSku, values: { left } }),
    ),
    ...(isWalletShort
      ? [
          checkoutIssue(shortOf(order).code, {
            field: order.giftCode === null ? 'wallet_amount' : 'gift_code',
          }),
        ]
      : []),
  ]
}
