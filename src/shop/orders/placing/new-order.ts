import { randomUUID } from 'node:crypto'
import { dutiesToStore } from '../customs/stored-duties.rules.ts'
import type { NewAddress, NewLine, NewOrder } from './new-order.rules.ts'
import type { AddressRow, LineRow, OrderRow } from './new-order.store.ts'

type Made = {
  id: string
  number: string
  status: 'draft' | 'pending'
  times: { createdAt: Date; reserveUntil: Date | null; payUntil: Date }
}

/** A new order as rows of its tables. `seal` makes an identity number unreadable. */
export function rowsOf(
  order: NewOrder,
  { id, number, status, times }: Made,
  seal: (text: string) => string,
): { order: OrderRow; lines: LineRow[]; addresses: AddressRow[] } {
  const { amounts } = order
  return {
    order: {
      id,
      number,
      session_hash: order.sessionHash && `\\x${order.sessionHash.toString('hex')}`,
      member_id: order.memberId,
      cart_id: order.cartId,
      cart_version: order.cartVersion,
      checkout_group: order.checkoutGroup,
      cart_updated_at: order.cartUpdatedAt === null ? null : new Date(order.cartUpdatedAt),
      kind: order.kind,
      status,
      payment: 'unpaid',
      fulfilment: 'none',
      locale: order.locale,
      country: order.country,
      currency: amounts.currency,
      fx_rate: order.rate,
      email: order.email,
      firstname: order.firstname,
      lastname: order.lastname,
      phone: order.phone,
      goods_total: amounts.goods.minor,
      discount: amounts.discount.minor,
      gift_wrap_fee: amounts.giftWrap.minor,
      delivery_fee: amounts.deliveryFee.minor,
      tax: amounts.tax.minor,
      total: amounts.total.minor,
      wallet_amount: amounts.walletAmount.minor,
      amount_due: amounts.due.minor,
      gift_code: order.giftCode,
      exchanged: 0,
      coupon_code: order.couponCode,
      coupon_label: order.couponLabel,
      delivery_method: order.deliveryMethod,
      estimate_from: order.estimate?.from ?? null,
      estimate_to: order.estimate?.to ?? null,
      duty_estimate: order.duties ? dutiesToStore(order.duties) : null,
      gift_wrap: order.giftWrapped,
      gift: order.gift,
      client_remarks: order.clientRemarks,
      payment_method: order.paymentMethod,
      consents: order.consents,
      tracking_consent: order.tracking !== null,
      tracking: order.tracking,
      holds: times.reserveUntil !== null,
      reserve_until: times.reserveUntil,
      pay_until: times.payUntil,
      paid_by: null,
      pickup_code: null,
      hold_cause: null,
      confirmed_at: null,
      ready_at: null,
      delivered_at: null,
      return_open_since: null,
      created_at: times.createdAt,
    },
    lines: order.lines.map((line, position) => lineRow(line, id, { position, revision: 0 })),
    addresses: order.addresses.map((address) => addressRow(address, id, seal)),
  }
}

/** A line as a row of its table, with an id of its own. */
export const lineRow = (
  line: NewLine,
  orderId: string,
  { position, revision }: { position: number; revision: number },
): LineRow => ({
  id: randomUUID(),
  order_id: orderId,
  position,
  product_id: line.productId,
  sku: line.sku,
  sub_sku: line.subSku,
  bundle_sku: line.bundleSku,
  product_type: line.productType,
  name: line.name,
  option_name: line.optionName,
  brand: line.brand,
  brand_slug: line.brandSlug,
  unique_url: line.uniqueUrl,
  thumbnail: line.thumbnail,
  quantity: line.quantity,
  unit_price: line.unitPrice,
  original_price: line.originalPrice,
  price_reason: line.priceReason,
  unit_net: [...line.unitNet],
  interval_months: line.interval,
  estimate: line.estimate,
  best_before: null,
  pre_order: line.preOrder,
  released_at: null,
  weight_grams: line.weightGrams,
  sessions: line.sessions,
  shipped: 0,
  refunded: 0,
  unsent: 0,
  refunded_sessions: 0,
  revision,
})

const addressRow = (address: NewAddress, orderId: string, seal: (text: string) => string): AddressRow => ({
  order_id: orderId,
  kind: address.kind,
  firstname: address.firstname,
  lastname: address.lastname,
  calling_code: address.callingCode,
  contact: address.contact,
  address: address.address,
  address2: address.address2,
  city: address.city,
  province: address.province,
  zip: address.zip,
  kana: address.kana,
  country_key: address.countryKey,
  location_code: address.locationCode,
  passport: address.passport === '' ? null : seal(address.passport),
  passport_tail: address.passport === '' ? null : address.passport.slice(-3),
})
