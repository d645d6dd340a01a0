import type { Ctx } from '../context.ts'
import { findOrder } from '../orders/orders.ts'
import { isOfSubscription, type Order } from '../orders/order.rules.ts'
import { canPay } from '../orders/order-actions.rules.ts'
import { paymentMeans } from '../payments/means.ts'
import { paymentChoices, type PaymentChoice } from '../quotes/payment.rules.ts'
import { checkoutRefusals } from './rules.ts'

/** The ways to pay what is paid at once: a subscription and a deposit by a card alone. */
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
 * What one charge pays: the order, and that of the other cart if both were checked out at once and it waits
 * to be paid too. The single order leads.
 */
export async function paidAtOnce(ctx: Ctx, order: Order): Promise<[Order, ...Order[]]> {
  const now = ctx.clock.now()
  const other = order.also && canPay(order, now) ? await findOrder(ctx, order.also.id) : null
  if (!other || !canPay(other, now)) return [order]
  return order.kind === 'single' ? [order, other] : [other, order]
}

/** What was to pay a part of an order, and was spent elsewhere. */
export const shortOf = ({ giftCode }: Pick<Order, 'giftCode'>) =>
  giftCode === null ? checkoutRefusals.wallet_short_meanwhile : checkoutRefusals.gift_meanwhile
