import { personName } from '../person.ts'
import { canStoreCards, cardToPay } from '../cards/cards.ts'
import { cardRefusals } from '../cards/rules.ts'
import type { Ctx } from '../context.ts'
import { Id } from '../ids.ts'
import { toDecimal } from '../money.ts'
import { placeName } from '../delivery/places.rules.ts'
import {
  accessTo,
  findOrder,
  openOrder,
  otherUnpaidOrders,
  payableOrders,
  toOrderResponse,
} from '../orders/orders.ts'
import { isOfSubscription, type Order } from '../orders/order.rules.ts'
import { canPay } from '../orders/order-actions.rules.ts'
import { leftToPay } from '../orders/part-payments/part.rules.ts'
import { payableNow } from '../orders/revisions/revision.rules.ts'
import { sumsNow } from '../orders/revisions/revision-sums.rules.ts'
import { holdToPay, shortLines, waitLonger } from '../orders/payable.ts'
import { canHoldAgain } from '../wallet/holds.ts'
import { couponRefusals } from '../pricing/coupon.rules.ts'
import type { Payment, PaymentMethod } from '../payments/contract.ts'
import { mustBePerson } from '../bot-check/bot-check.ts'
import { emailOf, memberRefusals } from '../members/rules.ts'
import { claimPaid, isClaimed, type Claimant } from '../payments/fps/claims.ts'
import { paymentOf, startAttempt, type Start } from '../payments/payments.ts'
import { Refusal } from '../refusal.ts'
import { textIn, type Locale } from '../region.ts'
import { serve } from '../serve.ts'
import { paymentMeans } from '../payments/means.ts'
import * as contract from './contract.ts'
import * as payContract from './pay.contract.ts'
import { paymentChoices, type PaymentChoice } from '../quotes/payment.rules.ts'
import { checkoutIssue, type CheckoutIssue, quoteRefusals } from '../quotes/issue.rules.ts'
import { checkoutRefusals } from './rules.ts'
import { toProblemView } from '../quotes/view.rules.ts'

type CardChoice = { keepCard: boolean; cardId?: string | undefined }
type Opened = { orderId: string; token?: string | undefined; locale?: Locale | undefined }

