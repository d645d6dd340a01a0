import type { Option } from '../catalogue/contract.ts'
import { canBeBought, type Product } from '../catalogue/product.rules.ts'
import { isLess, money, times, plus, minus, zero, type Currency, type Money } from '../money.ts'
import { unitPrice, type Rates } from '../pricing/rules.ts'
import { drawsOn, leftOf, stockWithout, type Stock } from '../stock/rules.ts'
import type { OutOfStock } from './rules.ts'
import type { Announcement, Subscription, SubscriptionLine } from './subscription.rules.ts'

type Found = { product: Product; option: Option }
export type FindOption = (subSku: string) => Found | undefined

/** What a delivery is put together from. `short`: options that fell short a moment ago, whatever counts say. */
export type RenewalContext = {
  find: FindOption
  stock: Stock
  rates: Rates
  /** The renewal day: prices and ends that were announced count from their day. */
  day: string
  short: ReadonlySet<string>
}

/** One line of a delivery. `sends`: what leaves, at a price; null: nothing of it. */
export type RenewalLine = {
  line: SubscriptionLine
  sends: (Found & { quantity: number; unitPrice: Money }) | null
  outcome: 'sent' | 'substitute' | 'skip_line' | 'wait' | 'over'
}

/** What a subscription option costs today, whoever buys it: no group and no tier makes a contract dearer or cheaper. */
export const subscriptionPrice = (
  option: Option,
  currency: Currency,
  rates: Rates,
  quantity = 1,
): Money | null =>
  unitPrice(option, { currency, rates, groups: [], discountRate: 0, quantity })?.price ?? null

const least = (one: Money, other: Money | null): Money => (other && isLess(other, one) ? other : one)

/**
 * The price of one piece on a day: as it was at the first delivery, or as a rise was announced; less, where the
 * shop asks less (rules/subscriptions#5).
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
 * The lines of a delivery as it would leave now (rules/subscriptions#10). `announced`: what its owner was told;
 * contents and prices come from there, and are never dearer.
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
      if (drawsOn(each.option, stock).some((component) => context.short.has(component.subSku))) return false
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
    // what was announced may name the substitute already
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

/** An option that ends is replaced by its substitute whatever else was chosen. */
const substituteFor = (
  { substituteSubSku, endsOn }: SubscriptionLine,
  choice: OutOfStock,
  find: FindOption,
): Found | undefined =>
  substituteSubSku !== null && (choice === 'substitute' || endsOn !== null)
    ? find(substituteSubSku)
    : undefined

/** What was announced, or the lines as they are; `cap`: minor units one piece may cost at most. */
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

/** What its owner is told before it is charged; with everything in stock, for that is what it may cost at most. */
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

/** What a delivery costs less than the same bought once; never below nothing. */
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

/** Options of one group renew the same option, belong to one product, or are of a list that staff agreed to. */
export type SwapGroups = readonly (readonly string[])[]

/** What may take the place of a line: plans of its group with its interval, sold in its currency (rules/subscriptions#18). */
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

/** The plan of another interval that renews the same option; null: there is none, and the line stays as it is. */
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
