import { catalogueOf } from '../catalogue/catalogue.ts'
import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { areaOf, tidyAddress, type Address } from '../delivery/address.rules.ts'
import { feesOf, shippingOf } from '../delivery/delivery.ts'
import { deliveryFee } from '../delivery/fee.rules.ts'
import { dayInHongKong, deliveryRefusals, unreachable } from '../delivery/rules.ts'
import { findMember } from '../members/accounts.ts'
import type { Money } from '../money.ts'
import { buyable } from '../pricing/buyable.rules.ts'
import { ratesOf } from '../pricing/pricing.ts'
import { rateOf, unitPrice } from '../pricing/rules.ts'
import { Refusal } from '../refusal.ts'
import { leftOf } from '../stock/rules.ts'
import { availableStock } from '../stock/stock.ts'
import { corrected, deliveryOf } from '../orders/address.ts'
import { agreedLine } from '../orders/line.rules.ts'
import type { NewLine } from '../orders/new-order.rules.ts'
import { inOrder, type Order, type RevisedAddress, type Revision } from '../orders/order.rules.ts'
import { refundShares } from '../orders/refund.rules.ts'
import {
  changedPieces,
  deliveryDifference,
  isGiven,
  linesNow,
  outcomeOf,
  sumsNow,
  type WantedPieces,
} from '../orders/revision.rules.ts'
import { mustBeEditable, type Adding, type Edit } from '../orders/revise.ts'
import { orderRefusals } from '../orders/rules.ts'

/** What staff want of an order that stands: pieces of its lines, more options, another address. */
export type EditWish = {
  quantities: WantedPieces
  /** `unitPrice` in the order's currency; left out, the shop's own price for this buyer counts. */
  add: readonly { subSku: string; quantity: number; unitPrice?: Money | undefined }[]
  address: Omit<Address, 'passport'> | null
  /** Of a preview: where the other address is. */
  place?: { province: string; city: string }
}

/**
 * What a change comes to, for the preview and for making it alike. Throws besides `mustBeEditable`:
 * `orders.too_many_units`, `orders.gift_stays`, `orders.unknown_option`, `orders.other_kind`,
 * `orders.not_buyable`, `orders.nothing_to_change`, `orders.nothing_left`, `orders.no_address`,
 * `orders.address_refused`, `delivery.method_not_offered`.
 */
export async function plannedEdit(ctx: Ctx, order: Order, wish: EditWish): Promise<Edit> {
  mustBeEditable(order)
  const { removed, more } = changedPieces(order, wish.quantities)
  const wanted = together([
    ...more.map(({ line, quantity }) => ({ subSku: line.subSku, quantity })),
    ...wish.add,
  ])
  const added = await priced(ctx, order, removed, wanted)
  const address = readdressed(ctx, order, wish)
  if (removed.length === 0 && added.length === 0 && !address)
    throw new Refusal(orderRefusals.nothing_to_change)
  const gone = (lineId: string) => removed.find((each) => each.lineId === lineId)?.units ?? 0
  const stays = linesNow(order).filter(
    (line) => !isGiven(line) && line.quantity - line.refunded > gone(line.id),
  ).length
  if (stays + added.length === 0) throw new Refusal(orderRefusals.nothing_left)
  const lines = added.map(({ line }) => line)
  const delivery = address ? await deliveryChange(ctx, order, address, { removed, added: lines }) : 0
  const outcome = outcomeOf(order, { added: lines, removed, delivery })
  const shares = { ...refundShares(order, outcome.back, false), exchanged: outcome.exchanged }
  return { ...outcome, added, removed, delivery, address, shares }
}

type Wanted = EditWish['add'][number]

/** The same option at the same price is one line. */
function together(wishes: readonly Wanted[]): Wanted[] {
  const lines = new Map<string, Wanted>()
  for (const wish of wishes) {
    const key = `${wish.subSku} ${wish.unitPrice?.minor ?? ''}`
    lines.set(key, { ...wish, quantity: wish.quantity + (lines.get(key)?.quantity ?? 0) })
  }
  return [...lines.values()]
}

/**
 * Lines to be added, priced as the shop would price them for this buyer today; tiers count what the order
 * keeps of the option.
 */
