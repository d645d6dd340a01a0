import { canStoreCards, cardToPay } from '../cards/cards.ts'
import { cardRefusals } from '../cards/rules.ts'
import type { Ctx } from '../context.ts'
import { otherUnpaidOrders } from '../orders/orders.ts'
import { openOrder } from '../orders/opening/opening.ts'
import { isOfSubscription, type Order } from '../orders/order.rules.ts'
import { leftToPay } from '../orders/part-payments/part.rules.ts'
import { payableNow } from '../orders/revisions/revision.rules.ts'
import { holdToPay, shortLines, waitLonger } from '../orders/payable.ts'
import { couponRefusals } from '../pricing/coupon.rules.ts'
import type { Payment, PaymentMethod } from '../payments/contract.ts'
import { assertNotBot } from '../bot-check/bot-check.ts'
import { emailOf, memberRefusals } from '../members/rules.ts'
import { claimPaid, isClaimed, type Claimant } from '../payments/fps/claims.ts'
import { startAttempt, type Start } from '../payments/payments.ts'
import { Refusal } from '../refusal.ts'
import { textIn } from '../region.ts'
import { serve } from '../serve.ts'
import * as contract from './contract.ts'
import * as pendingFpsContract from './pending-fps.contract.ts'
import * as payContract from './pay.contract.ts'
import { quoteRefusals } from '../quotes/issue.rules.ts'
import { checkoutRefusals } from './rules.ts'
import { agreeByPaying } from './agreement.ts'
import { type Opened, addressesOf, unnamedBuyer, buyerOf } from './payer.ts'
import { choicesFor, ordersOfCharge, shortOf } from './payment-choices.ts'

type CardChoice = { keepCard: boolean; cardId?: string | undefined }

/**
 * The stored card that a member pays with, or whether to store the one they enter. Throws as `cardToPay`,
 * `cards.not_kept`, `members.signed_out`.
 */
async function cardFor(
  ctx: Ctx,
  orders: readonly Order[],
  { keepCard, cardId: chosen }: CardChoice,
): Promise<Start['card']> {
  const cardId = chosen ?? null
  // renewals are charged to the same card: the buyer agreed to that with the order
  const keep = keepCard || (orders.some(isOfSubscription) && ctx.member !== null && canStoreCards(ctx))
  if (!keep && cardId === null) return undefined
  if (!ctx.member) throw new Refusal(memberRefusals.signed_out)
  if (!canStoreCards(ctx)) throw new Refusal(cardRefusals.not_kept)
  const { id: memberId, email } = ctx.member
  if (cardId !== null)
    await cardToPay(ctx, memberId, cardId, { forSubscription: orders.some(isOfSubscription) })
  return { memberId, email, cardId, keep: keep && cardId === null }
}

/** Reserves again what an unpaid order released; refuses with what is not available any more. */
async function reserveAgain(ctx: Ctx, seen: Order, method: PaymentMethod): Promise<void> {
  const { order, isPayable, short, coupon, isWalletShort, isRewardGone } = await holdToPay(ctx, seen, method)
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
 * Starts a payment of an order, or of the difference of its change. Stock that the order released is reserved again
 * first. Orders of one checkout are paid together. Answers the open payment where its buyer can go on with it. Refuses
 * `checkout.not_payable`, `checkout.method_not_offered` and what is not available any more.
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
  const together = await ordersOfCharge(ctx, seen)
  const choice = (await choicesFor(ctx, together)).find((each) => each.method === method)
  if (!choice?.offered) throw new Refusal(quoteRefusals.method_not_offered)
  const card = chosen ? await cardFor(ctx, together, chosen) : undefined
  await agreeByPaying(ctx, together)
  if (!payable.since) for (const each of together) await reserveAgain(ctx, each, method)
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
    // the provider's form must not reveal the buyer to the bearer of a link
    buyer: seen.access === 'whole' ? buyerOf(order) : unnamedBuyer,
    card,
    ...addressesOf(ctx, seen, opened),
  })
  return { payment }
}

const claims = { who: 'guest', limit: 'order', idempotent: () => true } as const
const starts = { ...claims, isGuarded: true } as const // a payment that is started again follows the one before

export const startPayment = serve(payContract.startPayment, starts, (ctx, { method, ...opened }) =>
  start(ctx, method, opened, opened),
)

// paths of single methods, named by the specification
export const createPayDollar = serve(contract.createPayDollar, starts, (ctx, opened) =>
  start(ctx, 'paydollar', opened, opened),
)

export const createPayMe = serve(contract.createPayMe, starts, (ctx, opened) => start(ctx, 'payme', opened))

export const createFps = serve(contract.createFps, starts, (ctx, opened) => start(ctx, 'fps', opened))

/** What identifies the claimant (member, e-mail, telephone, session), and their other unpaid orders. */
async function claimantOf(ctx: Ctx, order: Order): Promise<Claimant> {
  const { session } = ctx.shopper
  const words = [order.memberId, order.email && emailOf(order.email), order.phone, session?.toString('hex')]
  return {
    words: words.filter((word): word is string => Boolean(word)),
    otherOrders: await otherUnpaidOrders(ctx, order, session),
  }
}

export const handlePendingFps = serve(
  pendingFpsContract.handlePendingFps,
  claims,
  async (ctx, { orderId, token, note, screenshot, recaptchaResponse }) => {
    const order = await openOrder(ctx, { id: orderId, token })
    const payable = payableNow(order, ctx.clock.now())
    if (!payable) throw new Refusal(checkoutRefusals.not_payable)
    if (!ctx.member && !(await isClaimed(ctx, order.id)))
      await assertNotBot(ctx, recaptchaResponse, { isCostly: false })
    const claimant = await claimantOf(ctx, order)
    const first = (tx: Ctx) => waitLonger(tx, order.id)
    const { since } = payable
    return { payment: await claimPaid(ctx, order.id, { note, screenshot, claimant, since, first }) }
  },
)
