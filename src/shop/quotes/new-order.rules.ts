import { addressOfPoint } from '../delivery/point.rules.ts'
import { rateOf } from '../pricing/rules.ts'
import type { Locale } from '../region.ts'
import { agreedLine } from '../orders/placing/line.rules.ts'
import type { OrderTracking } from '../orders/order.rules.ts'
import type { NewAddress, NewOrder } from '../orders/placing/new-order.rules.ts'
import type { QuoteInput } from './quote-input.rules.ts'
import type { OrderQuote } from './quote.rules.ts'
import { toOrderAmounts } from './sums.rules.ts'

/** Version of the declaration text for treatments. */
export const declarationVersion = '1'

export type Placer = {
  sessionHash: Buffer | null
  memberId: string | null
  locale: Locale
  ip: string | null
  /** Current version of the terms, to which the buyer agrees by ordering. */
  termsVersion: number
  tracking: OrderTracking | null
  /** Id shared by orders placed together; null: a single order. */
  checkoutGroup: string | null
}

/** Converts a quote without issues into a new order. Copies all data; reads nothing again. */
export function toNewOrder(
  quote: OrderQuote,
  input: QuoteInput,
  { locale, ip, termsVersion, ...buyer }: Placer,
): NewOrder {
  const { orderInput, cart, phone, context } = input
  const { sums, destination, coupon, currency } = quote
  return {
    ...buyer,
    cartId: cart.id,
    cartVersion: cart.version,
    cartUpdatedAt: cart.updatedAt,
    kind: cart.kind,
    locale,
    country: input.country,
    email: orderInput.email,
    firstname: orderInput.deliveryFirstname,
    lastname: orderInput.deliveryLastname,
    phone: phone?.e164 ?? '',
    giftCode: quote.gift?.lastFour ?? null,
    couponCode: coupon?.coupon.code ?? null,
    couponLabel: coupon?.coupon.label ?? null,
    deliveryMethod: destination.method,
    estimate: quote.estimate,
    duties: quote.duties,
    giftWrapped: orderInput.addGiftBoxWrapping && quote.needsDelivery,
    gift: orderInput.addGiftBoxWrapping && quote.needsDelivery ? (orderInput.giftMessage ?? null) : null,
    clientRemarks: orderInput.clientRemarks,
    paymentMethod: orderInput.paymentMethod ?? null,
    amounts: toOrderAmounts(sums),
    rate: currency === 'HKD' ? null : rateOf(currency, input.rates),
    consents: consentsOf(quote, input, { ip, version: String(termsVersion) }),
    lines: quote.lines.map((line) => agreedLine(line, context.find)),
    addresses: [...deliveryAddress(quote, input, locale), ...billingAddress(input)],
  }
}

/** Consents of an order, and declarations for treatments, with version, time and IP address. */
function consentsOf(
  { needsDelivery }: OrderQuote,
  { orderInput, cart, now }: QuoteInput,
  { ip, version }: { ip: string | null; version: string },
): NewOrder['consents'] {
  const at = now.toISOString()
  if (cart.kind === 'subscription')
    return { terms: orderInput.agreeTerms, card: orderInput.agreeCard, version, at, ip }
  if (!needsDelivery)
    return {
      age: orderInput.agreeAge,
      health: orderInput.agreeHealth,
      version: declarationVersion,
      termsVersion: version,
      at,
      ip,
    }
  return { terms: true, version, at, ip } // given by pressing the order button, as its text states
}

/** Delivery address: as entered, or the pickup point with the collector's name; none for treatments. */
function deliveryAddress({ destination }: OrderQuote, { country }: QuoteInput, locale: Locale): NewAddress[] {
  const { address, point, method } = destination
  if (method === null) return []
  const written = { ...address, kind: 'delivery' as const, countryKey: country, locationCode: null }
  if (!point) return [written]
  return [{ ...written, ...addressOfPoint(point, locale) }]
}

function billingAddress({ orderInput, country }: QuoteInput): NewAddress[] {
  const written = [
    orderInput.billingFirstname,
    orderInput.billingLastname,
    orderInput.billingContact,
    orderInput.billingAddress,
    orderInput.billingAddress2,
    orderInput.billingCity,
  ]
  if (orderInput.billingSame || written.every((text) => text === '')) return []
  return [
    {
      kind: 'billing',
      firstname: orderInput.billingFirstname,
      lastname: orderInput.billingLastname,
      callingCode: '',
      contact: orderInput.billingContact,
      address: orderInput.billingAddress,
      address2: orderInput.billingAddress2,
      city: orderInput.billingCity,
      province: orderInput.billingCountry,
      zip: '',
      kana: '',
      countryKey: country,
      locationCode: null,
      passport: '',
    },
  ]
}
