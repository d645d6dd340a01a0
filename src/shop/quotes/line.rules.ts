import type { Option } from '../catalogue/contract.ts'
import type { Product } from '../catalogue/product.rules.ts'
import { minus, allocate, times, zero, type Currency, type Money } from '../money.ts'
import { unitPrice, type PriceInput, type UnitPrice } from '../pricing/rules.ts'

export type Goods = { id: string; product: Product; option: Option }

/** A line with its price, before the discount of the order. */
export type PricedGoods = Goods & {
  bundleSku: string | null
  interval: number | null
  quantity: number
  price: UnitPrice
  total: Money
}

/**
 * A line as it would be agreed: what the whole order's discount leaves of it, and of each of its pieces
 * (rules/money#4).
 */
export type QuoteLine = PricedGoods & { net: Money; unitNet: readonly Money[] }

/**
 * A line that is not in a cart: at an agreed price, or at what the option costs a buyer. `deal` holds the
 * number of pieces that counts for tiers, which may be more than the line has.
 */
export type LineToQuote = Goods & {
  quantity: number
  bundleSku?: string | null
  interval?: number | null
} & ({ price: UnitPrice } | { deal: PriceInput })

/** Null: the option is not sold in this currency. */
export function pricedLine(line: LineToQuote): PricedGoods | null {
  const { id, product, option, quantity, bundleSku = null, interval = null } = line
  const price = 'price' in line ? line.price : unitPrice(option, line.deal)
  const total = price && times(price.price, quantity)
  return price && total && { id, product, option, quantity, bundleSku, interval, price, total }
}

/** The discount of a line is spread over its pieces, so that refunds of any of them add up. */
export function discountedLine(line: PricedGoods, discount: Money): QuoteLine {
  const { id, product, option, bundleSku, interval, quantity, price, total } = line
  const net = minus(total, discount)
  const unitNet = allocate(
    net,
    Array.from({ length: quantity }, () => 1),
  )
  return { id, product, option, bundleSku, interval, quantity, price, total, net, unitNet }
}

/** One piece that costs nothing: the gift of a code, or a member's reward. */
export function lineAtNothing(line: Goods, kind: 'gift' | 'reward', currency: Currency): QuoteLine {
  const none = zero(currency)
  const { id, product, option } = line
  const price: UnitPrice = { price: none, original: null, reason: { kind, considered: [] } }
  const priced = { bundleSku: null, interval: null, quantity: 1, price, total: none }
  return { id, product, option, ...priced, net: none, unitNet: [none] }
}

/** `SKU:2` as calls of the desk write a line, at most 99 pieces; a sku may hold colons itself. */
export function readLine(word: string): { subSku: string; quantity: number } {
  const cut = word.lastIndexOf(':')
  const quantity = Math.trunc(Number(word.slice(cut + 1)))
  return cut > 0 && quantity > 0
    ? { subSku: word.slice(0, cut), quantity: Math.min(99, quantity) }
    : { subSku: word, quantity: 1 }
}
