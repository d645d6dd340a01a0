import type { Cause } from '../causes.ts'
import type { Selectable } from 'kysely'
import { isCurrency, money, type Currency } from '../money.ts'
import { isCountry, isLocale, type Text } from '../region.ts'
import { sumsStored, type StoredSums } from './revisions/stored-sums.rules.ts'
import { dutiesStored, type StoredDuties } from './customs/stored-duties.rules.ts'
import type {
  OrderAddresses,
  OrderLines,
  OrderRefunds,
  OrderRevisions,
  Orders,
  Parcels,
  StateEvents,
} from '../../platform/db/tables.ts'
import type { Parcel } from './parcels/parcel.rules.ts'
import type { OrderStatus } from './rules.ts'
import type {
  Order,
  OrderAddress,
  OrderAmounts,
  OrderEvent,
  OrderLine,
  OrderRefund,
  PartialPayment,
  Revision,
} from './order.rules.ts'

/** A row as JSON: times are words in it, and sealed bytes are left out. */
type AsJson<Row> = {
  [K in keyof Row]: Row[K] extends Date ? string : Row[K] extends Date | null ? string | null : Row[K]
}
type LineRow = AsJson<Selectable<OrderLines>>
type AddressRow = AsJson<Omit<Selectable<OrderAddresses>, 'passport'>>
type ParcelRow = AsJson<Selectable<Parcels>> & {
  lines: { line_id: string; quantity: number }[]
  events: { at: string; state: string; text: string; place: string }[]
  label: Parcel['label']
  together: { order_id: string; number: string; parcel_id: string }[]
}
type RevisionRow = AsJson<Omit<Selectable<OrderRevisions>, 'added' | 'removed'>> & {
  added: LineRow[]
  removed: { line_id: string; from: number; units: number; amount: number }[]
  invoice: string | null
}

export type Row = Selectable<Orders> & {
  lines: LineRow[]
  addresses: AddressRow[]
  parcels: ParcelRow[]
  refunds: AsJson<Selectable<OrderRefunds>>[]
  partial_payments: { attempt_id: string; method: string; amount: number; accepted_at: string }[]
  revisions: RevisionRow[]
  approval: Order['approval']
  short: { line_id: string; sub_sku: string; pieces: number }[]
  is_invoiced: boolean
  combined: Order['combined']
  also: { id: string; number: string; status: OrderStatus } | null
  events: AsJson<Selectable<StateEvents>>[]
}

const time = (written: string): string => new Date(written).toISOString()
const maybe = (at: Date | null): string | null => at?.toISOString() ?? null

const lineFrom = (row: LineRow): OrderLine => ({
  id: row.id,
  position: row.position,
  productId: row.product_id,
  sku: row.sku,
  subSku: row.sub_sku,
  bundleSku: row.bundle_sku,
  productType: row.product_type as OrderLine['productType'], // the columns' checks and domains know the words
  name: row.name as Text,
  optionName: row.option_name as Text,
  brand: row.brand,
  brandSlug: row.brand_slug,
  uniqueUrl: row.unique_url,
  thumbnail: row.thumbnail,
  quantity: row.quantity,
  unitPrice: row.unit_price,
  originalPrice: row.original_price,
  priceReason: row.price_reason as OrderLine['priceReason'], // written by addOrder alone
  unitNet: row.unit_net,
  interval: row.interval_months,
  estimate: row.estimate,
  bestBefore: row.best_before,
  preOrder: row.pre_order === true,
  releasedAt: row.released_at ? time(row.released_at) : null,
  weightGrams: row.weight_grams,
  sessions: row.sessions,
  revision: row.revision,
  shipped: row.shipped,
  refunded: row.refunded,
  unsent: row.unsent,
  refundedSessions: row.refunded_sessions,
})

const addressFrom = ({ a }: { a: AddressRow }): OrderAddress => ({
  kind: a.kind as OrderAddress['kind'],
  firstname: a.firstname,
  lastname: a.lastname,
  callingCode: a.calling_code,
  contact: a.contact,
  address: a.address,
  address2: a.address2,
  city: a.city,
  province: a.province,
  zip: a.zip,
  kana: a.kana,
  countryKey: isCountry(a.country_key) ? a.country_key : 'hk',
  locationCode: a.location_code,
  passportTail: a.passport_tail,
})

const parcelFrom = (row: ParcelRow): Parcel => ({
  id: row.id,
  state: row.state,
  carrier: row.carrier,
  trackingNumber: row.tracking_number,
  createdAt: time(row.created_at),
  lines: row.lines.map((line) => ({ lineId: line.line_id, quantity: line.quantity })),
  movedAt: row.moved_at === null ? null : time(row.moved_at),
  lostAt: row.lost_at === null ? null : time(row.lost_at),
  label: row.label,
  leadId: row.lead_id,
  together: row.together.map(({ order_id: orderId, number, parcel_id: parcelId }) => ({
    orderId,
    number,
    parcelId,
  })),
  events: row.events.map(({ at, state, text, place }) => ({ at: time(at), state, text, place })),
})

const refundFrom = (currency: Currency, row: AsJson<Selectable<OrderRefunds>>): OrderRefund => ({
  id: row.id,
  attemptId: row.attempt_id,
  revisionId: row.revision_id,
  amount: money(currency, row.amount),
  units: (row.units as { line_id: string; units: number; amount: number }[]).map(
    ({ line_id, units, amount }) => ({ lineId: line_id, units, amount: money(currency, amount) }),
  ), // written by addRefund
  delivery: money(currency, row.delivery),
  giftWrap: money(currency, row.gift_wrap),
  wallet: money(currency, row.wallet),
  asWallet: money(currency, row.as_wallet),
  exchanged: money(currency, row.exchanged),
  cause: row.cause as Cause, // the column's domain
  reason: row.reason,
  actor: row.actor,
  state: row.state as OrderRefund['state'],
  createdAt: time(row.created_at),
})

