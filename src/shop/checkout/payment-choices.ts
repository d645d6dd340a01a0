import type { Ctx } from '../context.ts'
import { findOrder } from '../orders/orders.ts'
import { isOfSubscription, type Order } from '../orders/order.rules.ts'
import { canPay } from '../orders/order-actions.rules.ts'
import { paymentMeans } from '../payments/means.ts'
import { paymentChoices, type PaymentChoice } from '../quotes/payment.rules.ts'
import { checkoutRefusals } from './rules.ts'

/** Payment methods for orders that are paid together; subscriptions and deposits accept cards only. */
export async function choicesFor(ctx: Ctx, orders: readonly [Order, ...Order[]]): Promise<PaymentChoice[]> {
  const [{ country, currency }] = orders
  const means = await paymentMeans(ctx, country, currency)
  const choices = paymentChoices(means, currency, takesCardOnly(orders) ? 'subscription' : 'single')
  return orders.some(isOfSubscription)
    ? choices
    : choices.filter(({ offered }) => offered || !takesCardOnly(orders))
}

const takesCardOnly = (orders: readonly Order[]): boolean => orders.some(({ kind }) => kind !== 'single')

/**
 * The orders that one charge pays: this one, and the unpaid one of the other cart of the same checkout; the single
 * order first.
 */
export async function ordersOfCharge(ctx: Ctx, order: Order): Promise<[Order, ...Order[]]> {
  const now = ctx.clock.now()
  const other = order.also && canPay(order, now) ? await findOrder(ctx, order.also.id) : null
  if (!other || !canPay(other, now)) return [order]
  return order.kind === 'single' ? [order, other] : [other, order]
}

/** Refusal for Cash Dollar or a gift code that was spent elsewhere since the order. */
export const shortOf = ({ giftCode }: Pick<Order, 'giftCode'>) =>
  giftCode === null ? checkoutRefusals.wallet_short_meanwhile : checkoutRefusals.gift_meanwhile
