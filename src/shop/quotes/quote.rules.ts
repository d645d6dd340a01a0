import type { PricedCart, PricedLine, Shelf } from '../cart/recompute.rules.ts'
import type { Option } from '../catalogue/contract.ts'
import type { Product } from '../catalogue/product.rules.ts'
import { email } from '../content/contract.ts'
import type { Phone } from '../delivery/address.rules.ts'
import type { FeeRow, Parcel, PickupPoint } from '../delivery/fee.rules.ts'
import { usualGrams } from '../delivery/fee.rules.ts'
import { deliveryWindow } from '../delivery/rules.ts'
import {
  fromDecimal,
  isLess,
  minus,
  plus,
  shown,
  spread,
  turnedOver,
  zero,
  type Currency,
  type Money,
} from '../money.ts'
import { giftFault } from '../orders/gift.rules.ts'
import {
  couponFault,
  couponGift,
  couponRefusals,
  type Coupon,
  type CouponBasket,
  type CouponGift,
} from '../pricing/coupon.rules.ts'
import { rateOf, unitPrice, type Rates, type UnitPrice } from '../pricing/rules.ts'
import type { Reward } from '../rewards/rules.ts'
import type { CountryKey } from '../region.ts'
import { leftOf } from '../stock/rules.ts'
import type { OrderInput } from './order-input.contract.ts'
import { destinationOf, type Destination } from './destination.rules.ts'
import type { PaymentMeans } from '../payments/means.rules.ts'
import { paymentChoices, paymentIssues, type PaymentChoice } from './payment.rules.ts'
import { rewardsIn, type RewardOffer } from './reward.rules.ts'
import { checkoutIssue, type CheckoutIssue, quoteRefusals } from './issue.rules.ts'

/** Everything a quote depends on, read before anything is decided. Settings' amounts are HKD. */
export type QuoteInput = {
  orderInput: OrderInput
  cart: PricedCart
  shelf: Shelf
  country: CountryKey
  phone: Phone | null
  rates: Rates
  fees: readonly FeeRow[]
  points: readonly PickupPoint[]
  settings: {
    threshold: number
    giftWrapFee: number
    giftPunctuation: boolean
    deliveryMethods: readonly string[]
  }
  payment: PaymentMeans
  /** What the shopper sees prices in elsewhere; an order is in a currency that can be paid. */
  shownCurrency: Currency
  /** The code that was written, what it is, and what its buyers did before. */
  coupon: {
    written: string
    found: Coupon | null
    usedBefore: number
    hasOrdered: boolean
    monthlyCode: string | null
  }
  /** Gifts that the buyer has claimed. */
  gifts: readonly Reward[]
  /** The code of the month, which counts without being written; null: there is none, or it is written. */
  month: { found: Coupon; usedBefore: number } | null
  /** What a first order is less by that somebody brought; null: nobody did. */
  friend: { found: Coupon; usedBefore: number } | null
  /** Cash Dollar there is to spend in the cart's currency; null: a guest. */
  wallet: Money | null
  /** The gift code that was written: what is left on it, or why it cannot pay; null: none was. */
  gift: WrittenGift | { no: { code: string }; values?: Record<string, number> } | null
  /**
   * Another order is checked out with it: what of that goes into the same parcel, and whether this one pays
   * for sending both.
   */
  combinedWith: { parcel: ParcelContents; paysDelivery: boolean } | null
  now: Date
}

export type ParcelContents = Pick<Parcel, 'grams' | 'goods'>

/** A gift code that can pay. */
export type WrittenGift = { id: string; lastFour: string; left: Money }

/**
 * A line as it would be agreed: what the whole order's discount leaves of it, and of each of its pieces
 * (rules/money#4).
 */
export type QuoteLine = {
  id: string
  product: Product
  option: Option
  bundleSku: string | null
  interval: number | null
  quantity: number
  price: UnitPrice
  total: Money
  net: Money
  unitNet: readonly Money[]
}

export type Sums = {
  goods: Money
  discount: Money
  giftWrap: Money
  delivery: Money
  tax: Money
  total: Money
  wallet: Money
  due: Money
}

