import { dayHere } from '../calendar.ts'
import { catalogueOf } from '../catalogue/catalogue.ts'
import type { Option } from '../catalogue/contract.ts'
import type { Product } from '../catalogue/product.rules.ts'
import { settingsOf } from '../content/content.ts'
import type { Ctx, Member } from '../context.ts'
import { mustStayOpen } from '../members/accounts.ts'
import { memberRefusals } from '../members/rules.ts'
import { fromDecimal, isLess, minus, shown, toDecimal, type Money } from '../money.ts'
import { agreedLine } from '../orders/line.rules.ts'
import type { NewOrder } from '../orders/new-order.rules.ts'
import { orderById, told } from '../orders/orders.ts'
import { placeOrder } from '../orders/place.ts'
import type { UnitPrice } from '../pricing/rules.ts'
import { Refusal } from '../refusal.ts'
import { serve } from '../serve.ts'
import { orderGiftCard } from '../wallet/gift-cards.ts'
import { walletRefusals } from '../wallet/rules.ts'
import { availableTo } from '../wallet/wallet.ts'
import * as contract from './gift-card.contract.ts'
import { quoteRefusals } from '../quotes/issue.rules.ts'
import { checkoutRefusals } from './rules.ts'

type Card = { product: Product; option: Option; price: Money }

/**
 * The cards of the shop: options of one product that no bag takes. An option's own price is what it is worth,
 * whoever buys it.
 */
async function cardsOf(ctx: Ctx): Promise<Card[]> {
  const [catalogue, { wallet }] = await Promise.all([catalogueOf(ctx), settingsOf(ctx)])
  const cards = [...catalogue.bySubSku.values()].filter(({ product }) => product.sku === wallet.giftCard)
  return cards
    .map((card) => ({ ...card, price: card.option.price }))
    .toSorted((a, b) => a.price.minor - b.price.minor)
}

export const listGiftCards = serve(contract.listGiftCards, { who: 'anyone' }, async (ctx) => ({
  giftCards: (await cardsOf(ctx)).map(({ option, price }) => ({
    subSku: option.subSku,
    amount: toDecimal(price),
    currency: price.currency,
  })),
}))

/**
 * What of its price the wallet pays. Throws `wallet.bad_amount`, `checkout.wallet_short`,
 * `checkout.wallet_too_much`.
 */
async function walletPart(ctx: Ctx, memberId: string, told: number, price: Money): Promise<Money> {
  const amount = read(told)
  const available = await availableTo(ctx, memberId, 'HKD', { paidOnly: true })
  if (isLess(available, amount))
    throw new Refusal(quoteRefusals.wallet_short, { values: { amount: shown(available) } })
  if (isLess(price, amount))
    throw new Refusal(quoteRefusals.wallet_too_much, { values: { amount: shown(price) } })
  return amount
}

function read(amount: number): Money {
  try {
    return fromDecimal(amount, 'HKD')
  } catch {
    throw new Refusal(walletRefusals.bad_amount) // more decimals than the currency has
  }
}

/** A day from today on, within a year; null: at once. Throws `wallet.gift_day`. */
function dayToSend(ctx: Ctx, written: string): string | null {
  if (written === '') return null
  const now = ctx.clock.now()
  const last = dayHere(new Date(now.getTime() + 365 * 86_400_000))
  if (written < dayHere(now) || written > last) throw new Refusal(walletRefusals.gift_day)
  return written
}

export const buyGiftCard = serve(
  contract.buyGiftCard,
  { who: 'member', limit: 'order', idempotent: () => true },
  async (ctx, orderInput) => {
    const { member } = ctx
    if (!member) throw new Refusal(memberRefusals.signed_out)
    const card = (await cardsOf(ctx)).find(({ option }) => option.subSku === orderInput.subSku)
    if (!card) throw new Refusal(walletRefusals.gift_not_sold)
    const sendOn = dayToSend(ctx, orderInput.sendOn)
    const wallet = await walletPart(ctx, member.id, orderInput.walletAmount, card.price)
    const { recipient, recipientEmail, sender, message } = orderInput
    const { locale } = ctx.shopper
    const id = await ctx.transaction(async (tx) => {
      await mustStayOpen(tx, member.id)
      const placed = await placeOrder(tx, {
        order: newOrder(tx, member, card, wallet),
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
    return { order: await told(ctx, await orderById(ctx, id)) }
  },
)

/**
 * An order of one card: in Hong Kong dollars, without delivery, at its own price whatever group its buyer is
 * in.
 */
function newOrder(ctx: Ctx, member: Member, { product, option, price }: Card, wallet: Money): NewOrder {
  const unit: UnitPrice = { price, original: null, reason: { kind: 'base', considered: [] } }
  const line = {
    product,
    option,
    bundleSku: null,
    interval: null,
    quantity: 1,
    price: unit,
    unitNet: [price],
  }
  const { minor } = price
  return {
    sessionHash: ctx.shopper.session,
    memberId: member.id,
    cartId: null,
    cartVersion: null,
    checkoutGroup: null,
    cartUpdatedAt: null,
    kind: 'single',
    locale: ctx.shopper.locale,
    country: ctx.shopper.country,
    email: member.email,
    firstname: member.firstname,
    lastname: member.lastname,
    phone: member.phone ?? '',
    giftCode: null,
    couponCode: null,
    couponLabel: null,
    deliveryMethod: null,
    estimate: null,
    giftWrapped: false,
    gift: null,
    clientRemarks: '',
    paymentMethod: null,
    tracking: null,
    amounts: {
      currency: 'HKD',
      goods: minor,
      discount: 0,
      giftWrap: 0,
      delivery: 0,
      tax: 0,
      total: minor,
      wallet: wallet.minor,
      due: minus(price, wallet).minor,
    },
    rate: null,
    consents: null,
    paidLotsOnly: true,
    lines: [agreedLine(line, () => undefined)],
    addresses: [],
  }
}
