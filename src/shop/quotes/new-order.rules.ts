import { choicesOf } from '../delivery/places.rules.ts'
import { isSame, plus, type Money } from '../money.ts'
import { rateOf } from '../pricing/rules.ts'
import { textIn, type Locale } from '../region.ts'
import { agreedLine } from '../orders/line.rules.ts'
import type { OrderTracking } from '../orders/order.rules.ts'
import type { NewAddress, NewOrder } from '../orders/new-order.rules.ts'
import { drawsOn, leftOf, type Shortage } from '../stock/rules.ts'
import { readTotal, type QuoteInput, type OrderQuote } from './quote.rules.ts'
import type { OrderInput } from './order-input.contract.ts'
import { checkoutIssue, type CheckoutIssue, quoteRefusals } from './issue.rules.ts'

/** The text that subscribers agree to; a new one gets the next number. */
const termsVersion = '1'

export type Placer = {
  sessionHash: Buffer | null
  memberId: string | null
  locale: Locale
  ip: string | null
  tracking: OrderTracking | null
  /** Names the orders that are placed at once; null: it is one. */
  checkoutGroup: string | null
}

/** A quote without obstacles as the order it becomes: everything copied, nothing looked up again. */
export function toNewOrder(quote: OrderQuote, input: QuoteInput, { locale, ip, ...buyer }: Placer): NewOrder {
  const { orderInput, cart, phone, now, shelf } = input
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
    giftWrapped: orderInput.addGiftBoxWrapping && quote.needsDelivery,
    gift: orderInput.addGiftBoxWrapping && quote.needsDelivery ? (orderInput.giftMessage ?? null) : null,
    clientRemarks: orderInput.clientRemarks,
    paymentMethod: orderInput.paymentMethod ?? null,
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
    rate: currency === 'HKD' ? null : rateOf(currency, input.rates),
    consents:
      cart.kind === 'subscription'
        ? {
            terms: orderInput.agreeTerms,
            card: orderInput.agreeCard,
            version: termsVersion,
            at: now.toISOString(),
            ip,
          }
        : null,
    lines: quote.lines.map((line) => agreedLine(line, shelf.find)),
    addresses: [...deliveryAddress(quote, input, locale), ...billingAddress(input)],
  }
}

/** Where it goes: as written, or the pickup point under the name of who collects. Treatments go nowhere. */
function deliveryAddress({ destination }: OrderQuote, { country }: QuoteInput, locale: Locale): NewAddress[] {
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

function billingAddress({ orderInput, country }: QuoteInput): NewAddress[] {
  const own = [
    orderInput.billingFirstname,
    orderInput.billingLastname,
    orderInput.billingContact,
    orderInput.billingAddress,
    orderInput.billingAddress2,
    orderInput.billingCity,
  ]
  if (own.every((text) => text === '')) return []
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
export function matchesClientSums(
  { total, deliveryFee, items = [] }: OrderInput,
  quotes: readonly OrderQuote[],
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
  const amount = first && readTotal(told, first.currency)
  return Boolean(amount && isSame(amount, others.reduce(plus, first)))
}

/** Lines that others were quicker to take, each with how many are left of it. */
export function shortIssues(
  lines: OrderQuote['lines'],
  short: readonly Shortage[],
  { stock }: QuoteInput['shelf'],
): CheckoutIssue[] {
  const truth = new Map(stock)
  for (const { subSku, left } of short) truth.set(subSku, left)
  return lines.flatMap(({ option }) => {
    const isShort = drawsOn(option, stock).some((cartQuote) =>
      short.some(({ subSku }) => subSku === cartQuote.subSku),
    )
    const values = { left: Math.max(0, leftOf(option, truth)) }
    return isShort ? [checkoutIssue(quoteRefusals.short.code, { subSku: option.subSku, values })] : []
  })
}

const ofStock = new Set<string>([quoteRefusals.short.code, 'cart.out_of_stock'])

/** Whether nothing but stock is in the way. */
export const isSoldOut = (issues: readonly CheckoutIssue[]): boolean =>
  issues.every(({ code }) => ofStock.has(code))
