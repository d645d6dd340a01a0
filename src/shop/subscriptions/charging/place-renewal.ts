import type { Ctx } from '../../context.ts'
import { deliveryWindow } from '../../delivery/rules.ts'
import { readPhone } from '../../delivery/phone.ts'
import { findMember, type Account } from '../../members/accounts.ts'
import { agreedLine } from '../../orders/placing/line.rules.ts'
import type { NewAddress, NewOrder } from '../../orders/placing/new-order.rules.ts'
import { placeOrder } from '../../orders/placing/place.ts'
import type { Missed, PlacedOrder, Placing } from '../../orders/placing/placing.ts'
import { rateOf } from '../../pricing/rules.ts'
import { toOrderAmounts } from '../../quotes/sums.rules.ts'
import { daysLater, momentOn } from '../days.rules.ts'
import type { DeliveryQuote, Assortment } from '../quote.ts'
import { today } from '../quote.ts'
import { suspendedDays } from '../rules.ts'
import * as store from '../store.ts'
import type { Cycle, Subscription } from '../subscription.rules.ts'

/** Rolls back the transaction of an order when stock fell short. */
export class RenewalShort extends Error {
  readonly missed: Missed
  constructor(missed: Missed) {
    super('a renewal fell short')
    this.missed = missed
  }
}

/** Days an order can be paid: the retry schedule and the suspension after it. */
const payableDays = 7 + suspendedDays + 2

/** Places the order of a delivery from its quote; stock is reserved last. Throws `RenewalShort`. */
export async function placeRenewal(
  tx: Ctx,
  subscription: Subscription,
  cycle: Pick<Cycle, 'renewsOn'>,
  quote: DeliveryQuote,
  assortment: Assortment,
  beforeGoods: (placed: PlacedOrder) => Promise<unknown>,
): Promise<PlacedOrder> {
  const member = await findMember(tx, { id: subscription.memberId })
  if (!member) throw new Error(`subscription ${subscription.number} is nobody's`)
  const placing = await placingOf(tx, { subscription, cycle, quote, member }, assortment)
  const placed = await placeOrder(tx, placing, beforeGoods)
  if ('short' in placed) throw new RenewalShort(placed)
  return placed
}

type Renewing = {
  subscription: Subscription
  cycle: Pick<Cycle, 'renewsOn'>
  quote: DeliveryQuote
  member: Account
}

/** The input that places the order of a delivery. */
export async function placingOf(
  tx: Ctx,
  { subscription, cycle, quote, member }: Renewing,
  assortment: Assortment,
): Promise<Placing> {
  const first = cycle.renewsOn > today(tx) ? cycle.renewsOn : today(tx)
  return {
    order: await newOrder(tx, subscription, member, quote, assortment),
    coupon: null,
    reward: null,
    giftId: null,
    payUntil: momentOn(daysLater(first, payableDays), 0),
  }
}

async function newOrder(
  tx: Ctx,
  subscription: Subscription,
  member: Account,
  { order }: DeliveryQuote,
  assortment: Assortment,
): Promise<NewOrder> {
  const { delivery, currency, country, deliveryMethod } = subscription
  const phone = readPhone(delivery.callingCode, delivery.contact)
  const lines = order.lines.map((line) => agreedLine(line, assortment.find))
  return {
    sessionHash: null,
    memberId: subscription.memberId,
    cartId: null,
    cartVersion: null,
    cartUpdatedAt: null,
    checkoutGroup: null,
    kind: 'renewal',
    locale: member.locale,
    country,
    email: member.email,
    firstname: delivery.firstname,
    lastname: delivery.lastname,
    phone: phone?.e164 ?? member.phone ?? '',
    giftCode: null,
    couponCode: null,
    couponLabel: null,
    deliveryMethod,
    estimate:
      deliveryMethod === null
        ? null
        : deliveryWindow(
            lines.map(({ estimate }) => estimate ?? undefined),
            today(tx),
            country,
          ),
    giftWrapped: false,
    gift: null,
    clientRemarks: '',
    paymentMethod: cardMethod(tx),
    tracking: null,
    amounts: toOrderAmounts(order.sums),
    rate: currency === 'HKD' ? null : rateOf(currency, assortment.rates),
    consents: null,
    lines,
    addresses: deliveryMethod === null ? [] : [await addressOf(tx, subscription)],
  }
}

async function addressOf(tx: Ctx, { id, delivery, country }: Subscription): Promise<NewAddress> {
  const sealed = delivery.passportTail === null ? null : await store.sealedPassport(tx.db, id)
  const { passportTail: _tail, ...address } = delivery
  return {
    kind: 'delivery',
    ...address,
    countryKey: country,
    passport: sealed ? tx.sealing.open('passport', sealed) : '',
  }
}

/** The payment method that charges stored cards. */
export function cardMethod(ctx: Ctx): NonNullable<ReturnType<typeof providerMethod>> {
  const method = providerMethod(ctx)
  if (!method) throw new Error('no method charges stored cards')
  return method
}

const providerMethod = ({ outside }: Ctx) =>
  outside.payments.providers.find(({ capabilities }) => capabilities.storedCards && !capabilities.needsBuyer)
    ?.method
