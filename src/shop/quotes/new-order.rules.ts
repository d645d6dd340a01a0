import { choicesOf } from '../delivery/places.rules.ts'
import { isSame, plus, type Money } from '../money.ts'
import { rateOf } from '../pricing/rules.ts'
import { textIn, type Locale } from '../region.ts'
import { agreedLine } from '../orders/line.rules.ts'
import type { OrderTracking } from '../orders/order.rules.ts'
import type { NewAddress, NewOrder } from '../orders/new-order.rules.ts'
import { drawsOn, leftOf, type Shortage } from '../stock/rules.ts'
import { toldTotal, type Basis, type QuoteResult } from './quote.rules.ts'
import type { OrderWish } from './order-input.contract.ts'
import { obstacle, type Obstacle, quoteRefusals } from './issue.rules.ts'

/** The text that subscribers agree to; a new one gets the next number. */
const termsVersion = '1'

export type Agreeing = {
  sessionHash: Buffer | null
  memberId: string | null
  locale: Locale
  ip: string | null
  tracking: OrderTracking | null
  /** Names the orders that are placed at once; null: it is one. */
  checkoutGroup: string | null
}

/** A quote without obstacles as the order it becomes: everything copied, nothing looked up again. */
export function agreedOrder(quote: QuoteResult, basis: Basis, { locale, ip, ...buyer }: Agreeing): NewOrder {
  const { wish, cart, phone, now, shelf } = basis
  const { sums, destination, coupon, currency } = quote
  return {
    ...buyer,
    cartId: cart.id,
    cartVersion: cart.version,
    cartUpdatedAt: cart.updatedAt,
    kind: cart.kind,
    locale,
    country: basis.country,
    email: wish.email,
    firstname: wish.deliveryFirstname,
    lastname: wish.deliveryLastname,
    phone: phone?.e164 ?? '',
    giftCode: quote.gift?.lastFour ?? null,
    couponCode: coupon?.coupon.code ?? null,
    couponLabel: coupon?.coupon.label ?? null,
    deliveryMethod: destination.method,
    estimate: quote.estimate,
    giftWrapped: wish.addGiftBoxWrapping && quote.needsDelivery,
    gift: wish.addGiftBoxWrapping && quote.needsDelivery ? (wish.giftMessage ?? null) : null,
    clientRemarks: wish.clientRemarks,
    paymentMethod: wish.paymentMethod ?? null,
    amounts: {
      currency,
      goods: sums.goods.minor,
      discount: sums.discount.minor,
      giftWrap: sums.giftWrap.minor,
      delivery: sums.delivery.minor,
      tax: sums.tax.minor,
      total: sums.total.minor,
      wallet: sums.wallet.minor,
      due: sums.due.minor,
    },
    rate: currency === 'HKD' ? null : rateOf(currency, basis.rates),
    consents:
      cart.kind === 'subscription'
        ? { terms: wish.agreeTerms, card: wish.agreeCard, version: termsVersion, at: now.toISOString(), ip }
        : null,
    lines: quote.lines.map((line) => agreedLine(line, shelf.find)),
    addresses: [...deliveryAddress(quote, basis, locale), ...billingAddress(basis)],
  }
}

/** Where it goes: as written, or the pickup point under the name of who collects. Treatments go nowhere. */
function deliveryAddress({ destination }: QuoteResult, { country }: Basis, locale: Locale): NewAddress[] {
  const { address, point, method } = destination
  if (method === null) return []
  const written = { ...address, kind: 'delivery' as const, countryKey: country, locationCode: null }
  if (!point) return [written]
  const region = choicesOf('hk').city.find(({ key }) => key === point.district)?.within ?? ''
  const place = {
    address: textIn(locale, point.address),
    address2: textIn(locale, point.name),
    city: point.district,
    province: region,
  }
  return [{ ...written, ...place, zip: '', passport: '', locationCode: point.code }]
}

function billingAddress({ wish, country }: Basis): NewAddress[] {
  const own = [
    wish.billingFirstname,
    wish.billingLastname,
    wish.billingContact,
    wish.billingAddress,
    wish.billingAddress2,
    wish.billingCity,
  ]
  if (own.every((text) => text === '')) return []
  return [
    {
      kind: 'billing',
      firstname: wish.billingFirstname,
      lastname: wish.billingLastname,
      callingCode: '',
      contact: wish.billingContact,
      address: wish.billingAddress,
      address2: wish.billingAddress2,
      city: wish.billingCity,
      province: wish.billingCountry,
      zip: '',
      countryKey: country,
      locationCode: null,
      passport: '',
    },
  ]
}

/**
 * Whether what a client says it was shown is what the orders come to: total, delivery fee, price and number
 * of the lines it names. Of several orders the sums count together. What is not said is not
 * compared.
 */
export function isAsShown(
  { total, deliveryFee, items = [] }: OrderWish,
  quotes: readonly QuoteResult[],
): boolean {
  const isSum = (told: number | undefined, name: 'total' | 'delivery') =>
    told === undefined ||
    isSumOf(
      told,
      quotes.map(({ sums }) => sums[name]),
    )
  const lines = quotes.flatMap((quote) => quote.lines)
  return (
    isSum(total, 'total') &&
    isSum(deliveryFee, 'delivery') &&
    items.every(({ subSku, bundleSku, quantity, price }) => {
      if (subSku === undefined) return true
      return lines.some(
        (line) =>
          line.option.subSku === subSku &&
          (line.bundleSku ?? '') === (bundleSku ?? '') &&
          (quantity ?? line.quantity) === line.quantity &&
          (price === undefined || price === null || isSumOf(price, [line.price.price])),
      )
    })
  )
}

function isSumOf(told: number, [first, ...others]: readonly Money[]): boolean {
  const amount = first && toldTotal(told, first.currency)
  return Boolean(amount && isSame(amount, others.reduce(plus, first)))
}

/** Lines that others were quicker to take, each with how many are left of it. */
export function shortObstacles(
  lines: QuoteResult['lines'],
  short: readonly Shortage[],
  { stock }: Basis['shelf'],
): Obstacle[] {
  const truth = new Map(stock)
  for (const { subSku, left } of short) truth.set(subSku, left)
  return lines.flatMap(({ option }) => {
    const isShort = drawsOn(option, stock).some((part) => short.some(({ subSku }) => subSku === part.subSku))
    const values = { left: Math.max(0, leftOf(option, truth)) }
    return isShort ? [obstacle(quoteRefusals.short.code, { subSku: option.subSku, values })] : []
  })
}

const ofStock = new Set<string>([quoteRefusals.short.code, 'cart.out_of_stock'])

/** Whether nothing but stock is in the way. */
export const isSoldOut = (obstacles: readonly Obstacle[]): boolean =>
  obstacles.every(({ code }) => ofStock.has(code))