export type OrderQuote = {
  currency: Currency
  lines: readonly QuoteLine[]
  sums: Sums
  coupon: Discount | null
  /** The gift code that pays a part, or all. */
  gift: WrittenGift | null
  rewards: readonly RewardOffer[]
  destination: Destination
  needsDelivery: boolean
  /** Everything that is sent at once. */
  parcel: ParcelContents
  isSentFree: boolean
  /** The buyer came by a friend, whose discount is for a first order, and ordered before. */
  isFriendTooLate: boolean
  payment: readonly PaymentChoice[]
  estimate: { from: string; to: string } | null
  issues: readonly CheckoutIssue[]
}

type Sold = PricedLine & { price: UnitPrice; total: Money }
const isSold = (line: PricedLine): line is Sold => line.price !== null && line.total !== null

/** Units of HKD and of a currency for one US dollar. */
const ratesTo = (currency: Currency, rates: Rates) => ({
  from: rateOf('HKD', rates) ?? '1',
  to: rateOf(currency, rates) ?? '1',
})

/**
 * What an order would come to and everything that stands in its way, in one fixed order: lines, the discount,
 * wrapping, delivery, tax, total, tenders. The only code that adds up an order; a dry run and the placing ask
 * the same.
 */
export function quoteCart(input: QuoteInput): OrderQuote {
  const { cart, orderInput, shelf, combinedWith } = input
  const { currency } = cart
  const none = zero(currency)
  const sold = cart.lines.filter(isSold)
  const code = input.coupon.written === '' ? null : couponSays(input, sold, input.coupon)
  const friend = input.friend && couponSays(input, sold, input.friend)
  const month = input.month && couponSays(input, sold, input.month)
  const gift = bestOf([code, friend, month], (said) => costWith(said, sold, input))
  // a friend's code that was written in the place of a coupon is answered there
  const fault = code ? code.fault : orderInput.coupon === '' ? null : friend?.fault
  const sending = sentWith(gift, sold, input)
  const {
    lines,
    rewards,
    goods,
    discount,
    needsDelivery,
    parcel,
    destination,
    delivery,
    paysDelivery,
    rates,
  } = sending
  const wraps = orderInput.addGiftBoxWrapping && needsDelivery
  const giftWrap = wraps ? turnedOver(fromDecimal(input.settings.giftWrapFee, 'HKD'), currency, rates) : none
  const tax = none // 0 in Hong Kong; abroad duties are asked for on arrival
  const total = [giftWrap, delivery, tax].reduce(plus, minus(goods, discount))
  const tender = input.gift ? giftPart(input, input.gift, total) : { ...walletPart(input, total), gift: null }
  // one charge pays both orders, and a subscription takes a card alone
  const payment = paymentChoices(input.payment, currency, combinedWith ? 'subscription' : cart.kind)
  return {
    currency,
    lines,
    sums: {
      goods,
      discount,
      giftWrap,
      delivery,
      tax,
      total,
      wallet: tender.amount,
      due: minus(total, tender.amount),
    },
    coupon: gift,
    gift: tender.gift,
    rewards: rewards.offers,
    destination,
    needsDelivery,
    parcel,
    isFriendTooLate: friend?.fault?.fault === 'first_order',
    isSentFree:
      needsDelivery &&
      paysDelivery &&
      delivery.minor === 0 &&
      destination.method === 'shipping' &&
      destination.faults.length === 0,
    payment,
    estimate: needsDelivery
      ? deliveryWindow(
          lines.flatMap(({ product, option }) =>
            product.productType === 'Treatment' ? [] : [option.estimate],
          ),
          shelf.today,
          input.country,
        )
      : null,
    issues: [
      ...lineIssues(cart),
      ...(orderInput.email === '' ? [checkoutIssue(quoteRefusals.required.code, { field: 'email' })] : []),
      ...(orderInput.email !== '' && !email.safeParse(orderInput.email).success
        ? [checkoutIssue(quoteRefusals.email.code, { field: 'email' })]
        : []),
      ...destination.faults,
      ...(wraps ? giftMessageIssues(orderInput, input.settings.giftPunctuation) : []),
      ...(fault
        ? [checkoutIssue(couponRefusals[fault.fault].code, { field: 'coupon', values: fault.values })]
        : []),
      ...tender.issues,
      ...rewards.issues,
      ...paymentIssues(orderInput, payment, cart.kind, minus(total, tender.amount).minor),
    ],
  }
}