/** The ways to pay what is paid at once: a subscription and a deposit by a card alone. */
async function choicesFor(ctx: Ctx, orders: readonly [Order, ...Order[]]): Promise<PaymentChoice[]> {
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
async function paidAtOnce(ctx: Ctx, order: Order): Promise<[Order, ...Order[]]> {
  const now = ctx.clock.now()
  const other = order.also && canPay(order, now) ? await findOrder(ctx, order.also.id) : null
  if (!other || !canPay(other, now)) return [order]
  return order.kind === 'single' ? [order, other] : [other, order]
}

/** Where a provider sends the buyer back to; a link's token goes along, for another browser may come back. */
function addressesOf(ctx: Ctx, order: Order, { token, locale = ctx.shopper.locale }: Opened) {
  const base = `${ctx.shop.publicUrl}${locale === 'hk' ? '' : `/${locale}`}/checkout`
  const query = (words: Record<string, string>) => {
    const text = new URLSearchParams({ ...words, ...(token ? { token } : {}) }).toString()
    return text === '' ? '' : `?${text}`
  }
  return {
    successUrl: `${base}/order-confirmation/${order.id}${query({})}`,
    failUrl: `${base}/${order.id}${query({ payment: 'failed' })}`,
    cancelUrl: `${base}/${order.id}${query({ payment: 'cancelled' })}`,
  }
}

const unnamedBuyer = { email: '', phone: '', name: '', address: '' }

function buyerOf(order: Order) {
  const delivery = order.addresses.find((address) => address.kind === 'delivery')
  const lines = delivery && [
    delivery.address2,
    delivery.address,
    placeName('en', delivery.countryKey, 'city', delivery.city),
    placeName('en', delivery.countryKey, 'province', delivery.province),
    delivery.zip,
  ]
  return {
    email: order.email,
    phone: order.phone,
    name: personName(order),
    address: lines?.filter(Boolean).join(', ') ?? '',
  }
}

/**
 * The card a member wants kept, or pays with. Throws as `cardToPay` does, `cards.not_kept`; guests have no
 * cards.
 */
async function cardFor(
  ctx: Ctx,
  orders: readonly Order[],
  { keepCard, cardId: chosen }: CardChoice,
): Promise<Start['card']> {
  const cardId = chosen ?? null
  // what renews is charged to the card again: agreeing to that was part of the order
  const keep = keepCard || (orders.some(isOfSubscription) && ctx.member !== null && canStoreCards(ctx))
  if (!keep && cardId === null) return undefined
  if (!ctx.member) throw new Refusal(memberRefusals.signed_out)
  if (!canStoreCards(ctx)) throw new Refusal(cardRefusals.not_kept)
  const { id: memberId, email } = ctx.member
  if (cardId !== null)
    await cardToPay(ctx, memberId, cardId, { forSubscription: orders.some(isOfSubscription) })
  return { memberId, email, cardId, keep: keep && cardId === null }
}

/** Takes again everything that an unpaid order gave back. The goods of a difference are held all along. */
async function hold(ctx: Ctx, seen: Order, method: PaymentMethod): Promise<void> {
  const { order, isPayable, short, coupon, isWalletShort, isRewardGone } = await holdToPay(
    ctx,
    seen.id,
    method,
  )
  if (!isPayable) throw new Refusal(checkoutRefusals.not_payable)
  if (coupon) throw new Refusal(couponRefusals[coupon.problem])
  if (isWalletShort) throw new Refusal(shortOf(order))
  if (isRewardGone) throw new Refusal(checkoutRefusals.reward_gone_meanwhile)
  if (short.length > 0) {
    const gone = (await shortLines(ctx, order)).map(({ line }) => textIn(ctx.shopper.locale, line.name))
    throw new Refusal(checkoutRefusals.sold_out_meanwhile, { values: { names: gone.join(', ') } })
  }
}

/**
 * Starts to pay an order that can be paid: what it gave back is taken again first, or its buyer hears what is
 * gone; or the difference of its change. An order of both carts is paid with the other one. A payment under
 * way is given back.
 */
async function start(
  ctx: Ctx,
  method: PaymentMethod,
  opened: Opened,
  chosen: CardChoice | null = null,
): Promise<{ payment: Payment }> {
  const seen = await openOrder(ctx, { id: opened.orderId, token: opened.token })
  const payable = payableNow(seen, ctx.clock.now())
  if (!payable) throw new Refusal(checkoutRefusals.not_payable)
  const together = await paidAtOnce(ctx, seen)
  const choice = (await choicesFor(ctx, together)).find((each) => each.method === method)
  if (!choice?.offered) throw new Refusal(quoteRefusals.method_not_offered)
  const card = chosen ? await cardFor(ctx, together, chosen) : undefined
  if (!payable.since) for (const each of together) await hold(ctx, each, method)
  const [order, ...others] = together
  const payment = await startAttempt(ctx, {
    orderId: order.id,
    orderNumber: order.number,
    amount: payable.since ? payable.amount : leftToPay(order),
    alongside: others.map((each) => ({
      orderId: each.id,
      orderNumber: each.number,
      amount: leftToPay(each),
    })),
    since: payable.since,
    method,
    locale: opened.locale ?? ctx.shopper.locale,
    // who holds the link alone is told nothing of the buyer by the company's form either
    buyer: seen.access === 'whole' ? buyerOf(order) : unnamedBuyer,
    card,
    ...addressesOf(ctx, seen, opened),
  })
  return { payment }
}

/** What was to pay a part of an order, and was spent elsewhere. */
const shortOf = ({ giftCode }: Pick<Order, 'giftCode'>) =>
  giftCode === null ? checkoutRefusals.wallet_short_meanwhile : checkoutRefusals.gift_meanwhile

const starts = { who: 'guest', limit: 'order', idempotent: () => true } as const
export const startPayment = serve(payContract.startPayment, starts, (ctx, { method, ...opened }) =>
  start(ctx, method, opened, opened),
)
// addresses that each of these methods has of its own
export const createPayDollar = serve(contract.createPayDollar, starts, (ctx, opened) =>
  start(ctx, 'paydollar', opened, opened),
)
export const createPayMe = serve(contract.createPayMe, starts, (ctx, opened) => start(ctx, 'payme', opened))
export const createFps = serve(contract.createFps, starts, (ctx, opened) => start(ctx, 'fps', opened))
/**
 * How the newest attempt of a method stands; only reads, nothing is confirmed by asking (rules/payments#13).
 */
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

const reads = { who: 'guest', limit: 'lookup' } as const
export const paymentStatus = serve(payContract.paymentStatus, reads, (ctx, { method, ...opened }) =>
  statusOf(ctx, method, opened),
)
export const cardStatus = serve(contract.cardStatus, reads, (ctx, opened) =>
  statusOf(ctx, 'paydollar', opened),
)
export const payMeStatus = serve(contract.payMeStatus, reads, (ctx, opened) => statusOf(ctx, 'payme', opened))
export const fpsStatus = serve(contract.fpsStatus, reads, (ctx, opened) => statusOf(ctx, 'fps', opened))

/** The words by which somebody is one person, and their other orders that wait to be paid. */
async function claimantOf(ctx: Ctx, order: Order): Promise<Claimant> {
  const { session } = ctx.shopper
  const words = [order.memberId, order.email && emailOf(order.email), order.phone, session?.toString('hex')]
  return {
    words: words.filter((word): word is string => Boolean(word)),
    otherOrders: await otherUnpaidOrders(ctx, order, session),
  }
}

export const handlePendingFps = serve(
  contract.handlePendingFps,
  starts,
  async (ctx, { orderId, token, note, screenshot, recaptchaResponse }) => {
    const order = await openOrder(ctx, { id: orderId, token })
    if (!payableNow(order, ctx.clock.now())) throw new Refusal(checkoutRefusals.not_payable)
    if (!ctx.member && !(await isClaimed(ctx, order.id)))
      await mustBePerson(ctx, recaptchaResponse, { isCostly: false })
    const claimant = await claimantOf(ctx, order)
    const payment = await claimPaid(ctx, order.id, { note, screenshot, claimant })
    await waitLonger(ctx, order.id)
    return { payment }
  },
)

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
    }
  }
  const order = Id.safeParse(id).success ? await findOrder(ctx, id) : null
  if (!order || order.status === 'expired' || order.status === 'draft')
    throw new Refusal(checkoutRefusals.invalid_order)
  const access = await accessTo(ctx, order, token)
  if (!access) throw new Refusal(checkoutRefusals.not_authorised)
  const together = await paidAtOnce(ctx, order)
  const choices = payableNow(order, ctx.clock.now()) ? await choicesFor(ctx, together) : []
  const gone = (await Promise.all(together.map((each) => missingIssues(ctx, each)))).flat()
  const view = { locale: ctx.shopper.locale, say: ctx.say }
  const others = together.filter((each) => each.id !== order.id)
  return {
    orders: await Promise.all([order, ...others].map((each) => toOrderResponse(ctx, each, access))),
    paymentMethods: choices.map((choice) => ({ ...choice, reason: choice.reason && ctx.say(choice.reason) })),
    problems: gone.map((each) => toProblemView(each, view)),
  }
})

/** What an unpaid order gave back and could not have again. */
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
