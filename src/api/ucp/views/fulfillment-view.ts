import { pickupPointsOf } from '../../../shop/delivery/delivery.ts'
import { placeName } from '../../../shop/delivery/places.rules.ts'
import type { Held } from '../../../shop/agents/sessions.ts'
import { savedDestinations } from '../saved-addresses.ts'
import { isoOf, textIn } from '../../../shop/region.ts'
import { isoMinor } from './iso-amount.ts'

/** Largest number of pickup points in a response: shops first, then points of the requested district. */
const mostPoints = 20
const shipping = 'shipping'

/** Destination of an order and its delivery methods, with fees of the quote; null: nothing is delivered. */
export async function fulfillmentOf(held: Held) {
  const { ctx, quote, details, session } = held
  if (!quote?.needsDelivery) return null
  const { fields } = details
  const chosen = fields.delivery_method ?? shipping
  const line_item_ids = quote.items.map(({ id }) => id)
  const offered = quote.deliveryMethods.filter((each) => each.offered)
  const fee = (amount: number) => [{ type: 'total', amount: isoMinor(amount, quote.currency) }]
  const sent = offered.find(({ method }) => method === shipping)
  const estimate = quote.estimate
    ? { description: ctx.say('agents.arrives', { from: quote.estimate.from, to: quote.estimate.to }) }
    : {}
  const destination = destinationOf(held)
  const saved = await savedDestinations(ctx, session.country)
  const shippingMethod = {
    id: shipping,
    type: shipping,
    line_item_ids: chosen === shipping ? line_item_ids : [],
    destinations: [...(destination ? [destination] : []), ...saved],
    selected_destination_id: destination && chosen === shipping ? destination.id : null,
    groups: [
      {
        id: 'parcel',
        line_item_ids,
        options: sent
          ? [{ id: shipping, title: ctx.say('agents.shipping'), ...estimate, totals: fee(sent.fee) }]
          : [],
        selected_option_id: sent && chosen === shipping ? shipping : null,
      },
    ],
  }
  const collected = offered.filter(({ method }) => method !== shipping)
  if (session.country !== 'hk' || collected.length === 0) return { methods: [shippingMethod] }
  const points = await pointsFor(held, new Set<string>(collected.map(({ method }) => method)))
  const selected = chosen === shipping ? null : `${chosen}:${fields.delivery_location_code ?? ''}`
  const isThere = points.some(({ id }) => id === selected)
  const pickupMethod = {
    id: 'pickup',
    type: 'pickup',
    line_item_ids: chosen === shipping ? [] : line_item_ids,
    destinations: points,
    selected_destination_id: isThere ? selected : null,
    groups: [
      {
        id: 'collected',
        line_item_ids,
        options: collected.map(({ method, fee: amount }) => ({
          id: method,
          title: ctx.say(`agents.${method}`),
          totals: fee(amount),
        })),
        selected_option_id: isThere ? chosen : null,
      },
    ],
  }
  return { methods: [shippingMethod, pickupMethod] }
}

/** The address as far as it is known; null: no part of it is. */
function destinationOf({ details: { fields }, session }: Held) {
  const names = {
    street_address: 'delivery_address',
    extended_address: 'delivery_address2',
    address_locality: 'delivery_city',
    address_region: 'delivery_province',
    postal_code: 'delivery_zip',
    first_name: 'delivery_firstname',
    last_name: 'delivery_lastname',
  }
  const known = Object.entries(names).flatMap(([name, field]) =>
    fields[field] ? [[name, fields[field]]] : [],
  )
  const isPlace = ['delivery_address', 'delivery_city', 'delivery_province', 'delivery_zip'].some(
    (field) => fields[field],
  )
  return isPlace
    ? { id: 'address', ...Object.fromEntries(known), address_country: isoOf(session.country) }
    : null
}

async function pointsFor({ ctx, details: { fields } }: Held, methods: ReadonlySet<string>) {
  const { locale } = ctx.shopper
  const chosen = fields.delivery_location_code?.toUpperCase()
  const near = (district: string) =>
    [fields.delivery_city, ''].includes(district) ||
    placeName(locale, 'hk', 'city', district) === fields.delivery_city
  const points = (await pickupPointsOf(ctx)).filter(({ active, method }) => active && methods.has(method))
  const rank = ({ code, method, district }: (typeof points)[number]) =>
    code === chosen ? 0 : method === 'pickup_shop' ? 1 : near(district) ? 2 : 3
  return points
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, mostPoints)
    .map(({ code, method, name, address, district }) => ({
      id: `${method}:${code}`,
      name: textIn(locale, name),
      address: {
        street_address: textIn(locale, address),
        address_locality: placeName(locale, 'hk', 'city', district),
        address_country: 'HK',
      },
    }))
}
