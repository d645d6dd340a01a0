import type { Option } from '../catalogue/contract.ts'
import type { Offer, Product } from '../catalogue/product.rules.ts'
import { unreachable, type BrandShipping } from '../delivery/rules.ts'
import { isLess, equals, plus, times, zero, type Money } from '../money.ts'
import { buyable, type BuyableReason } from '../pricing/buyable.rules.ts'
import { unitPrice, type Deal, type UnitPrice } from '../pricing/rules.ts'
import type { CountryKey } from '../region.ts'
import { leftOf, stockWithout, type ClearanceDays, type ExpectedDays, type Stock } from '../stock/rules.ts'
import {
  kindOf,
  sameLine,
  type Cart,
  type CartKind,
  type Carts,
  type Line,
  type LineKey,
  type Notice,
} from './rules.ts'

/**
 * Everything outside the carts that bears on them. `deal` is for one piece; limits are the most of one line.
 */
export type PricingContext = {
  find(subSku: string): { product: Product; option: Option } | undefined
  offer(bundleSku: string): Offer | undefined
  stock: Stock
  clearance: ClearanceDays
  expected: ExpectedDays
  shipping: BrandShipping
  country: CountryKey
  deal: Deal
  today: string
  limits: { line: number; offer: number }
  sellsSubscriptions: boolean
}

type Goods = Line & { product: Product; option: Option }
export type PricedLine = Goods & {
  price: UnitPrice | null
  total: Money | null
  blocked: BuyableReason | null
  most: number
}
export type PricedCart = Omit<Cart, 'lines'> & { lines: readonly PricedLine[]; total: Money }
export type PricedCarts = { single: PricedCart; subscription: PricedCart; saved: Carts['saved'] }

type Tell = (kind: CartKind, notice: Notice) => void
const lookedUp = (kind: Notice['kind'], subSku: string): Notice => ({ kind, subSku, was: null, now: null })

/**
 * Both carts as they stand now, always the whole of them: what is still sold, offers, quantities, prices,
 * totals. The only code that prices a line or writes a total. Doing it twice is doing it once; what changed
 * is told in the notices. `ownSku` is the option the shopper just changed: that its price moved with its
 * quantity is no news.
 */
export function recomputed(carts: Carts, context: PricingContext, ownSku?: string): PricedCarts {
  const news: { kind: CartKind; notice: Notice }[] = []
  const tell: Tell = (kind, notice) => news.push({ kind, notice })
  const goods = [...stillSold(carts.single, context, tell), ...stillSold(carts.subscription, context, tell)]
  const lines = priced(
    withinReach(withTrueOffers(goods, context, tell), context, tell),
    context,
    ownSku,
    tell,
  )
  const cartOf = (kind: CartKind): PricedCart => {
    const { currency } = context.deal
    const ownLines = lines.filter((line) => kindOf(line.option) === kind)
    const total = ownLines.reduce((sum, line) => (line.total ? plus(sum, line.total) : sum), zero(currency))
    const fresh = news.flatMap((each) => (each.kind === kind ? [each.notice] : []))
    return {
      ...carts[kind],
      currency,
      lines: ownLines,
      total,
      notices: withNews(carts[kind], fresh, context),
    }
  }
  return { single: cartOf('single'), subscription: cartOf('subscription'), saved: carts.saved }
}

/** What left the catalogue, or is never sold again, leaves the cart. */
function stillSold(cart: Cart, context: PricingContext, tell: Tell): Goods[] {
  return cart.lines.flatMap((line) => {
    const found = context.find(line.subSku)
    if (!found || found.option.availability === 'disabled' || found.option.availability === 'not_for_sale') {
      tell(cart.kind, lookedUp('removed', line.subSku))
      return []
    }
    return [{ ...line, interval: found.option.subscriptionIntervalInMonth ?? null, ...found }]
  })
}

/**
 * Whether an offer still stands: it exists, has a special price, and its product lies in a cart as itself
 * (rules/cart#7).
 */
export function offerStands(
  goods: readonly Goods[],
  line: Pick<Goods, 'bundleSku' | 'subSku' | 'option'>,
  context: PricingContext,
): boolean {
  const offer = line.bundleSku === null ? undefined : context.offer(line.bundleSku)
  if (offer?.subSku !== line.subSku || line.option.specialPricing === undefined) return false
  return goods.some((other) => other.bundleSku === null && other.product.id === offer.productId)
}

/**
 * An offer that ended becomes an ordinary line, or goes where it cannot be had otherwise. Lines that are now
 * the same become one.
 */
function withTrueOffers(goods: readonly Goods[], context: PricingContext, tell: Tell): Goods[] {
  const lines: Goods[] = []
  for (const line of goods) {
    const stands = line.bundleSku !== null && offerStands(goods, line, context)
    if (!stands && line.option.availability === 'hidden') {
      tell(kindOf(line.option), lookedUp('removed', line.subSku))
      continue
    }
    const ended = line.bundleSku !== null && !stands
    if (ended) tell(kindOf(line.option), lookedUp('offer_ended', line.subSku))
    const current = ended ? { ...line, bundleSku: null, unit: null } : line
    const twin = lines.findIndex((other) => sameLine(other, current))
    const known = lines[twin]
    if (known) lines[twin] = { ...known, quantity: known.quantity + current.quantity }
    else lines.push(current)
  }
  return lines
}

