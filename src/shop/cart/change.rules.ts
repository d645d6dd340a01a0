import type { Option } from '../catalogue/contract.ts'
import { unreachable } from '../delivery/rules.ts'
import { buyable } from '../pricing/buyable.rules.ts'
import { Refusal } from '../refusal.ts'
import { leftOf } from '../stock/rules.ts'
import type { CartChange } from './change.contract.ts'
import {
  dealFor,
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

/** Why a change may not be made, or null. Taking away and taking less always may. */
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
  const deal = dealFor([...goods.filter((other) => other !== held), line], line, context.deal)
  const far = unreachable(context.shipping, product, context.country)
  const { today, sellsSubscriptions } = context
  const { reason } = buyable(product, option, {
    deal,
    unreachable: far,
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

/** The carts with room made for the change, where it was asked to and has to be. */
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

/**
 * The carts with the change made and everything that follows from it. `id` is for the line, should it be a
 * new one.
 */
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
