import { catalogueOf } from '../catalogue/catalogue.ts'
import type { Ctx } from '../context.ts'
import type { Address } from '../delivery/address.rules.ts'
import { readPhone } from '../delivery/phone.ts'
import type { DeliveryMethod } from '../delivery/rules.ts'
import type { Currency, Money } from '../money.ts'
import { canBePaid } from '../payments/means.ts'
import { ratesOf } from '../pricing/pricing.ts'
import { rateOf } from '../pricing/rules.ts'
import { quoteOrder } from '../quotes/order-quote.rules.ts'
import { toOrderAmounts } from '../quotes/sums.rules.ts'
import { Refusal } from '../refusal.ts'
import type { CountryKey, Locale } from '../region.ts'
import { draftPrices } from './prices.ts'
import { agreedLine } from '../orders/placing/line.rules.ts'
import type { Order } from '../orders/order.rules.ts'
import { placeDraft } from '../orders/placing/place-draft.ts'
import { orderRefusals } from '../orders/rules.ts'

export type Draft = {
  /** `unitPrice` in the order's currency; absent: the shop's price. */
  lines: readonly { subSku: string; quantity: number; unitPrice?: Money }[]
  currency: Currency
  locale: Locale
  country: CountryKey
  email: string
  deliveryMethod: DeliveryMethod | null
  /** Null for treatments. */
  delivery: (Address & { locationCode: string | null }) | null
  firstname: string
  lastname: string
  deliveryFee: Money
  remarks: string
  /** Reason for other prices than the shop's, and the approver. */
  reason: string
  actor: string
}

/**
 * Creates an order by staff: prices are fixed, nothing is reserved, valid for the days of the setting `order_clocks`.
 * Throws `orders.unknown_option`, `orders.not_payable_in`, `orders.not_buyable`.
 */
export async function createDraft(ctx: Ctx, draft: Draft): Promise<Order> {
  const [catalogue, rates] = await Promise.all([catalogueOf(ctx), ratesOf(ctx)])
  const { currency, delivery } = draft
  if (!(await canBePaid(ctx, draft.country, currency))) throw new Refusal(orderRefusals.not_payable_in)
  const find = (subSku: string) => catalogue.bySubSku.get(subSku)
  const problems: { sku: string; why: string }[] = []
  const lines = (await draftPrices(ctx, draft.lines, draft)).flatMap(
    ({ subSku, quantity, found, price, why }, at) => {
      if (!found) throw new Refusal(orderRefusals.unknown_option)
      if (why !== null || !price) {
        problems.push({ sku: subSku, why: why ?? '' })
        return []
      }
      const named = draft.lines[at]?.unitPrice
      return [{ ...found, id: subSku, quantity, price: named ? { ...price, price: named } : price }]
    },
  )
  assertBuyable(problems)
  const quote = quoteOrder({ currency, lines, sending: { fee: draft.deliveryFee } })
  return placeDraft(
    ctx,
    {
      sessionHash: null,
      memberId: null,
      cartId: null,
      cartVersion: null,
      checkoutGroup: null,
      cartUpdatedAt: null,
      kind: 'single',
      locale: draft.locale,
      country: draft.country,
      email: draft.email,
      firstname: draft.firstname,
      lastname: draft.lastname,
      phone: delivery ? (readPhone(delivery.callingCode, delivery.contact)?.e164 ?? '') : '',
      giftCode: null,
      couponCode: null,
      couponLabel: null,
      deliveryMethod: draft.deliveryMethod,
      estimate: null,
      giftWrapped: false,
      gift: null,
      clientRemarks: draft.remarks,
      paymentMethod: null,
      tracking: null,
      amounts: toOrderAmounts(quote.sums),
      rate: currency === 'HKD' ? null : rateOf(currency, rates),
      consents: null,
      lines: quote.lines.map((line) => agreedLine(line, find)),
      addresses: delivery ? [{ ...delivery, kind: 'delivery', countryKey: draft.country }] : [],
    },
    draft,
  )
}

/** Throws `orders.not_buyable` with all problems and their reasons. */
export function assertBuyable(problems: readonly { sku: string; why: string }[]): void {
  const [first, ...more] = problems
  if (!first) return
  const rest = more.map(({ sku, why }) => ` ${sku}: ${why}`).join('')
  throw new Refusal(orderRefusals.not_buyable, { values: { sku: first.sku, why: first.why + rest } })
}
