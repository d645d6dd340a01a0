import { recomputed } from '#shop/cart/recompute.rules.ts'
import { usualDutyTerms } from '#shop/content/duty-terms.rules.ts'
import { OrderInput } from '#shop/quotes/order-input.contract.ts'
import type { QuoteInput } from '#shop/quotes/quote-input.rules.ts'
import { readPhone } from '#shop/delivery/phone.ts'
import type { FeeRow } from '#shop/delivery/fee.rules.ts'
import type { Currency, Money } from '#shop/money.ts'
import type { Coupon } from '#shop/pricing/coupon.rules.ts'
import { aLine, aPricingContext, goods, someCarts } from '#tools/builders/cart/cart.ts'
import { aDeal } from '#tools/builders/catalogue/catalogue.ts'
import { someMeans } from '#tools/builders/payments/payment-means.ts'
import { aBuyer } from '#tools/builders/checkout/visitor.ts'

const shampoo = goods('SHAMPOO', { price: 228, usd: 29.5 })
const candle = goods('CANDLE', { price: 99.9, usd: 12.99 }, { weightGrams: 560 })
const soap = goods('SOAP', { price: 118, usd: 15 })
const pair = goods('PAIR', { price: 200, usd: 25, components: [{ subSku: 'SOAP', quantity: 2 }] })
const products = [shampoo, candle, soap, pair]
const fees: FeeRow[] = [{ country: 'hk', area: '', method: 'shipping', upToGrams: 20_000, fee: 3_000 }]

export type QuoteInputParts = {
  /** Subscriptions use the same and are in their own cart. */
  kind?: 'single' | 'subscription'
  wanted: [string, number][]
  orderInput?: object
  currency?: Currency
  coupon?: Coupon | null
  giftWrapFee?: number
  threshold?: number
  wallet?: Money | null
}
/** All inputs of a quote: some products for a buyer in Hong Kong, delivered for HKD 30 below the threshold. */
export function aQuoteInput({
  wanted,
  orderInput = {},
  currency = 'HKD',
  coupon = null,
  giftWrapFee = 0,
  threshold = 600,
  wallet = null,
  kind = 'single',
}: QuoteInputParts): QuoteInput {
  const context = aPricingContext({
    products,
    left: 100_000,
    deal: aDeal({ currency }),
    limits: { line: 999, offer: 1 },
  })
  const carts = recomputed(
    someCarts(wanted.map(([subSku, quantity]) => aLine(subSku, { quantity }))),
    context,
  )
  const input = OrderInput.decode({
    cart_id: '019a0000-0000-7000-8000-000000000001',
    ...aBuyer,
    ...orderInput,
  } as never)
  return {
    orderInput: input,
    cart: { ...carts.single, kind, id: input.cartId },
    context: context,
    country: 'hk',
    phone: readPhone('852', aBuyer.delivery_contact),
    rates: { HKD: '7.8', TWD: '32.15', JPY: '154.6', MYR: '4.41' },
    fees,
    points: [],
    settings: {
      threshold,
      giftWrapFee,
      giftPunctuation: false,
      deliveryMethods: ['shipping'],
      duties: usualDutyTerms,
    },
    payment: someMeans,
    shownCurrency: currency,
    coupon: {
      written: coupon?.code ?? '',
      found: coupon,
      usedBefore: 0,
      hasOrdered: false,
      monthlyCode: null,
    },
    month: null,
    gifts: [],
    friend: null,
    wallet,
    gift: null,
    isMember: true,
    combinedWith: null,
    now: new Date('2026-11-20T00:00:00Z'),
  }
}
