import type { Option } from '../catalogue/contract.ts'
import { unreachable } from '../delivery/rules.ts'
import { buyable } from '../pricing/buyable.rules.ts'
import { Refusal } from '../refusal.ts'
import { leftOf } from '../stock/rules.ts'
import type { CartChange } from './change.contract.ts'
import {
  priceInputFor,
  offerStands,
  piecesBeside,
  recomputed,
  roomFor,
  type PricedCarts,
  type PricedLine,
  type PricingContext,
} from './recompute.rules.ts'
import {
  cartRefusals,
  kindOf,
  mostLines,
  sameLine,
  withItem,
  withSingleSaved,
  type Line,
  type LineKey,
} from './rules.ts'
import { refusalToAdd, typeCounts, type TypeCounts } from './mixing.rules.ts'

const keyOf = (change: CartChange, option: Option | undefined): LineKey => ({
  subSku: change.subSku,
  bundleSku: change.bundleSku ?? null,
  interval: option?.subscriptionIntervalInMonth ?? null,
})

const allLines = (carts: PricedCarts): PricedLine[] => [...carts.single.lines, ...carts.subscription.lines]

const countsOf = (carts: PricedCarts): TypeCounts =>
  typeCounts(
    carts.single.lines.map((line) => ({ productType: line.product.productType, quantity: line.quantity })),
  )

/**
 * Why a change is refused, or null; removing a line and lowering a quantity are always allowed. In this order: unknown
 * option, offer without its product, not buyable, limit, mixed types, too many lines.
 */
export function refusalToChange(
  carts: PricedCarts,
  change: CartChange,
  context: PricingContext,
): Refusal | null {
  if (change.quantity === 0) return null
  const found = context.find(change.subSku)
  if (found?.product.id !== change.pid || found.product.sku !== change.sku)
    return new Refusal(cartRefusals.unknown_option)
  const { product, option } = found
  const goods = allLines(carts)
  const line = { ...keyOf(change, option), option, quantity: change.quantity }
  const held = goods.find((other) => sameLine(other, line))
  if (held && change.quantity <= held.quantity) return null
  if (line.bundleSku !== null) {
    if (context.offer(line.bundleSku)?.subSku !== line.subSku) return new Refusal(cartRefusals.unknown_option)
    if (!offerStands(goods, line, context)) return new Refusal(cartRefusals.offer_needs_product)
  }
  const deal = priceInputFor([...goods.filter((other) => other !== held), line], line, context.deal)
  const notShipped = unreachable(context.shipping, product, context.country)
  const { today, sellsSubscriptions } = context
  const { reason } = buyable(product, option, {
    deal,
    unreachable: notShipped,
    left: leftOf(option, context.stock),
    today,
    sellsSubscriptions,
  })
  const { most, limit } = roomFor(line, piecesBeside(goods, line), context)
  const wanted = { productType: product.productType, isSubscription: option.isSubscription }
  const refusal = refusalToAdd(
    countsOf(carts),
    wanted,
    reason ?? (change.quantity > most ? 'limit' : null),
    limit,
  )
  if (refusal) return refusal
  return !held && carts[kindOf(option)].lines.length >= mostLines ? new Refusal(cartRefusals.full) : null
}

/** Where the change asks to clear and would mix types: the single cart's lines saved for later. Else the carts as they are. */
export function withRoomFor(
  carts: PricedCarts,
  change: CartChange,
  context: PricingContext,
  now: string,
): PricedCarts {
  if (!change.clear || change.quantity === 0) return carts
  const mixed = refusalToChange(carts, change, context)?.code === cartRefusals.mixed_purchase_types.code
  return mixed ? recomputed(withSingleSaved(carts, now), context) : carts
}

/** The carts with the change made, recomputed; `id` is for a new line. The caller has asked `refusalToChange`. */
export function withChange(
  carts: PricedCarts,
  change: CartChange,
  context: PricingContext,
  id: string,
): PricedCarts {
  const option = context.find(change.subSku)?.option
  const line: Line = { ...keyOf(change, option), id, quantity: change.quantity, unit: null }
  return recomputed(withItem(carts, option ? kindOf(option) : 'single', line), context, change.subSku)
}
