import { dayInHongKong } from '#shop/calendar.ts'
import { changeCart } from '#shop/cart/cart.ts'
import { changeCart as cartCall } from '#shop/cart/change.contract.ts'
import { catalogueOf } from '#shop/catalogue/catalogue.ts'
import { createOrder } from '#shop/checkout/checkout.ts'
import { createOrder as orderCall } from '#shop/checkout/contract.ts'
import type { Ctx } from '#shop/context.ts'
import type { Account } from '#shop/members/accounts.ts'
import { onPaymentCaptured } from '#shop/orders/confirm.ts'
import { orderById } from '#shop/orders/orders.ts'
import { chargeStoredCard } from '#shop/payments/attempts/charge-stored.ts'
import { startContracts } from '#shop/subscriptions/begin.ts'
import { runStep } from '#shop/subscriptions/clock.ts'
import {
  chargeAt,
  daysBetween,
  daysLater,
  lockAt,
  monthsAfter,
  noticeAt,
} from '#shop/subscriptions/days.rules.ts'
import { findSubscription, idsOfOrder } from '#shop/subscriptions/store.ts'
import { lastPaidCycle } from '#shop/subscriptions/subscription.rules.ts'
import { delivered, sent } from './demo-orders.ts'
import { acting, ago, inTheName } from './acting.ts'

/** Address of Amber, as fields of an order. */
export const amberHome = {
  delivery_contact: '96100003',
  delivery_province: 'new_territories',
  delivery_city: 'sha_tin',
  delivery_address: '源禾路 18 號',
  delivery_address2: '3 座 21 樓 C 室',
}

export type Buyer = { account: Account; cardId: string; home: typeof amberHome }

/** Days since a purchase whose first renewal is due in a given number of days. */
export function boughtAgo(ctx: Ctx, renewsIn: number): number {
  const today = dayInHongKong(ctx.clock.now())
  for (let days = 50; days < 150; days += 1)
    if (daysBetween(today, monthsAfter(daysLater(today, -days), 2)) <= renewsIn) return days
  throw new Error('two months are not so long')
}

/** Buys a subscription a number of days ago, by card, with the first parcel delivered. Returns the contract's id. */
export async function subscribes(ctx: Ctx, days: number, buyer: Buyer, subSku: string): Promise<string> {
  const then = inTheName(ago(ctx, days), buyer.account)
  const found = (await catalogueOf(then)).bySubSku.get(subSku)
  if (!found) throw new Error(`the demo shop sells no ${subSku}`)
  const { id: pid, sku } = found.product
  const cart = await changeCart(
    then,
    cartCall.body.parse({ pid, sku, sub_sku: subSku, quantity: 1, currency: 'HKD' }),
  )
  const { account, cardId, home } = buyer
  const input = orderCall.body.parse({
    cart_id: cart.subscriptionCart.id,
    update_ts: cart.subscriptionCart.updateTs,
    cart_type: 'subscription',
    email: account.email,
    delivery_method: 'shipping',
    delivery_firstname: account.firstname,
    delivery_lastname: account.lastname,
    delivery_calling_code: '852',
    delivery_country_key: 'hk',
    ...home,
    payment_method: 'paydollar',
    agree_terms: true,
    agree_card: true,
  })
  const { order: placed } = await createOrder(then, input)
  if (!placed) throw new Error('no dry run answers no order')
  const { id: orderId, number: orderNumber, currency, due } = await orderById(then, placed.id)
  const { attemptId } = await chargeStoredCard(then, {
    orderId,
    orderNumber,
    amount: due,
    key: `first ${orderId}`,
    method: 'paydollar',
    memberId: account.id,
    cardId,
  })
  await then.transaction((tx) => onPaymentCaptured(tx, { orderId, attemptId, minor: due.minor, currency }))
  await startContracts(then, orderId)
  await sent(ago(ctx, days - 1), orderId, `SF14820934${orderNumber.slice(-5)}`)
  await delivered(ago(ctx, days - 3), orderId)
  const [id] = (await idsOfOrder(ctx.db, orderId)).begun
  if (!id) throw new Error('no contract began')
  return id
}

/** The steps of the first renewal that are done, given the days until its date; its parcel was delivered. */
export async function renewal(ctx: Ctx, id: string, renewsIn: number): Promise<void> {
  const day = daysLater(dayInHongKong(ctx.clock.now()), renewsIn)
  for (const at of [noticeAt(day), lockAt(day), chargeAt(day)]) {
    const moment = new Date(at.getTime() + 1_000)
    if (moment <= ctx.clock.now()) await runStep(acting(ctx, { clock: { now: () => moment } }), id)
  }
  const renewed = await findSubscription(ctx.db, id)
  const paid = renewed && lastPaidCycle(renewed)
  if (!paid?.orderId || renewsIn > -4) return
  await sent(ago(ctx, -renewsIn - 1), paid.orderId, `SF14820935${String(-renewsIn).padStart(5, '0')}`)
  await delivered(ago(ctx, -renewsIn - 3), paid.orderId)
}
