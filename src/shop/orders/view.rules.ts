import type { TrackingLinks } from '../content/tracking-links.rules.ts'
import { countSessions, type TreatmentPackage } from '../sessions/session.rules.ts'
import { decimals, isLess, minus, plus, toDecimal, type Money } from '../money.ts'
import { toEstimateView } from '../delivery/duties.rules.ts'
import { placeName } from '../delivery/places.rules.ts'
import { countryName, textIn, type Locale } from '../region.ts'
import type * as contract from './order.contract.ts'
import { expectedParcels } from './fulfilment/expected.rules.ts'
import {
  inOrder,
  isOfSubscription,
  stateOf,
  type Order,
  type OrderAddress,
  type OrderLine,
  type Revision,
} from './order.rules.ts'
import {
  canCancel,
  cancelAfter,
  canEditGift,
  canTakeAsWallet,
  canPay,
  isContested,
} from './order-actions.rules.ts'
import type { Parcel } from './parcels/parcel.rules.ts'
import { leftToPay, partlyPaid } from './part-payments/part.rules.ts'
import { linesNow, payableNow, type LineNow } from './revisions/revision.rules.ts'
import { sumsNow } from './revisions/revision-sums.rules.ts'
import { carrierKey, carrierName, orderPlaceLines } from './placing/written.rules.ts'

/** Context of an order view: reader's language, translations, the shop's state names (settings.status_names), time. */
export type ViewContext = {
  locale: Locale
  say(code: string, values?: Record<string, string | number>): string
  names: Readonly<Record<'zh' | 'en' | 'cn', Readonly<Record<string, string>>>>
  now: Date
  /** Tracking pages of carriers (settings.tracking_links). */
  trackingLinks: TrackingLinks
}

const nameList = { hk: 'zh', zh: 'zh', cn: 'cn', en: 'en' } as const

/** Name of a state in the reader's language: the one set in `status_names`, or the default. */
export const stateText = ({ locale, names, say }: ViewContext, state: string): string =>
  names[nameList[locale]][state] ?? say(`state.${state}`)

/** Tracking page of a parcel at its carrier (setting `tracking_links`); null: none. */
export function trackingUrl(
  links: TrackingLinks,
  { carrier, trackingNumber }: { carrier: string; trackingNumber: string | null },
  locale: Locale,
): string | null {
  const ofCarrier = links[carrierKey(carrier)]
  if (trackingNumber === null || !ofCarrier) return null
  const link = ofCarrier[locale] ?? ofCarrier.en ?? Object.values(ofCarrier)[0]
  return link?.replace('{no}', () => encodeURIComponent(trackingNumber)) ?? null
}

function toLineView(line: LineNow, decimal: (minor: number) => number, locale: Locale): contract.OrderItem {
  return {
    id: line.id,
    pid: line.productId,
    sku: line.sku,
    subSku: line.subSku,
    bundleSku: line.bundleSku,
    productType: line.productType,
    name: textIn(locale, line.name),
    optionName: textIn(locale, line.optionName),
    brand: line.brand,
    brandSlug: line.brandSlug,
    uniqueUrl: line.uniqueUrl,
    thumbnail: line.thumbnail,
    quantity: line.quantity,
    price: decimal(line.unitPrice),
    originalPrice: line.originalPrice === null ? null : decimal(line.originalPrice),
    priceReason: { kind: line.priceReason.kind, group: line.priceReason.group },
    total: decimal(line.unitPrice * line.quantity),
    net: decimal(line.unitNet.reduce((sum, unit) => sum + unit, 0)),
    estimate: line.estimate,
    bestBefore: line.bestBefore,
    subscriptionIntervalInMonth: line.interval,
    shipped: line.shipped,
    refunded: line.refunded,
    removed: line.removed,
    revision: line.revision,
  }
}