/** The goods less a discount, what comes along with it, and sending it all. */
function sentWith(said: Discount | null, sold: readonly Sold[], input: QuoteInput) {
  const { cart, combinedWith } = input
  const none = zero(cart.currency)
  const bought = [
    ...sold.map((line, at) => agreed(line, said?.gift.byLine[at] ?? none)),
    ...giftLines(said, input),
  ]
  const rewards = rewardsIn(input, bought)
  const lines = [...bought, ...rewards.lines.map((line) => lineAtNothing(line, 'reward', cart.currency))]
  const goods = lines.reduce((sum, line) => plus(sum, line.total), none)
  const discount = said?.gift.amount ?? none
  const needsDelivery = lines.some(({ product }) => product.productType !== 'Treatment')
  const rates = ratesTo(cart.currency, input.rates)
  const grams = lines.reduce(
    (sum, { product, quantity }) => sum + (product.weightGrams ?? usualGrams) * quantity,
    0,
  )
  const parcel = {
    grams: grams + (combinedWith?.parcel.grams ?? 0),
    goods: plus(minus(goods, discount), combinedWith?.parcel.goods ?? none),
  }
  const paysDelivery = combinedWith?.paysDelivery ?? true
  const destination = destinationOf(input, needsDelivery, parcel, {
    threshold: input.settings.threshold * 100,
    rates,
  })
  const delivery = said?.gift.freeDelivery || !paysDelivery ? none : destination.fee
  return {
    lines,
    rewards,
    goods,
    discount,
    needsDelivery,
    parcel,
    destination,
    delivery,
    paysDelivery,
    rates,
  }
}

/**
 * What is paid with a discount, less what its gift is worth to this buyer: the lower, the better for them.
 */
function costWith(said: Discount, sold: readonly Sold[], input: QuoteInput): Money {
  const { goods, discount, delivery } = sentWith(said, sold, input)
  const worth = giftLines(said, input).map(
    ({ option }) => unitPrice(option, { ...input.shelf.deal, quantity: 1 })?.price,
  )
  return worth.reduce<Money>(
    (cost, price) => (price ? minus(cost, price) : cost),
    plus(minus(goods, discount), delivery),
  )
}

function agreed(line: Sold, off: Money): QuoteLine {
  const net = minus(line.total, off)
  const { id, product, option, bundleSku, interval, quantity, price, total } = line
  const pieces = Array.from({ length: quantity }, () => 1)
  return {
    id,
    product,
    option,
    bundleSku,
    interval,
    quantity,
    price,
    total,
    net,
    unitNet: spread(net, pieces),
  }
}

type Discount = { coupon: Coupon; gift: CouponGift }
type CouponSaid =
  | { coupon: null; gift: null; fault: ReturnType<typeof couponFault> }
  | (Discount & { fault: null })

/**
 * Of what is written, what a friend brings and the code of the month the one that costs the buyer least, the
 * earlier where they are equal; they never add up.
 */
function bestOf(said: readonly (CouponSaid | null)[], costWith: (said: Discount) => Money): Discount | null {
  const counting = said.flatMap((each) => (each?.coupon ? [each] : []))
  return counting.reduce<Discount | null>(
    (best, each) => (best && !isLess(costWith(each), costWith(best)) ? best : each),
    null,
  )
}

function couponSays(
  { cart, country, rates, shelf, coupon, friend, now }: QuoteInput,
  lines: readonly Sold[],
  { found, usedBefore }: { found: Coupon | null; usedBefore: number },
) {
  const basket: CouponBasket = {
    lines: lines.map(({ product, option, price, total }) => ({
      sku: product.sku,
      subSku: option.subSku,
      brandKey: product.brandKey,
      productType: product.productType,
      isSubscription: option.isSubscription,
      priceKind: price.reason.kind,
      priceGroup: price.reason.group,
      total,
    })),
    currency: cart.currency,
    country,
    groups: shelf.deal.groups,
    rates,
    now,
    monthlyCode: coupon.monthlyCode,
    usedBefore,
    hasOrdered: coupon.hasOrdered,
    isReferred: friend !== null,
  }
  const fault = couponFault(found, basket)
  const said: CouponSaid =
    found && !fault
      ? { coupon: found, gift: couponGift(found, basket), fault: null }
      : { coupon: null, gift: null, fault }
  return said
}

