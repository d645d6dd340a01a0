import type { Option } from '../catalogue/contract.ts'
import { canBeBought, type Product } from '../catalogue/product.rules.ts'
import { isLess, money, times, plus, minus, zero, type Currency, type Money } from '../money.ts'
import { unitPrice, type Rates } from '../pricing/rules.ts'
import { requiredStock, leftOf, stockWithout, type Stock } from '../stock/rules.ts'
import type { OutOfStock } from './rules.ts'
import type { Announcement, Subscription, SubscriptionLine } from './subscription.rules.ts'

type Found = { product: Product; option: Option }
export type FindOption = (subSku: string) => Found | undefined

/** Data to compose a delivery. `short`: options that just fell short, regardless of the stock counts. */
export type RenewalContext = {
  find: FindOption
  stock: Stock
  rates: Rates
  /** The renewal day: announced prices and ends apply from their day. */
  day: string
  short: ReadonlySet<string>
}

/** One line of a delivery. `sends`: option, quantity and price to ship; null: not shipped. */
export type RenewalLine = {
  line: SubscriptionLine
  sends: (Found & { quantity: number; unitPrice: Money }) | null
  outcome: 'sent' | 'substitute' | 'skip_line' | 'wait' | 'over'
}

/**
 * Today's price of a subscription option for a quantity. Member groups and discount rates do not apply to contracts.
 */
export const subscriptionPrice = (
  option: Option,
  currency: Currency,
  rates: Rates,
  quantity = 1,
): Money | null =>
  unitPrice(option, { currency, rates, groups: [], discountRate: 0, quantity })?.price ?? null

const least = (one: Money, other: Money | null): Money => (other && isLess(other, one) ? other : one)

/**
 * Price of one piece on a day: that of the first delivery, or of an announced rise, or the shop's current price if
 * lower (rules/subscriptions#5).
 */
export function priceOn(
  { unitPrice: agreed, nextPrice, nextPriceFrom }: SubscriptionLine,
  current: Money | null,
  currency: Currency,
  day: string,
): Money {
  const risen = nextPrice !== null && nextPriceFrom !== null && nextPriceFrom <= day
  return least(money(currency, risen ? nextPrice : agreed), current)
}

const isSold = ({ option }: Found): boolean => canBeBought(option.availability)

/**
 * Lines of a delivery as it would ship now (rules/subscriptions#10). `announced`: contents come from the
 * announcement, and its prices are the maximum.
 */
export function renewalLines(
  subscription: Pick<Subscription, 'lines' | 'currency' | 'outOfStock'>,
  announced: Announcement | null,
  context: RenewalContext,
): RenewalLine[] {
  let { stock } = context
  return wantedLines(subscription, announced).map(({ line, subSku, quantity, cap }) => {
    const found = context.find(subSku)
    const take = (each: Found | undefined): each is Found => {
      if (!each || !isSold(each)) return false
      if (requiredStock(each.option, stock).some((component) => context.short.has(component.subSku)))
        return false
      if (leftOf(each.option, stock) < quantity) return false
      stock = stockWithout(each.option, quantity, stock)
      return true
    }
    const priced = (each: Found): Money => {
      const current = subscriptionPrice(each.option, subscription.currency, context.rates, quantity)
      const agreed = priceOn(line, current, subscription.currency, context.day)
      return cap === null ? agreed : least(agreed, money(subscription.currency, cap))
    }
    const isEnded = line.endsOn !== null && line.endsOn < context.day
    if (isEnded && line.substituteSubSku === null) return { line, sends: null, outcome: 'over' }
    // the announcement can already name the substitute
    const isSent = !(isEnded && subSku === line.subSku) && take(found)
    if (isSent && found)
      return { line, sends: { ...found, quantity, unitPrice: priced(found) }, outcome: 'sent' }
    const substitute = substituteFor(line, subscription.outOfStock, context.find)
    if (take(substitute)) {
      const limit = found ? priced(found) : money(subscription.currency, cap ?? line.unitPrice)
      const price = subscriptionPrice(substitute.option, subscription.currency, context.rates, quantity)
      return {
        line,
        sends: { ...substitute, quantity, unitPrice: least(limit, price) },
        outcome: 'substitute',
      }
    }
    return { line, sends: null, outcome: subscription.outOfStock === 'wait' ? 'wait' : 'skip_line' }
  })
}