export const toAddressView = (address: OrderAddress, locale: Locale): contract.OrderAddress => ({
  firstname: address.firstname,
  lastname: address.lastname,
  callingCode: address.callingCode,
  contact: address.contact,
  address: address.address,
  address2: address.address2,
  city: placeName(locale, address.countryKey, 'city', address.city),
  province:
    address.kind === 'billing' ? '' : placeName(locale, address.countryKey, 'province', address.province),
  zip: address.zip,
  kana: address.kana,
  countryKey: address.countryKey,
  country: (address.kind === 'billing' && address.province) || countryName(locale, address.countryKey),
  lines: orderPlaceLines(locale, address),
  locationCode: address.locationCode,
  passport: address.passportTail === null ? null : `•••••••${address.passportTail}`,
})

export const toParcelView = (
  parcel: Parcel,
  order: Pick<Order, 'lines'>,
  viewContext: ViewContext,
): contract.OrderParcel => ({
  id: parcel.id,
  state: parcel.state,
  carrier: carrierName(viewContext.locale, parcel.carrier),
  trackingNumber: parcel.trackingNumber,
  trackingUrl: trackingUrl(viewContext.trackingLinks, parcel, viewContext.locale),
  together: parcel.together.map(({ number }) => number),
  items: parcel.lines.flatMap(({ lineId, quantity }) => {
    const line = order.lines.find((each) => each.id === lineId)
    return line ? [{ subSku: line.subSku, name: textIn(viewContext.locale, line.name), quantity }] : []
  }),
  events: parcel.events
    .filter(({ state }) => state !== 'note' && state !== 'undone')
    .map(({ at, state, place }) => ({
      at,
      state,
      // texts of staff and carriers are for the back office only: they may be in another language
      text: [viewContext.say(`state.${state}`), place].filter(Boolean).join(' · '),
    })),
})

/** Future parcels of an order that ships in several, with delivery window and contents. */
export const toExpectedView = (order: Order, locale: Locale): contract.ExpectedParcel[] =>
  expectedParcels(order).map(({ window, lines }) => ({
    window,
    items: lines.flatMap(({ lineId, units }) => {
      const line = order.lines.find(({ id }) => id === lineId)
      return line ? [{ subSku: line.subSku, name: textIn(locale, line.name), quantity: units }] : []
    }),
  }))

/** Whether an event is shown to shoppers. Internal steps and staff notes are not. */
const isShown = ({ machine, to }: Order['events'][number]): boolean =>
  machine === 'status' ||
  (machine === 'payment' && to !== 'unpaid') ||
  (machine === 'fulfilment' && to !== 'none' && to !== 'on_hold')

/** View of a revision in the buyer's language. */
function toRevisionView(order: Order, revision: Revision, { locale }: ViewContext): contract.OrderRevision {
  const view = (line: OrderLine, quantity: number, total: Money) => ({
    name: textIn(locale, line.name),
    optionName: textIn(locale, line.optionName),
    quantity,
    total: toDecimal(total),
  })
  const { number, state, reason, createdAt, payUntil, invoice } = revision
  return {
    number,
    state,
    reason,
    payUntil,
    invoice,
    at: createdAt,
    added: revision.added.map((line) =>
      view(line, line.quantity, inOrder(order, line.unitPrice * line.quantity)),
    ),
    removed: revision.removed.flatMap(({ lineId, units, amount }) => {
      const line = order.lines.find((each) => each.id === lineId)
      return line ? [view(line, units, amount)] : []
    }),
    addressChanged: revision.address !== null,
    delivery: toDecimal(revision.delivery),
    difference: toDecimal(revision.difference),
    total: toDecimal(revision.after.total),
  }
}