/**
 * What Cash Dollar pays: any amount up to what there is and what is due; nothing while something is wrong
 * with it.
 */
function walletPart(
  { orderInput, cart, wallet }: QuoteInput,
  total: Money,
): { amount: Money; issues: CheckoutIssue[] } {
  const amount = readTotal(orderInput.walletAmount, cart.currency)
  const none = zero(cart.currency)
  if (amount?.minor === 0) return { amount: none, issues: [] }
  const no = (why: keyof typeof quoteRefusals, values = {}) => ({
    amount: none,
    issues: [checkoutIssue(quoteRefusals[why].code, { field: 'wallet_amount', values })],
  })
  if (!wallet) return no('wallet_unavailable')
  if (cart.kind === 'subscription') return no('card_only')
  if (!amount) return no('wallet_amount')
  if (isLess(wallet, amount)) return no('wallet_short', { amount: shown(wallet) })
  return isLess(total, amount) ? no('wallet_too_much', { amount: shown(total) }) : { amount, issues: [] }
}

/** What a gift code pays: all that is on it, up to what is due; the rest stays on it. */
function giftPart({ cart }: QuoteInput, said: NonNullable<QuoteInput['gift']>, total: Money) {
  const no = (code: string, values: Record<string, string | number> = {}) => ({
    amount: zero(cart.currency),
    gift: null,
    issues: [checkoutIssue(code, { field: 'gift_code', values })],
  })
  if ('no' in said) return no(said.no.code, said.values)
  if (cart.kind === 'subscription') return no(quoteRefusals.card_only.code)
  if (said.left.currency !== cart.currency)
    return no(quoteRefusals.gift_currency.code, { currency: said.left.currency })
  const amount = isLess(said.left, total) ? said.left : total
  return { amount, gift: amount.minor === 0 ? null : said, issues: [] }
}

/** A gift of a code is a line at nothing, while there are any (zero is a price for gifts alone). */
function giftLines(said: Discount | null, { cart, shelf }: QuoteInput): QuoteLine[] {
  const found = said?.gift.giftSku ? shelf.find(said.gift.giftSku) : undefined
  if (!found || !said || leftOf(found.option, shelf.stock) < 1) return []
  return [lineAtNothing({ ...found, id: said.coupon.id }, 'gift', cart.currency)]
}

/** One piece that costs nothing: the gift of a code, or a member's reward. */
function lineAtNothing(
  line: Pick<QuoteLine, 'id' | 'product' | 'option'>,
  kind: 'gift' | 'reward',
  currency: Currency,
): QuoteLine {
  const nothing = zero(currency)
  const price: UnitPrice = { price: nothing, original: null, reason: { kind, considered: [] } }
  return {
    ...line,
    bundleSku: null,
    interval: null,
    quantity: 1,
    price,
    total: nothing,
    net: nothing,
    unitNet: [nothing],
  }
}

const lineIssues = (cart: PricedCart): CheckoutIssue[] =>
  cart.lines.flatMap(({ subSku, blocked, most }) =>
    blocked ? [checkoutIssue(`cart.${blocked}`, { subSku, values: { most } })] : [],
  )

function giftMessageIssues({ giftMessage }: OrderInput, mayPunctuate: boolean): CheckoutIssue[] {
  const fault = giftFault(giftMessage ?? { recipient: '', message: '', sender: '' }, mayPunctuate)
  return fault ? [checkoutIssue(`orders.${fault}`, { field: 'gift_message' })] : []
}

/** The wire's total as an amount; null: it cannot be one of this currency. */
export function readTotal(total: number, currency: Currency): Money | null {
  try {
    return fromDecimal(total, currency)
  } catch {
    return null // more decimals than the currency has: another total than any of ours
  }
}