/** The substitute of a line; an ending option is replaced regardless of the out-of-stock choice. */
const substituteFor = (
  { substituteSubSku, endsOn }: SubscriptionLine,
  choice: OutOfStock,
  find: FindOption,
): Found | undefined =>
  substituteSubSku !== null && (choice === 'substitute' || endsOn !== null)
    ? find(substituteSubSku)
    : undefined

/** Announced contents, or the current lines; `cap`: maximum price of one piece in minor units. */
function wantedLines(
  { lines }: Pick<Subscription, 'lines'>,
  announced: Announcement | null,
): { line: SubscriptionLine; subSku: string; quantity: number; cap: number | null }[] {
  if (!announced)
    return lines.map((line) => ({ line, subSku: line.subSku, quantity: line.quantity, cap: null }))
  return announced.lines.flatMap(({ lineId, subSku, quantity, unitPrice: cap }) => {
    const line = lines.find(({ id }) => id === lineId)
    return line ? [{ line, subSku, quantity, cap }] : []
  })
}

/** The announcement before a charge; pass lines with everything in stock, for the maximum cost. */
export const announcementOf = (
  lines: readonly RenewalLine[],
  { deliveryFee, total }: { deliveryFee: Money; total: Money },
): Announcement => ({
  lines: lines.flatMap(({ line, sends }) =>
    sends
      ? [
          {
            lineId: line.id,
            subSku: sends.option.subSku,
            quantity: sends.quantity,
            unitPrice: sends.unitPrice.minor,
          },
        ]
      : [],
  ),
  deliveryFee: deliveryFee.minor,
  total: total.minor,
})

/** What a delivery saves against single purchases; never negative. */
export function savingOf(
  lines: readonly RenewalLine[],
  currency: Currency,
  { find, rates }: RenewalContext,
): Money {
  return lines.reduce((sum, { sends }) => {
    const parent = sends && find(sends.option.subscriptionParentSku ?? '')
    const single = parent && subscriptionPrice(parent.option, currency, rates)
    if (!sends || !single || !isLess(sends.unitPrice, single)) return sum
    return plus(sum, times(minus(single, sends.unitPrice), sends.quantity))
  }, zero(currency))
}

/**
 * Swap groups: options of a group renew the same option, belong to one product, or are on a list that staff maintain.
 */
export type SwapGroups = readonly (readonly string[])[]

/**
 * Options that can replace a line: plans of its group with the same interval, sold in the currency
 * (rules/subscriptions#18).
 */
export function optionsFor(
  line: Pick<SubscriptionLine, 'subSku' | 'quantity'>,
  { currency, intervalMonths }: Pick<Subscription, 'currency' | 'intervalMonths'>,
  { find, rates, stock }: Pick<RenewalContext, 'find' | 'rates' | 'stock'>,
  groups: SwapGroups,
): { found: Found; price: Money; isInStock: boolean }[] {
  const own = find(line.subSku)
  if (!own) return []
  const parent = own.option.subscriptionParentSku ?? ''
  const listed = groups.filter((group) => group.includes(parent)).flat()
  const products = new Map(
    [own.product, ...listed.flatMap((sku) => find(sku)?.product ?? [])].map((each) => [each.id, each]),
  )
  return [...products.values()].flatMap((product) =>
    product.options.flatMap((option) => {
      const isOfGroup = product.id === own.product.id || listed.includes(option.subscriptionParentSku ?? '')
      const fits = option.isSubscription && option.subscriptionIntervalInMonth === intervalMonths
      if (!isOfGroup || !fits || option.subSku === line.subSku || !canBeBought(option.availability)) return []
      if (option.orderLimit !== undefined && line.quantity > option.orderLimit) return []
      const price = subscriptionPrice(option, currency, rates)
      return price
        ? [{ found: { product, option }, price, isInStock: leftOf(option, stock) >= line.quantity }]
        : []
    }),
  )
}

/** Plan of another interval that renews the same option; null: none, and the line stays unchanged. */
export const planFor = (
  line: Pick<SubscriptionLine, 'subSku'>,
  intervalMonths: number,
  find: FindOption,
): Option | null => {
  const own = find(line.subSku)
  const parent = own?.option.subscriptionParentSku
  return (
    own?.product.options.find(
      (option) =>
        option.isSubscription &&
        option.subscriptionParentSku === parent &&
        option.subscriptionIntervalInMonth === intervalMonths &&
        canBeBought(option.availability),
    ) ?? null
  )
}
