import type { Option } from '../catalogue/contract.ts'
import type { Offer, Product } from '../catalogue/product.rules.ts'
import { unreachable, type BrandShipping } from '../delivery/rules.ts'
import { isLess, equals, plus, times, zero, type Money } from '../money.ts'
import { buyable, type BuyableReason } from '../pricing/buyable.rules.ts'
import { unitPrice, type PriceInput, type UnitPrice } from '../pricing/rules.ts'
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
 * Everything outside the carts that their prices depend on. `deal` is for one unit; `limits` are the most units of one
 * line; `today` is a day in Hong Kong, yyyy-mm-dd.
 */
export type PricingContext = {
  find(subSku: string): { product: Product; option: Option } | undefined
  offer(bundleSku: string): Offer | undefined
  stock: Stock
  clearance: ClearanceDays
  expected: ExpectedDays
  shipping: BrandShipping
  country: CountryKey
  deal: PriceInput
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

type AddNotice = (kind: CartKind, notice: Notice) => void
const plainNotice = (kind: Notice['kind'], subSku: string): Notice => ({ kind, subSku, was: null, now: null })

/**
 * Both carts as they stand now, always the whole of them: what is still sold, offers, quantities, prices,
 * totals (rules/cart#10). The only code that prices a line or writes a total. Idempotent. Every difference from the
 * carts as they were becomes a notice, but for the price of `ownSku`: the shopper just changed its quantity.
 */
export function recomputed(carts: Carts, context: PricingContext, ownSku?: string): PricedCarts {
  const added: { kind: CartKind; notice: Notice }[] = []
  const addNotice: AddNotice = (kind, notice) => added.push({ kind, notice })
  const goods = [
    ...stillSold(carts.single, context, addNotice),
    ...stillSold(carts.subscription, context, addNotice),
  ]
  const lines = priced(
    withinLimits(withOffersChecked(goods, context, addNotice), context, addNotice),
    context,
    ownSku,
    addNotice,
  )
  const cartOf = (kind: CartKind): PricedCart => {
    const { currency } = context.deal
    const ownLines = lines.filter((line) => kindOf(line.option) === kind)
    const total = ownLines.reduce((sum, line) => (line.total ? plus(sum, line.total) : sum), zero(currency))
    const fresh = added.flatMap((each) => (each.kind === kind ? [each.notice] : []))
    return {
      ...carts[kind],
      currency,
      lines: ownLines,
      total,
      notices: withNotices(carts[kind], fresh, context),
    }
  }
  return { single: cartOf('single'), subscription: cartOf('subscription'), saved: carts.saved }
}

/** Removes lines whose option left the catalogue or is never sold again. */
function stillSold(cart: Cart, context: PricingContext, addNotice: AddNotice): Goods[] {
  return cart.lines.flatMap((line) => {
    const found = context.find(line.subSku)
    if (!found || found.option.availability === 'disabled' || found.option.availability === 'not_for_sale') {
      addNotice(cart.kind, plainNotice('removed', line.subSku))
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
 * Turns an offer that ended into an ordinary line, or removes it where its option is sold by offers alone. Lines that
 * are the same then are joined (rules/cart#7).
 */
function withOffersChecked(goods: readonly Goods[], context: PricingContext, addNotice: AddNotice): Goods[] {
  const lines: Goods[] = []
  for (const line of goods) {
    const stands = line.bundleSku !== null && offerStands(goods, line, context)
    if (!stands && line.option.availability === 'hidden') {
      addNotice(kindOf(line.option), plainNotice('removed', line.subSku))
      continue
    }
    const ended = line.bundleSku !== null && !stands
    if (ended) addNotice(kindOf(line.option), plainNotice('offer_ended', line.subSku))
    const current = ended ? { ...line, bundleSku: null, unit: null } : line
    const twin = lines.findIndex((other) => sameLine(other, current))
    const known = lines[twin]
    if (known) lines[twin] = { ...known, quantity: known.quantity + current.quantity }
    else lines.push(current)
  }
  return lines
}

/** Units of the line's option in other lines. */
export const piecesBeside = (goods: readonly (LineKey & { quantity: number })[], line: LineKey): number =>
  goods.reduce(
    (sum, other) => (other.subSku === line.subSku && !sameLine(other, line) ? sum + other.quantity : sum),
    0,
  )

/**
 * The most units that a line may hold beside those of its option in other lines, and the limit that decides it. An
 * option's own limit counts over the whole order, offers included (rules/cart#3).
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

type Limited = Goods & { left: number }

/**
 * Lowers quantities to the limits and to the stock. Ordinary lines come before offers, sorted by code, so that the order
 * of changes makes no difference; an offer for which the limit leaves no unit is removed.
 */
function withinLimits(goods: readonly Goods[], context: PricingContext, addNotice: AddNotice): Limited[] {
  const sortKey = (line: Goods) => `${line.bundleSku === null ? 0 : 1} ${line.subSku} ${line.bundleSku ?? ''}`
  const limited = new Map<string, Limited>()
  let { stock } = context
  for (const line of goods.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))) {
    const { most, limit } = roomFor(line, piecesBeside([...limited.values()], line), context)
    const left = leftOf(line.option, stock)
    const allowed = Math.min(line.quantity, most)
    const quantity = left > 0 ? Math.min(allowed, left) : allowed // sold out: the line stays as it is and blocks checkout
    if (quantity < line.quantity) {
      const [kind, now] =
        quantity < allowed ? (['stock_lowered', quantity] as const) : (['limit_lowered', limit] as const)
      addNotice(kindOf(line.option), { kind, subSku: line.subSku, was: line.quantity, now })
    }
    if (quantity === 0) continue
    if (left > 0) stock = stockWithout(line.option, quantity, stock)
    limited.set(line.id, { ...line, quantity, left })
  }
  return goods.flatMap((line) => limited.get(line.id) ?? [])
}

/** The deal for a line: quantity tiers count all ordinary lines of its option; an offer is priced by itself. */
export function priceInputFor(
  lines: readonly Pick<Goods, 'subSku' | 'bundleSku' | 'quantity'>[],
  line: Pick<Goods, 'subSku' | 'bundleSku'>,
  deal: PriceInput,
): PriceInput {
  if (line.bundleSku !== null) return { ...deal, quantity: 1, isOffer: true }
  const ordinary = lines.filter((other) => other.bundleSku === null && other.subSku === line.subSku)
  return { ...deal, quantity: ordinary.reduce((sum, other) => sum + other.quantity, 0) }
}

function priced(
  lines: readonly Limited[],
  context: PricingContext,
  ownSku: string | undefined,
  addNotice: AddNotice,
): PricedLine[] {
  return lines.map(({ left, ...line }) => {
    const deal = priceInputFor(lines, line, context.deal)
    const price = unitPrice(line.option, deal)
    const notShipped = unreachable(context.shipping, line.product, context.country)
    const { today, sellsSubscriptions } = context
    const { reason } = buyable(line.product, line.option, {
      deal,
      unreachable: notShipped,
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
      addNotice(kindOf(line.option), { kind, subSku: line.subSku, was: was.minor, now: price.price.minor })
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

const isAboutPrice = ({ kind }: Notice): boolean => kind === 'price_up' || kind === 'price_down'

/**
 * Older notices stay until the shopper changes something; a new one replaces an older one of the same option that is
 * also about its price, or also about something else. Prices of another currency are not compared.
 */
function withNotices(cart: Cart, fresh: readonly Notice[], context: PricingContext): Notice[] {
  const older = cart.notices.filter(
    (notice) =>
      (cart.currency === context.deal.currency || !isAboutPrice(notice)) &&
      !fresh.some((other) => other.subSku === notice.subSku && isAboutPrice(other) === isAboutPrice(notice)),
  )
  return [...older, ...fresh]
}
