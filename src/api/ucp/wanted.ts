import { nationalNumber, readPhone } from '../../shop/delivery/phone.ts'
import { addressForm } from '../../shop/delivery/address.rules.ts'
import type { Held, Wanted } from '../../shop/agents/sessions.ts'
import type { Member } from '../../shop/context.ts'
import type { Details } from '../../shop/agents/session.rules.ts'

import { currencyOf, type CountryKey } from '../../shop/region.ts'
import { countryNamed, isMacau } from './market.ts'
import type { Call } from './call.ts'
import { cashDollarId } from './profile.ts'
import type { Buyer, CartRequest, CheckoutRequest, Destination, Method } from './requests.ts'
import { cut } from '../../shop/text.ts'

/** Longer codes cannot be the shop's, in characters. */
const longestCode = 40

type Fields = Record<string, string>

const filled = (fields: Readonly<Record<string, string | undefined>>): Fields =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : [])))

/** A telephone number in order fields: calling code and number apart; text that is no number is left unchanged. */
function phoneFields(country: CountryKey, written: string | undefined): Fields {
  if (!written) return {}
  const phone = readPhone(addressForm(country).callingCode, written)
  const number = phone && nationalNumber(phone.e164)
  return phone && number
    ? { delivery_calling_code: phone.e164.slice(1, -number.length), delivery_contact: number }
    : { delivery_contact: cut(written, 30) }
}

const addressFields = (destination: Destination): Fields =>
  filled({
    delivery_address: destination.street_address,
    delivery_address2: destination.extended_address,
    delivery_city: destination.address_locality,
    delivery_province: isMacau(destination.address_country ?? '') ? 'macau' : destination.address_region,
    delivery_zip: destination.postal_code,
  })

/** The selected destination; without a selection the first. */
const chosenOf = ({ destinations = [], selected_destination_id: chosen }: Method): Destination | undefined =>
  destinations.find(({ id }) => id !== undefined && id === chosen) ?? destinations[0]

/** The selected delivery method: pickup at a point, written `method:CODE`, or delivery. */
function wayOf({ fulfillment }: Pick<CheckoutRequest, 'fulfillment'>): {
  method: Method | null
  fields: Fields
} {
  const methods = fulfillment?.methods ?? []
  const pickup = methods.find(({ type, id }) => (type ?? id) === 'pickup')
  const point = /^(pickup_shop|sf_station|sf_locker):([A-Za-z0-9-]{2,40})$/.exec(
    pickup?.selected_destination_id ?? '',
  )
  if (pickup && point)
    return {
      method: null,
      fields: { delivery_method: point[1] ?? '', delivery_location_code: point[2] ?? '' },
    }
  const shipping = methods.find(({ type, id }) => (type ?? id ?? 'shipping') === 'shipping')
  if (pickup && !shipping) return { method: null, fields: { delivery_method: 'pickup_shop' } }
  return { method: shipping ?? null, fields: {} }
}

type Told = { buyer: Buyer | undefined; codes: readonly string[]; usesWallet: boolean }

/** The buyer details of a request; missing ones come from the member's account (rules/agents#23). */
function detailsOf(
  country: CountryKey,
  { buyer, codes, usesWallet }: Told,
  way: ReturnType<typeof wayOf>,
  member: Member | null,
): Details {
  const destination = way.method ? chosenOf(way.method) : undefined
  return {
    ...(usesWallet && member ? { usesWallet } : {}),
    fields: {
      ...filled({
        email: buyer?.email ?? member?.email,
        delivery_firstname: destination?.first_name ?? buyer?.first_name ?? member?.firstname,
        delivery_lastname: destination?.last_name ?? buyer?.last_name ?? member?.lastname,
      }),
      ...phoneFields(country, destination?.phone_number ?? buyer?.phone_number ?? member?.phone ?? undefined),
      ...(destination ? addressFields(destination) : {}),
      ...way.fields,
    },
    codes: codes.map((code) => code.trim()).filter((code) => code !== ''),
    consent: consentOf(buyer),
  }
}

const consentOf = (buyer: Buyer | undefined): Details['consent'] =>
  buyer?.consent
    ? Object.fromEntries(
        (['analytics', 'preferences', 'marketing', 'sale_of_data'] as const).flatMap((name) =>
          buyer.consent?.[name] === undefined ? [] : [[name, buyer.consent[name]]],
        ),
      )
    : null

/** Whether a checkout applies Cash Dollar as far as the balance suffices. */
const usesCashDollar = (request: CartRequest | CheckoutRequest): boolean =>
  ((request as CheckoutRequest).payment?.instruments ?? []).some(
    ({ handler_id, selected }) => handler_id === cashDollarId && selected !== false,
  )

/** Whether a code can be one of the shop's; quotes look up the first. */
export const isCode = (code: string): boolean => code.length <= longestCode && /^[\x21-\x7e]+$/.test(code)

/**
 * Converts a request to the desired cart or checkout. The country of an address takes precedence over the context,
 * and so does its currency where none is requested; a change without data about its buyer keeps the market that it
 * was created for (rules/agents#7).
 */
export function desiredCheckoutOf(
  call: Call,
  request: CartRequest | CheckoutRequest,
  before: Held['session'] | null,
): Wanted {
  const way = wayOf('fulfillment' in request ? (request as CheckoutRequest) : {})
  const named = (way.method ? chosenOf(way.method)?.address_country : undefined) ?? ''
  const market = before && !call.hasHints ? { ...before, unserved: null } : call.market
  const served = named === '' ? null : countryNamed(named)
  const country = served ?? market.country
  const hasMoved = country !== market.country
  const wanted = request.context.currency
  const currency = hasMoved && wanted === undefined ? currencyOf(country) : market.currency
  const unserved = named !== '' && served === null ? named : market.unserved
  const lines = request.line_items.map(({ item, quantity }) => ({ item: item.id, quantity }))
  return {
    country,
    currency,
    locale: market.locale,
    lines,
    details: {
      ...detailsOf(
        country,
        { buyer: request.buyer, codes: request.discounts?.codes ?? [], usesWallet: usesCashDollar(request) },
        way,
        call.ctx.member,
      ),
      ...(unserved === null ? {} : { unserved }),
    },
  }
}