async function priced(
  ctx: Ctx,
  order: Order,
  removed: Revision['removed'],
  wanted: readonly Wanted[],
): Promise<Adding[]> {
  if (wanted.length === 0) return []
  const catalogue = await catalogueOf(ctx)
  const [rates, shipping, stock] = [await ratesOf(ctx), await shippingOf(ctx), await availableStock(ctx)]
  const member = order.memberId === null ? null : await findMember(ctx, { id: order.memberId })
  const find = (subSku: string) => catalogue.bySubSku.get(subSku)
  const removedOf = (lineId: string) => removed.find((each) => each.lineId === lineId)?.units ?? 0
  const keptOf = (subSku: string) =>
    linesNow(order)
      .filter((line) => line.subSku === subSku && line.bundleSku === null)
      .reduce((all, line) => all + line.quantity - line.refunded - removedOf(line.id), 0)
  return wanted.map(({ subSku, quantity, unitPrice: named }) => {
    const found = find(subSku)
    if (!found) throw new Refusal(orderRefusals.unknown_option)
    const { product, option } = found
    if (option.isSubscription || order.lines.some((line) => line.productType !== product.productType))
      throw new Refusal(orderRefusals.other_kind)
    const all =
      keptOf(subSku) +
      wanted.filter((each) => each.subSku === subSku).reduce((sum, each) => sum + each.quantity, 0)
    const groups = member?.groups.map(({ name }) => name) ?? []
    const deal = {
      currency: order.currency,
      rates,
      groups,
      discountRate: member?.discountRate ?? 0,
      quantity: all,
    }
    const today = dayInHongKong(ctx.clock.now())
    const price = unitPrice(option, deal)
    // what is left is told apart, so that a preview can say it
    const { reason } = buyable(product, option, {
      deal,
      unreachable: unreachable(shipping, product.brandKey, order.country),
      left: 1,
      today,
      sellsSubscriptions: false, // none reaches this
    })
    if (reason || !price) {
      const why = ctx.say(`cart.${reason ?? 'no_price'}`, { most: option.orderLimit ?? 0 })
      throw new Refusal(orderRefusals.not_buyable, { values: { sku: subSku, why } })
    }
    const agreed = named ? { ...price, price: named } : price
    const unitNet = Array.from({ length: quantity }, () => agreed.price)
    const line = agreedLine(
      { ...found, bundleSku: null, interval: null, quantity, price: agreed, unitNet },
      find,
    )
    return { line, own: price.price.minor, left: Math.max(0, leftOf(option, stock)) }
  })
}

const fieldsOf = ({
  firstname,
  lastname,
  callingCode,
  contact,
  address,
  address2,
  city,
  province,
  zip,
}: RevisedAddress): RevisedAddress => ({
  firstname,
  lastname,
  callingCode,
  contact,
  address,
  address2,
  city,
  province,
  zip,
})

/** Where it goes from now on; null: where it went. */
function readdressed(ctx: Ctx, order: Order, { address: written, place }: EditWish): Revision['address'] {
  if (!written && !place) return null
  const now = deliveryOf(order)
  if (!now) throw new Refusal(orderRefusals.no_address)
  const before = fieldsOf(now)
  if (!written)
    return { before, after: fieldsOf(tidyAddress(now.countryKey, { ...before, ...place, passport: '' })) }
  const after = fieldsOf(corrected(ctx, order, now, { ...written, passport: '' }))
  return JSON.stringify(before) === JSON.stringify(after) ? null : { before, after }
}

type Changed = { removed: Revision['removed']; added: readonly NewLine[] }

/** What sending it there costs more or less: fees of the table for what the order holds then. */
async function deliveryChange(
  ctx: Ctx,
  order: Order,
  address: NonNullable<Revision['address']>,
  changed: Changed,
): Promise<number> {
  if (order.deliveryMethod !== 'shipping') return 0
  const [rates, fees, settings] = [await ratesOf(ctx), await feesOf(ctx), await settingsOf(ctx)]
  const { after } = outcomeOf(order, { ...changed, delivery: 0 })
  const goods = inOrder(order, after.goods - after.discount)
  const gone = (lineId: string) => changed.removed.find((each) => each.lineId === lineId)?.units ?? 0
  const grams =
    linesNow(order).reduce(
      (all, line) => all + line.weightGrams * (line.quantity - line.refunded - gone(line.id)),
      0,
    ) + changed.added.reduce((all, line) => all + line.weightGrams * line.quantity, 0)
  const terms = {
    fees,
    threshold: settings.free_shipping_spending_value * 100,
    rates: { from: rateOf('HKD', rates) ?? '1', to: order.rate ?? rateOf(order.currency, rates) ?? '1' },
  }
  const feeTo = (to: RevisedAddress) =>
    deliveryFee('shipping', { country: order.country, area: areaOf(order.country, to), grams, goods }, terms)
  const fee = feeTo(address.after)
  if (!fee) throw new Refusal(deliveryRefusals.method_not_offered)
  const returned = order.refunds.reduce(
    (all, refund) => all + (refund.revisionId === null ? refund.delivery : 0),
    0,
  )
  const charged = sumsNow(order).deliveryFee - returned
  return deliveryDifference({ before: feeTo(address.before)?.minor ?? charged, after: fee.minor, charged })
}
