import { personName } from '../person.ts'
import type { Ctx } from '../context.ts'
import { placeName } from '../delivery/places.rules.ts'
import type { Order } from '../orders/order.rules.ts'
import type { Locale } from '../region.ts'

export type Opened = { orderId: string; token?: string | undefined; locale?: Locale | undefined }

/** Return URLs for a provider; they include the token of a link, because the buyer may return in another browser. */
export function addressesOf(ctx: Ctx, order: Order, { token, locale = ctx.shopper.locale }: Opened) {
  const base = `${ctx.shop.publicUrl}${locale === 'hk' ? '' : `/${locale}`}/checkout`
  const query = (words: Record<string, string>) => {
    const text = new URLSearchParams({ ...words, ...(token ? { token } : {}) }).toString()
    return text === '' ? '' : `?${text}`
  }
  return {
    successUrl: `${base}/order-confirmation/${order.id}${query({})}`,
    failUrl: `${base}/${order.id}${query({ payment: 'failed' })}`,
    cancelUrl: `${base}/${order.id}${query({ payment: 'cancelled' })}`,
  }
}

export const unnamedBuyer = { email: '', phone: '', name: '', address: '' }

/** Buyer data for a payment provider's form; the delivery address in English on one line, empty without one. */
export function buyerOf(order: Order) {
  const delivery = order.addresses.find((address) => address.kind === 'delivery')
  const lines = delivery && [
    delivery.address2,
    delivery.address,
    placeName('en', delivery.countryKey, 'city', delivery.city),
    placeName('en', delivery.countryKey, 'province', delivery.province),
    delivery.zip,
  ]
  return {
    email: order.email,
    phone: order.phone,
    name: personName(order),
    address: lines?.filter(Boolean).join(', ') ?? '',
  }
}