/** Response view of an order for its buyer, after all revisions. */
export function toOrderView(order: Order, viewContext: ViewContext): contract.Order {
  const decimal = (minor: number): number => minor / 10 ** decimals[order.currency]
  const { locale, now } = viewContext
  const sums = sumsNow(order)
  const payable = payableNow(order, now)
  const delivery = order.addresses.find((address) => address.kind === 'delivery')
  const billing = order.addresses.find((address) => address.kind === 'billing')
  return {
    masked: false,
    id: order.id,
    number: order.number,
    also: order.also && { id: order.also.id, number: order.also.number },
    createdAt: order.createdAt,
    status: order.status,
    payment: order.paymentState,
    fulfilment: order.fulfilmentState,
    statusText: stateText(viewContext, stateOf(order)),
    cartType: isOfSubscription(order) ? 'subscription' : 'single',
    isDeposit: order.kind === 'deposit',
    currency: order.currency,
    items: linesNow(order).map((line) => toLineView(line, decimal, locale)),
    goodsTotal: toDecimal(sums.goods),
    discount:
      order.couponCode === null
        ? null
        : {
            code: order.couponCode,
            label: order.couponLabel ? textIn(locale, order.couponLabel) : '',
            amount: toDecimal(sums.discount),
          },
    giftWrapFee: toDecimal(sums.giftWrap),
    deliveryFee: toDecimal(sums.deliveryFee),
    tax: toDecimal(sums.tax),
    total: toDecimal(sums.total),
    walletAmount: toDecimal(sums.walletAmount),
    giftCode: order.giftCode,
    amountDue: toDecimal(sums.due),
    partPaid: toDecimal(partlyPaid(order)),
    amountLeft: order.status === 'pending' ? toDecimal(leftToPay(order)) : 0,
    deliveryMethod: order.deliveryMethod,
    delivery: delivery ? toAddressView(delivery, locale) : null,
    billing: billing ? toAddressView(billing, locale) : null,
    email: order.email,
    giftMessage: order.gift,
    canEditGiftMessage: canEditGift(order),
    clientRemarks: order.clientRemarks,
    estimate: order.estimate,
    dutyEstimate: order.duties && toEstimateView(order.duties),
    expected: toExpectedView(order, locale),
    paymentMethod: order.paymentMethod,
    payUntil: payable?.until ?? null,
    reserveUntil: canPay(order, now) && order.holdsStock ? order.reserveUntil : null,
    canPay: payable !== null,
    difference: payable?.since ? { amount: toDecimal(payable.amount), payUntil: payable.until } : null,
    revisions: order.revisions.map((revision) => toRevisionView(order, revision, viewContext)),
    canCancel: canCancel(order),
    cancelAfter: cancelAfter(order),
    hasInvoice: order.isInvoiced,
    pickupCode: order.fulfilmentState === 'ready_for_pickup' ? order.pickupCode : null,
    parcels: order.parcels.map((parcel) => toParcelView(parcel, order, viewContext)),
    refunds: order.refunds
      .flatMap((refund) => (refund.state === 'withheld' ? [] : [{ ...refund, state: refund.state }]))
      .filter(
        ({ amount, exchanged, state }) =>
          isLess(exchanged, amount) && !(state === 'failed' && isContested(order)),
      )
      .map((refund) => ({
        id: refund.id,
        amount: toDecimal(minus(refund.amount, refund.exchanged)),
        walletAmount: toDecimal(plus(refund.wallet, refund.asWallet)),
        canTakeAsWallet: canTakeAsWallet(order, refund, now),
        state: refund.state,
        createdAt: refund.createdAt,
      })),
    hasWallet: order.memberId !== null,
    timeline: order.events
      .filter(isShown)
      .map(({ at, machine, to }) => ({ at, what: `${machine}.${to}`, text: stateText(viewContext, to) })),
  }
}

/** View of treatment packages for their buyer. */
export const packagesOf = (packages: readonly TreatmentPackage[], locale: Locale) =>
  packages.map((each) => {
    const { active, booked, redeemed, forfeited } = countSessions(each)
    return {
      subSku: each.subSku,
      name: textIn(locale, each.name),
      bought: each.sessions.length,
      used: redeemed + forfeited,
      booked,
      left: active,
      expiresOn: each.expiresOn,
    }
  })
