import { dayInHongKong, dayMs } from '../calendar.ts'
import { catalogueOf } from '../catalogue/catalogue.ts'
import type { Option } from '../catalogue/contract.ts'
import type { Product } from '../catalogue/product.rules.ts'
import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { lockOpenAccount } from '../members/accounts.ts'
import { memberRefusals } from '../members/rules.ts'
import { fromDecimal, toDecimal, type Money } from '../money.ts'
import { orderById, toOrderResponse } from '../orders/orders.ts'
import { placeOrder } from '../orders/placing/place.ts'
import type { UnitPrice } from '../pricing/rules.ts'
import { canBePaid } from '../payments/means.ts'
import { Refusal } from '../refusal.ts'
import { serve } from '../serve.ts'
import { orderGiftCard } from '../wallet/gift-codes/gift-cards.ts'
import { walletRefusals } from '../wallet/rules.ts'
import { availableTo } from '../wallet/wallet.ts'
import * as contract from './gift-card.contract.ts'
import { quoteRefusals, refusalOfIssue } from '../quotes/issue.rules.ts'
import { quoteOrder, type QuotedOrder } from '../quotes/order-quote.rules.ts'
import { checkoutRefusals } from './rules.ts'
import { newOrder } from './gift-card-order.ts'

type Card = { product: Product; option: Option; price: Money }

/**
 * Gift cards of the shop: options of one product that cannot be added to a cart, unless it is archived. The price of
 * an option is its value for every buyer.
 */
async function cardsOf(ctx: Ctx): Promise<Card[]> {
  const [catalogue, { wallet }] = await Promise.all([catalogueOf(ctx), settingsOf(ctx)])
  const product = catalogue.bySku.get(wallet.giftCard)
  if (!product || product.archived) return []
  const cards = product.options.map((option) => ({ product, option, price: option.price }))
  return cards.toSorted((a, b) => a.price.minor - b.price.minor)
}

/** Gift cards on sale, with their amounts; empty while their product is archived. */
export const listGiftCards = serve(contract.listGiftCards, { who: 'anyone' }, async (ctx) => ({
  giftCards: (await cardsOf(ctx)).map(({ option, price }) => ({
    subSku: option.subSku,
    amount: toDecimal(price),
    currency: price.currency,
  })),
}))

/**
 * A card at its own price, paid with Cash Dollar in part. Throws `wallet.bad_amount`, `checkout.wallet_short`,
 * `checkout.wallet_too_much`.
 */
async function quoteCard(ctx: Ctx, memberId: string, card: Card, written: number): Promise<QuotedOrder> {
  const price: UnitPrice = { price: card.price, original: null, reason: { kind: 'base', considered: [] } }
  const available = await availableTo(ctx, memberId, 'HKD', { paidOnly: true })
  const quote = quoteOrder({
    currency: 'HKD',
    lines: [{ ...card, id: card.option.subSku, quantity: 1, price }],
    sending: null,
    wallet: { amount: readAmount(written), available },
  })
  const [issue] = quote.issues
  if (issue) throw refusalOfIssue(issue)
  return quote
}

function readAmount(amount: number): Money {
  try {
    return fromDecimal(amount, 'HKD')
  } catch {
    throw new Refusal(walletRefusals.bad_amount) // more decimals than the currency has
  }
}

/** A day from today up to a year ahead; null: at once. Throws `wallet.gift_day`. */
function dayToSend(ctx: Ctx, written: string): string | null {
  if (written === '') return null
  const now = ctx.clock.now()
  const last = dayInHongKong(new Date(now.getTime() + 365 * dayMs))
  if (written < dayInHongKong(now) || written > last)
    throw new Refusal(walletRefusals.gift_day, {
      fields: { send_on: ctx.say(walletRefusals.gift_day.code) },
    })
  return written
}

/**
 * Orders a gift card for a recipient, to be paid like any order. Refusals are those of the contract (rules/wallet#9).
 */
export const buyGiftCard = serve(
  contract.buyGiftCard,
  { who: 'member', limit: 'order', idempotent: () => true },
  async (ctx, input) => {
    const { member } = ctx
    if (!member) throw new Refusal(memberRefusals.signed_out)
    const card = (await cardsOf(ctx)).find(({ option }) => option.subSku === input.subSku)
    if (!card) throw new Refusal(walletRefusals.gift_not_sold)
    const sendOn = dayToSend(ctx, input.sendOn)
    const quote = await quoteCard(ctx, member.id, card, input.walletAmount)
    const { due } = quote.sums
    if (due.minor > 0 && !(await canBePaid(ctx, ctx.shopper.country, due.currency)))
      throw new Refusal(quoteRefusals.no_method)
    const { recipient, recipientEmail, sender, message } = input
    const { locale } = ctx.shopper
    const id = await ctx.transaction(async (tx) => {
      await lockOpenAccount(tx, member.id)
      const placed = await placeOrder(tx, {
        order: newOrder(tx, member, quote),
        coupon: null,
        reward: null,
        giftId: null,
      })
      if ('short' in placed)
        throw new Refusal(
          placed.isWalletShort ? checkoutRefusals.wallet_short_meanwhile : checkoutRefusals.sold_out,
        )
      const to = { recipient, recipientEmail, sender, message, locale, sendOn }
      await orderGiftCard(tx, { ...to, amount: card.price, orderId: placed.id, createdBy: 'shopper' })
      return placed.id
    })
    return { order: await toOrderResponse(ctx, await orderById(ctx, id)) }
  },
)
