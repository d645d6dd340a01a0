import type { Ctx } from '../context.ts'
import { addressErrors, tidyAddress, type Address } from '../delivery/address.rules.ts'
import { readPhone } from '../delivery/phone.ts'
import { deliveryRefusals } from '../delivery/rules.ts'
import { Refusal } from '../refusal.ts'
import type { CountryKey } from '../region.ts'
import type { Order, OrderAddress } from './order.rules.ts'
import { orderRefusals } from './rules.ts'

const persons = new Set<string>(['firstname', 'lastname', 'callingCode', 'contact'])

/** The delivery address; null: the order has none. */
export const deliveryOf = (order: Pick<Order, 'addresses'> | null): OrderAddress | null =>
  order?.addresses.find(({ kind }) => kind === 'delivery') ?? null

/**
 * Applies a correction to an order's address. An omitted identity number stays; of an order to be collected only the
 * recipient changes. Throws `orders.address_refused` with a message for each field.
 */
export function corrected(
  ctx: Ctx,
  order: Pick<Order, 'deliveryMethod'>,
  current: OrderAddress,
  written: Address,
): Address {
  const isSent = order.deliveryMethod === 'shipping'
  const { address: street, address2, city, province, zip } = current
  const address = tidyAddress(
    current.countryKey,
    isSent ? written : { ...written, address: street, address2, city, province, zip },
  )
  return checked(ctx, current.countryKey, address, (field) =>
    field === 'passport'
      ? address.passport !== '' || current.passportTail === null
      : isSent || persons.has(field),
  )
}

/**
 * Validates the first address of an order; of one to be collected only the recipient counts. Throws
 * `orders.address_refused`.
 */
export function added(
  ctx: Ctx,
  { country, deliveryMethod }: Pick<Order, 'country' | 'deliveryMethod'>,
  written: Address,
): Address {
  return checked(
    ctx,
    country,
    tidyAddress(country, written),
    (field) => deliveryMethod === 'shipping' || persons.has(field),
  )
}

/** An empty delivery address. */
export const unwritten = (countryKey: CountryKey, locationCode: string): OrderAddress => ({
  kind: 'delivery',
  firstname: '',
  lastname: '',
  callingCode: '',
  contact: '',
  address: '',
  address2: '',
  city: '',
  province: '',
  zip: '',
  kana: '',
  countryKey,
  locationCode: locationCode || null,
  passportTail: null,
})

function checked(
  ctx: Ctx,
  country: CountryKey,
  address: Address,
  counts: (field: string) => boolean,
): Address {
  const errors = addressErrors(country, address, readPhone(address.callingCode, address.contact)).filter(
    ({ field }) => counts(field),
  )
  if (errors.length === 0) return address
  const fields = Object.fromEntries(
    errors.map(({ field, problem }) => [wireName(field), ctx.say(deliveryRefusals[problem].code)]),
  )
  throw new Refusal(orderRefusals.address_refused, { fields })
}
const wireName = (field: string): string => (field === 'callingCode' ? 'calling_code' : field)
