import { randomBytes, randomUUID } from 'node:crypto'
import { cardsById, useCard } from '../cards/cards.ts'
import { dayInHongKong } from '../calendar.ts'
import type { Ctx } from '../context.ts'
import { crockford } from '../ids.ts'
import { deliveryOf } from '../orders/address.ts'
import { findOrder } from '../orders/orders.ts'
import { passportOf } from '../orders/renewing/renewals.ts'
import type { Order, OrderLine } from '../orders/order.rules.ts'
import { cardThatPaid } from '../payments/payments.ts'
import { refusalToPay } from '../cards/rules.ts'
import { dayOfCycle } from './days.rules.ts'
import { isOver } from './rules.ts'
import { sameCardOf } from './person.store.ts'
import * as store from './store.ts'
import type { Subscription } from './subscription.rules.ts'
import { endTakenBack } from './taken-back.ts'
import { changing, moveContract, addSubscriptionEvent, schedule } from './transition.ts'

/** `S-yymm-` of the Hong Kong month and five random base32 characters. */
function subscriptionNumber(now: Date, random: Uint8Array): string {
  const month = dayInHongKong(now).slice(2, 7).replace('-', '')
  return `S-${month}-${[...random.subarray(0, 5)].map((byte) => crockford.charAt(byte % 32)).join('')}`
}

/** Groups order lines by interval, in order of purchase. */
function byInterval(lines: readonly OrderLine[]): Map<number, OrderLine[]> {
  const found = new Map<number, OrderLine[]>()
  for (const line of lines) {
    if (line.interval === null) continue
    found.set(line.interval, [...(found.get(line.interval) ?? []), line])
  }
  return found
}

/** Creates the contracts of a first order in state `pending`, one for each interval (rules/subscriptions#1). */
export async function beginContracts(tx: Ctx, order: Order): Promise<void> {
  if (order.kind !== 'subscription' || order.memberId === null) return
  for (const [interval, lines] of byInterval(order.lines)) await begin(tx, order, interval, lines)
}

async function begin(tx: Ctx, order: Order, interval: number, lines: readonly OrderLine[]): Promise<void> {
  const id = randomUUID()
  const delivery = deliveryOf(order)
  const now = tx.clock.now()
  const sealed = delivery?.passportTail ? await passportOf(tx, order.id) : null
  await store.insertSubscription(
    tx.db,
    {
      id,
      number: subscriptionNumber(now, randomBytes(5)),
      member_id: order.memberId ?? '',
      first_order_id: order.id,
      interval_months: interval,
      currency: order.currency,
      country: order.country,
      delivery_method: order.deliveryMethod,
      firstname: delivery?.firstname ?? order.firstname,
      lastname: delivery?.lastname ?? order.lastname,
      calling_code: delivery?.callingCode ?? '',
      contact: delivery?.contact ?? '',
      address: delivery?.address ?? '',
      address2: delivery?.address2 ?? '',
      city: delivery?.city ?? '',
      province: delivery?.province ?? '',
      zip: delivery?.zip ?? '',
      kana: delivery?.kana ?? '',
      location_code: delivery?.locationCode ?? null,
      passport: sealed,
      passport_tail: sealed ? (delivery?.passportTail ?? null) : null,
      created_at: now,
    },
    lines.map((line, position) => ({
      id: randomUUID(),
      subscription_id: id,
      position,
      product_id: line.productId,
      sku: line.sku,
      sub_sku: line.subSku,
      name: line.name,
      option_name: line.optionName,
      brand: line.brand,
      brand_slug: line.brandSlug,
      unique_url: line.uniqueUrl,
      thumbnail: line.thumbnail,
      quantity: line.quantity,
      unit_price: line.unitPrice,
    })),
  )
}

/** Starts the contracts of a first order once it is paid, counted from that day. Idempotent. */
export async function startContracts(ctx: Ctx, orderId: string): Promise<void> {
  const order = await findOrder(ctx, orderId)
  if (order?.kind !== 'subscription' || order.confirmedAt === null) return
  await ctx.transaction((tx) => beginContracts(tx, order))
  const { begun } = await store.idsOfOrder(ctx.db, orderId)
  for (const id of begun)
    await changing(ctx, id, async (tx, subscription) => {
      if (subscription.state === 'pending') await start(tx, subscription, order)
    })
}

async function start(tx: Ctx, subscription: Subscription, order: Order): Promise<void> {
  const paidAt = order.confirmedAt ?? tx.clock.now().toISOString()
  const anchorOn = dayInHongKong(new Date(paidAt))
  const cardId = await cardOf(tx, subscription, order)
  await moveContract(tx, subscription, 'active', {
    anchor_on: anchorOn,
    anchor_number: 1,
    paid_in_a_row: 1,
    started_at: paidAt,
    card_id: cardId,
  })
  if (cardId) await useCard(tx, cardId, subscription.id)
  await schedule(
    tx,
    subscription,
    { number: 1, renewsOn: anchorOn },
    { state: 'paid', order_id: order.id, paid_at: paidAt },
  )
  const anchor = { anchorOn, anchorNumber: 1, intervalMonths: subscription.intervalMonths }
  await schedule(tx, subscription, { number: 2, renewsOn: dayOfCycle(anchor, 2) })
  await addSubscriptionEvent(
    tx,
    subscription,
    'started',
    { actor: 'shopper' },
    { months: subscription.intervalMonths },
  )
  await addSubscriptionEvent(tx, subscription, 'paid', { actor: 'payments' }, { orderId: order.id }, 1)
  await tx.publish('subscription.started', { subscriptionId: subscription.id })
}

/**
 * The card that paid, if it is the member's and can be charged again; prepaid cards have to be replaced. If accounts
 * were merged since, the same card on the remaining account replaces one that was removed by the merge.
 */
async function cardOf(tx: Ctx, { memberId }: Subscription, { paidBy }: Order): Promise<string | null> {
  const paid = paidBy ? await cardThatPaid(tx, paidBy) : null
  if (!paid) return null
  const ids = [paid, await sameCardOf(tx.db, paid, memberId)].filter((id) => id !== null)
  const card = (await cardsById(tx, ids)).find((each) => each.memberId === memberId)
  const today = dayInHongKong(tx.clock.now())
  return card && refusalToPay(card, { today, forSubscription: true }) === null ? card.id : null
}

/**
 * Voids the contracts of a first order that was cancelled or expired: those that never started, and those whose first
 * delivery is returned (rules/subscriptions#19).
 */
export async function voidContracts(ctx: Ctx, orderId: string): Promise<void> {
  const { begun } = await store.idsOfOrder(ctx.db, orderId)
  for (const id of begun)
    await changing(ctx, id, async (tx, subscription) => {
      if (!isOver(subscription.state)) await endTakenBack(tx, subscription, 'voided')
    })
}
