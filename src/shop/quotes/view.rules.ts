import type { Option } from '../catalogue/contract.ts'
import { brandIn, optionName, pictureOf } from '../catalogue/product.rules.ts'
import { toEstimateView } from '../delivery/duties.rules.ts'
import { freeDeliveryLeft } from '../delivery/fee.rules.ts'
import { roundMoney, toDecimal } from '../money.ts'
import { textIn, type Locale } from '../region.ts'
import { bestBefore, readyOn } from '../stock/rules.ts'
import type * as contract from './contract.ts'
import type { QuoteInput } from './quote-input.rules.ts'
import type { QuoteLine } from './line.rules.ts'
import type { OrderQuote } from './quote.rules.ts'
import { type CheckoutIssue, quoteRefusals } from './issue.rules.ts'

/** Context of a quote view: the reader's language and translations. */
export type ViewContext = {
  locale: Locale
  say(code: string, values?: Record<string, string | number>): string
}

/** View of an issue (`problem` on the wire), with its message in the caller's language. */
export const toProblemView = (
  { code, field, subSku, values }: CheckoutIssue,
  { say }: ViewContext,
): contract.Problem => ({
  code,
  message: say(code, values),
  field,
  subSku,
})

/** A subscription is named by the option it renews, as in the cart. */
export const namedBy = (option: Option, { find }: QuoteInput['context']): Option =>
  find(option.subscriptionParentSku ?? '')?.option ?? option

function toLineView(
  line: QuoteLine,
  { context }: QuoteInput,
  locale: Locale,
): contract.Quote['items'][number] {
  const { product, option, price } = line
  return {
    id: line.id,
    pid: product.id,
    sku: product.sku,
    subSku: option.subSku,
    bundleSku: line.bundleSku,
    productType: product.productType,
    name: textIn(locale, product.name),
    optionName: optionName(locale, namedBy(option, context)),
    brand: brandIn(locale, product),
    brandSlug: product.brandSlug,
    uniqueUrl: product.uniqueUrl,
    thumbnail: pictureOf(product, option),
    quantity: line.quantity,
    price: toDecimal(price.price),
    originalPrice: price.original ? toDecimal(price.original) : null,
    priceReason: { kind: price.reason.kind, group: price.reason.group },
    total: toDecimal(line.total),
    net: toDecimal(line.net),
    estimate: readyOn(option, context.expected, context.today) ?? null,
    bestBefore: bestBefore(option, context.clearance),
    subscriptionIntervalInMonth: line.interval,
    shipped: 0,
    refunded: 0,
    removed: 0,
    revision: 0,
  }
}

const toRewardView = (
  { id, product, option, expiresAt, isRedeemed, problem }: OrderQuote['rewards'][number],
  { locale, say }: ViewContext,
): contract.Quote['rewards'][number] => ({
  id,
  name: textIn(locale, product.name),
  optionName: optionName(locale, option),
  thumbnail: pictureOf(product, option),
  expiresAt,
  redeemed: isRedeemed,
  offered: problem === null,
  reason: problem && say(quoteRefusals[problem].code),
})

/**
 * Progress towards free delivery, only for shipped orders in Hong Kong in HKD. Counted like the fee; without a code
 * also like the cart.
 */
function freeShipping(quote: OrderQuote, { country, settings }: QuoteInput): contract.Quote['freeShipping'] {
  if (country !== 'hk' || quote.currency !== 'HKD' || !quote.needsDelivery) return null
  const { remaining, percent } = freeDeliveryLeft(
    quote.parcel.goods,
    roundMoney(settings.threshold, 'HKD').minor,
  )
  return { threshold: settings.threshold, remaining: toDecimal(remaining), percent }
}

/** Response view of a quote. */
export function toQuoteView(quote: OrderQuote, input: QuoteInput, view: ViewContext): contract.Quote {
  const { sums, coupon, destination } = quote
  const choice = <C extends { reason: string | null }>(each: C): C => ({
    ...each,
    reason: each.reason && view.say(each.reason),
  })
  return {
    cartId: input.cart.id,
    cartType: input.cart.kind,
    updateTs: input.cart.updatedAt || null,
    currency: quote.currency,
    shownCurrency: input.shownCurrency,
    items: quote.lines.map((line) => toLineView(line, input, view.locale)),
    goodsTotal: toDecimal(sums.goods),
    discount: coupon && {
      code: coupon.coupon.code,
      label: textIn(view.locale, coupon.coupon.label),
      amount: toDecimal(sums.discount),
    },
    giftWrapFee: toDecimal(sums.giftWrap),
    deliveryFee: toDecimal(sums.delivery),
    tax: toDecimal(sums.tax),
    total: toDecimal(sums.total),
    walletAmount: toDecimal(sums.wallet),
    giftCode: quote.gift?.lastFour ?? null,
    amountDue: toDecimal(sums.due),
    freeDelivery: quote.isSentFree,
    friendTooLate: quote.isFriendTooLate,
    freeShipping: freeShipping(quote, input),
    needsDelivery: quote.needsDelivery,
    deliveryMethods: destination.choices.map(choice).map((each) => ({ ...each, fee: toDecimal(each.fee) })),
    paymentMethods: quote.payment.map(choice),
    walletAvailable: input.wallet ? toDecimal(input.wallet) : 0,
    giftAvailable: quote.gift ? toDecimal(quote.gift.left) : 0,
    rewards: quote.rewards.map((reward) => toRewardView(reward, view)),
    estimate: quote.estimate,
    dutiesUnpaid: quote.needsDelivery && input.country !== 'hk',
    dutyEstimate: quote.duties && toEstimateView(quote.duties),
    problems: quote.issues.map((each) => toProblemView(each, view)),
  }
}