/** Pieces of an option that lie in other lines than this one. */
export const piecesBeside = (goods: readonly (LineKey & { quantity: number })[], line: LineKey): number =>
  goods.reduce(
    (sum, other) => (other.subSku === line.subSku && !sameLine(other, line) ? sum + other.quantity : sum),
    0,
  )

/**
 * The most that one line may hold beside so many pieces of its option in other lines, and the limit that says so: an
 * option's own limit is one of the whole order, offers included.
 */
export function roomFor(
  { bundleSku, option }: Pick<Goods, 'bundleSku' | 'option'>,
  beside: number,
  { limits }: Pick<PricingContext, 'limits'>,
): { most: number; limit: number } {
  const line = bundleSku === null ? limits.line : limits.offer
  const order = option.orderLimit ?? Number.MAX_SAFE_INTEGER
  const rest = Math.max(0, order - beside)
  return rest < line ? { most: rest, limit: order } : { most: line, limit: line }
}

type Reached = Goods & { left: number }

/**
 * Quantities down to the limits and to what is left. Ordinary lines are served before offers, in an order
 * nobody can choose; an offer for which its option's limit leaves no piece goes.
 */
function withinReach(goods: readonly Goods[], context: PricingContext, tell: Tell): Reached[] {
  const word = (line: Goods) => `${line.bundleSku === null ? 0 : 1} ${line.subSku} ${line.bundleSku ?? ''}`
  const reached = new Map<string, Reached>()
  let { stock } = context
  for (const line of goods.toSorted((a, b) => (word(a) < word(b) ? -1 : 1))) {
    const { most, limit } = roomFor(line, piecesBeside([...reached.values()], line), context)
    const left = leftOf(line.option, stock)
    const allowed = Math.min(line.quantity, most)
    const quantity = left > 0 ? Math.min(allowed, left) : allowed // sold out: the wish stays, checkout waits
    if (quantity < line.quantity) {
      const [kind, now] =
        quantity < allowed ? (['stock_lowered', quantity] as const) : (['limit_lowered', limit] as const)
      tell(kindOf(line.option), { kind, subSku: line.subSku, was: line.quantity, now })
    }
    if (quantity === 0) continue
    if (left > 0) stock = stockWithout(line.option, quantity, stock)
    reached.set(line.id, { ...line, quantity, left })
  }
  return goods.flatMap((line) => reached.get(line.id) ?? [])
}

/** How this shopper buys a line: tiers count all ordinary lines of the option, offers none. */
export function dealFor(
  lines: readonly Pick<Goods, 'subSku' | 'bundleSku' | 'quantity'>[],
  line: Pick<Goods, 'subSku' | 'bundleSku'>,
  deal: Deal,
): Deal {
  if (line.bundleSku !== null) return { ...deal, quantity: 1, isOffer: true }
  const ordinary = lines.filter((other) => other.bundleSku === null && other.subSku === line.subSku)
  return { ...deal, quantity: ordinary.reduce((sum, other) => sum + other.quantity, 0) }
}

function priced(
  lines: readonly Reached[],
  context: PricingContext,
  ownSku: string | undefined,
  tell: Tell,
): PricedLine[] {
  return lines.map(({ left, ...line }) => {
    const deal = dealFor(lines, line, context.deal)
    const price = unitPrice(line.option, deal)
    const far = unreachable(context.shipping, line.product, context.country)
    const { today, sellsSubscriptions } = context
    const { reason } = buyable(line.product, line.option, {
      deal,
      unreachable: far,
      left,
      today,
      sellsSubscriptions,
    })
    const was = line.unit
    if (
      was &&
      price &&
      line.subSku !== ownSku &&
      was.currency === price.price.currency &&
      !equals(was, price.price)
    ) {
      const kind = isLess(was, price.price) ? 'price_up' : 'price_down'
      tell(kindOf(line.option), { kind, subSku: line.subSku, was: was.minor, now: price.price.minor })
    }
    return {
      ...line,
      unit: price?.price ?? null,
      price,
      total: price && times(price.price, line.quantity),
      blocked: reason,
      most: roomFor(line, piecesBeside(lines, line), context).most,
    }
  })
}

const isPriceNews = ({ kind }: Notice): boolean => kind === 'price_up' || kind === 'price_down'

/**
 * Older notices stay until the shopper changes something; newer ones of the same line and sort take their
 * place.
 */
function withNews(cart: Cart, fresh: readonly Notice[], context: PricingContext): Notice[] {
  const older = cart.notices.filter(
    (notice) =>
      (cart.currency === context.deal.currency || !isPriceNews(notice)) &&
      !fresh.some((news) => news.subSku === notice.subSku && isPriceNews(news) === isPriceNews(notice)),
  )
  return [...older, ...fresh]
}