const eventFrom = (row: AsJson<Selectable<StateEvents>>): OrderEvent => ({
  machine: row.machine,
  from: row.from_state,
  to: row.to_state,
  actor: row.actor,
  cause: row.cause as Cause, // the column's domain
  reason: row.reason,
  at: time(row.at),
})

const revisionFrom = (currency: Currency, row: RevisionRow): Revision => ({
  id: row.id,
  number: row.number,
  state: row.state as Revision['state'], // the column's check; the rest was written by addRevision
  cause: row.cause as Cause, // the column's domain
  reason: row.reason,
  actor: row.actor,
  added: row.added.map(lineFrom),
  removed: row.removed.map(({ line_id, amount, ...pieces }) => ({
    lineId: line_id,
    ...pieces,
    amount: money(currency, amount),
  })),
  delivery: money(currency, row.delivery),
  address: row.address as Revision['address'],
  before: sumsStored(currency, row.before as StoredSums), // written by addRevision
  after: sumsStored(currency, row.after as StoredSums),
  difference: money(currency, row.difference),
  exchanged: money(currency, row.exchanged),
  due: money(currency, row.due),
  paidBy: row.paid_by,
  payUntil: row.pay_until === null ? null : time(row.pay_until),
  createdAt: time(row.created_at),
  endedAt: row.ended_at === null ? null : time(row.ended_at),
  invoice: row.invoice,
})

const partialPaymentFrom = (currency: Currency, row: Row['partial_payments'][number]): PartialPayment => ({
  attemptId: row.attempt_id,
  method: row.method,
  amount: money(currency, row.amount),
  at: time(row.accepted_at),
})

const currencyOf = (row: Row): Currency => (isCurrency(row.currency) ? row.currency : 'HKD')

function amountsFrom(row: Row): OrderAmounts & Pick<Order, 'exchanged'> {
  const currency = currencyOf(row)
  return {
    currency,
    goods: money(currency, row.goods_total),
    discount: money(currency, row.discount),
    giftWrap: money(currency, row.gift_wrap_fee),
    deliveryFee: money(currency, row.delivery_fee),
    tax: money(currency, row.tax),
    total: money(currency, row.total),
    walletAmount: money(currency, row.wallet_amount),
    due: money(currency, row.amount_due),
    exchanged: money(currency, row.exchanged),
  }
}

export const orderFrom = (row: Row): Order => ({
  id: row.id,
  number: row.number,
  sessionHash: row.session_hash,
  memberId: row.member_id,
  cartId: row.cart_id,
  cartVersion: row.cart_version,
  checkoutGroup: row.checkout_group,
  also: row.also,
  kind: row.kind as Order['kind'],
  status: row.status as Order['status'],
  paymentState: row.payment as Order['paymentState'],
  fulfilmentState: row.fulfilment as Order['fulfilmentState'],
  locale: isLocale(row.locale) ? row.locale : 'hk',
  country: isCountry(row.country) ? row.country : 'hk',
  ...amountsFrom(row),
  email: row.email,
  firstname: row.firstname,
  lastname: row.lastname,
  phone: row.phone,
  giftCode: row.gift_code,
  couponCode: row.coupon_code,
  couponLabel: row.coupon_label as Text | null,
  deliveryMethod: row.delivery_method as Order['deliveryMethod'],
  estimate: row.estimate_from && row.estimate_to ? { from: row.estimate_from, to: row.estimate_to } : null,
  duties:
    row.duty_estimate === null ? null : dutiesStored(currencyOf(row), row.duty_estimate as StoredDuties), // written by insertOrders
  giftWrapped: row.gift_wrap,
  gift: row.gift as Order['gift'],
  clientRemarks: row.client_remarks,
  paymentMethod: row.payment_method,
  rate: row.fx_rate,
  isInvoiced: row.is_invoiced,
  tracking: row.tracking as Order['tracking'], // written by insertOrders
  holdsStock: row.holds,
  reserveUntil: maybe(row.reserve_until),
  payUntil: maybe(row.pay_until),
  paidBy: row.paid_by,
  partialPayments: row.partial_payments.map((part) => partialPaymentFrom(currencyOf(row), part)),
  pickupCode: row.pickup_code,
  holdCause: row.hold_cause,
  confirmedAt: maybe(row.confirmed_at),
  readyAt: maybe(row.ready_at),
  deliveredAt: maybe(row.delivered_at),
  createdAt: row.created_at.toISOString(),
  lines: row.lines.map(lineFrom),
  addresses: row.addresses.map((each) => addressFrom(each as unknown as { a: AddressRow })), // wrapped by `whole`
  parcels: row.parcels.map(parcelFrom),
  refunds: row.refunds.map((refund) => refundFrom(currencyOf(row), refund)),
  revisions: row.revisions.map((revision) => revisionFrom(currencyOf(row), revision)),
  combined: row.combined,
  approval: row.approval,
  short: row.short.map(({ line_id: lineId, sub_sku: subSku, pieces }) => ({ lineId, subSku, pieces })),
  events: row.events.map(eventFrom),
})
