import { dayInHongKong } from '#shop/calendar.ts'
import { describeCard, storeCard } from '#shop/cards/cards.ts'
import { changeCart } from '#shop/cart/cart.ts'
import { changeCart as cartCall } from '#shop/cart/change.contract.ts'
import { catalogueOf } from '#shop/catalogue/catalogue.ts'
import { createOrder } from '#shop/checkout/checkout.ts'
import { createOrder as orderCall } from '#shop/checkout/contract.ts'
import type { Ctx } from '#shop/context.ts'
import { findMember, type Account } from '#shop/members/accounts.ts'
import { sampleMembers } from '#shop/members/sample.rules.ts'
import { onPaymentCaptured } from '#shop/orders/confirm.ts'
import { orderById } from '#shop/orders/orders.ts'
import { chargeStoredCard } from '#shop/payments/attempts/charge-stored.ts'
import { startContracts } from '#shop/subscriptions/begin.ts'
import { cancel } from '#shop/subscriptions/changes/cancel.ts'
import { pause } from '#shop/subscriptions/changes/delivery-actions.ts'
import { runStep } from '#shop/subscriptions/clock.ts'
import {
  chargeAt,
  daysBetween,
  daysLater,
  lockAt,
  monthsAfter,
  noticeAt,
} from '#shop/subscriptions/days.rules.ts'
import { findSubscription, idsOfOrder, listOfMember } from '#shop/subscriptions/store.ts'
import { lastPaidCycle } from '#shop/subscriptions/subscription.rules.ts'
import { changing } from '#shop/subscriptions/transition.ts'
import type { Shop } from '../compose.ts'
import { acting, ago, delivered, homes, inTheName, sent } from './demo-lives.ts'

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500-M2'
const vitamins = 'ELOWEN-HAIR-VITAMINS-60-M2'
const goodCard = { pan: '4335900000140045', expiry: '07/2090' }
const otherPan = '4012000000020086'
const shopper = { actor: 'shopper' }
const amberHome = {
  delivery_contact: '96100003',
  delivery_province: 'new_territories',
  delivery_city: 'sha_tin',
  delivery_address: '源禾路 18 號',
  delivery_address2: '3 座 21 樓 C 室',
}

type Buyer = { account: Account; cardId: string; home: typeof amberHome }

/** Keeps a card at the provider’s program, as its own page would, and here. */
async function keepCard(ctx: Ctx, programs: string, owner: string, card: typeof goodCard): Promise<string> {
  const answer = await fetch(`${programs}/paydollar/members/${owner}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(card),
  })
  const { token } = (await answer.json()) as { token: string } // written by the program
  const [lastFour, firstDigits] = [card.pan.slice(-4), card.pan.slice(0, 6)]
  const paid = { memberId: owner, token, brand: 'visa' as const, lastFour, firstDigits, country: 'HK' }
  const id = await ctx.transaction((tx) => storeCard(tx, { owner, cardId: null, keep: true }, paid))
  if (!id) throw new Error(`${owner} could not keep a card`)
  await describeCard(ctx, id)
  return id
}

/** How many days ago something was bought whose first renewal is so many days from today. */
function boughtAgo(ctx: Ctx, renewsIn: number): number {
  const today = dayInHongKong(ctx.clock.now())
  for (let days = 50; days < 150; days += 1)
    if (daysBetween(today, monthsAfter(daysLater(today, -days), 2)) <= renewsIn) return days
  throw new Error('two months are not so long')
}

/** Buys a subscription so many days ago, by card; its first parcel came. Answers the contract. */
async function subscribes(ctx: Ctx, days: number, buyer: Buyer, subSku: string): Promise<string> {
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

/** What the clock did of the first renewal, whose day was so many days from today; its parcel came. */
async function renewal(ctx: Ctx, id: string, renewsIn: number): Promise<void> {
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

/**
 * One that runs, one announced, one resting, one whose card ended, and one that was cancelled. Mei, the
 * ordinary member, has one alone: more would make her VIP.
 */
async function contracts(
  ctx: Ctx,
  programs: string,
  { mei, vivian, amber }: Record<'mei' | 'vivian' | 'amber', Account>,
): Promise<void> {
  const longAgo = ago(ctx, 160)
  const keeps = (account: Account, card = goodCard) => keepCard(longAgo, programs, account.id, card)
  const one: Buyer = { account: mei, cardId: await keeps(mei), home: homes.mei }
  const vip: Buyer = { account: vivian, cardId: await keeps(vivian), home: homes.vivian }
  const other: Buyer = { account: amber, cardId: await keeps(amber), home: amberHome }
  const today = dayInHongKong(ctx.clock.now())
  const firstDayOf = (renewsIn: number) => daysLater(today, -boughtAgo(ctx, renewsIn))
  const daysTo = (renewsIn: number) => daysBetween(today, monthsAfter(firstDayOf(renewsIn), 2))
  const begins = (buyer: Buyer, subSku: string, renewsIn: number) =>
    subscribes(ctx, boughtAgo(ctx, renewsIn), buyer, subSku)

  const cancelled = await begins(vip, vitamins, -70)
  await renewal(ctx, cancelled, daysTo(-70))
  await changing(ago(ctx, 20), cancelled, (inner, each) =>
    cancel(inner, each, { reasons: ['too_much'], note: '' }, shopper),
  )
  await runStep(ago(ctx, 5), cancelled)

  await subscribes(ctx, 20, vip, shampoo)
  await renewal(ctx, await begins(one, vitamins, 5), daysTo(5))

  const resting = await begins(other, shampoo, -14)
  await renewal(ctx, resting, daysTo(-14))
  await changing(ago(ctx, 3), resting, (inner, each) => pause(inner, each, 2, shopper))

  const unpaid = daysTo(-2)
  const [year = '', month = ''] = monthsAfter(daysLater(today, unpaid), -1).split('-')
  const ended = await keeps(amber, { pan: otherPan, expiry: `${month}/${year}` })
  await renewal(ctx, await begins({ ...other, cardId: ended }, vitamins, -2), unpaid)
}

/**
 * Subscriptions of the sample members where the shop is tried out at our own programs; running it again
 * changes nothing. Each step is a transaction of its own: the provider's webhooks look for what it charged.
 */
export async function seedSubscriptions(shop: Shop, programs: string | null): Promise<void> {
  if (shop.config.production || programs === null) return
  const ctx = shop.systemContext()
  const [mei, vivian, amber] = await Promise.all(sampleMembers.map(({ email }) => findMember(ctx, { email })))
  if (!mei || !vivian || !amber || !(await catalogueOf(ctx)).bySubSku.has(shampoo)) return
  if ((await listOfMember(ctx.db, mei.id, { from: 0, size: 1 })).total > 0) return
  try {
    await contracts(ctx, programs, { mei, vivian, amber })
  } catch (error) {
    // a shop that was tried out for long may have sold what they would buy: it opens all the same
    shop.log.warn({ error: String(error) }, 'the sample members stay without some subscriptions')
  }
}
