import { settingsOf } from '../../content/content.ts'
import type { Ctx } from '../../context.ts'
import { personName } from '../../person.ts'
import { Refusal } from '../../refusal.ts'
import { isoOf, textIn, type Locale } from '../../region.ts'
import type { Placed } from '../combined/lock-together.ts'
import type { Order } from '../order.rules.ts'
import type { Shipment } from '../ports.ts'
import { orderRefusals } from '../rules.ts'
import type { Parcel } from './parcel.rules.ts'

/** Shipment request for a parcel, with the goods of every order in it; weight in grams. Throws `orders.address_missing`. */
export async function shipmentOf(
  ctx: Ctx,
  order: Order,
  rows: readonly Placed[],
  { reference, weightGrams }: { reference: string; weightGrams: number },
): Promise<Shipment> {
  const { seller } = await settingsOf(ctx)
  const to = order.addresses.find(({ kind }) => kind === 'delivery')
  if (!to) throw new Refusal(orderRefusals.address_missing)
  const goods = rows.flatMap(({ order: each, parcel }) =>
    parcel.lines.flatMap(({ lineId, quantity }) => {
      const line = each.lines.find(({ id }) => id === lineId)
      return line ? [{ name: textIn(order.locale, line.name), pieces: quantity }] : []
    }),
  )
  return {
    reference,
    from: {
      company: textIn('hk', seller.name),
      name: textIn('hk', seller.name),
      phone: seller.phone,
      country: 'HK',
      province: '',
      city: '',
      zip: '',
      address: textIn('hk', seller.address),
    },
    to: {
      company: '',
      name: personName(to),
      phone: to.callingCode === '' ? to.contact : `+${to.callingCode} ${to.contact}`,
      country: isoOf(to.countryKey),
      province: to.province,
      city: to.city,
      zip: to.zip,
      address: [to.address, to.address2].filter(Boolean).join(' '),
    },
    pointCode: to.locationCode,
    weightGrams,
    goods,
  }
}

/** Sender lines of a label. */
export async function senderLines(ctx: Ctx, locale: Locale): Promise<string[]> {
  const { seller } = await settingsOf(ctx)
  return [textIn(locale, seller.name), textIn(locale, seller.address), seller.phone]
}

export const weightOf = (rows: readonly Placed[]): number =>
  Math.max(
    100,
    rows.reduce((sum, { order, parcel }) => sum + weightIn(order, parcel), 0),
  )

const weightIn = (order: Order, parcel: Parcel): number =>
  parcel.lines.reduce(
    (sum, { lineId, quantity }) =>
      sum + quantity * (order.lines.find(({ id }) => id === lineId)?.weightGrams ?? 0),
    0,
  )
