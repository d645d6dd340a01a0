import type { Parcel } from '../../orders/parcels/parcel.rules.ts'
import type { Order } from '../../orders/order.rules.ts'
import { trackingUrl } from '../../orders/view.rules.ts'
import { carrierName } from '../../orders/placing/written.rules.ts'
import type { RenderedEmail } from '../email.rules.ts'
import { sayIn } from '../words.ts'
import {
  type Desk,
  fact,
  textBlock,
  facts,
  seeOrder,
  lineOf,
  orderEmail,
  telling,
} from './email-fragments.ts'
import { deliveryFacts } from './delivery-facts.ts'

/** A parcel left; prices stay out of it. */
export function shippedEmail(order: Order, desk: Desk, parcel: Parcel): RenderedEmail {
  const isPart = order.fulfilmentState === 'partially_shipped'
  return parcelEmail(order, desk, parcel, {
    name: 'shipped',
    words: isPart ? 'shipped.part' : 'shipped.text',
  })
}

/** Its carrier or number is another than the first letter said. */
export const trackingEmail = (order: Order, desk: Desk, parcel: Parcel): RenderedEmail =>
  parcelEmail(order, desk, parcel, { name: 'tracking', words: 'tracking.text' })

type ParcelWords = { name: 'shipped' | 'tracking'; words: 'shipped.part' | 'shipped.text' | 'tracking.text' }

function parcelEmail(order: Order, desk: Desk, parcel: Parcel, { name, words }: ParcelWords): RenderedEmail {
  const t = telling(order, desk)
  const url = trackingUrl(desk.trackingLinks, parcel, order.locale)
  const inside = parcel.lines.flatMap(({ lineId, quantity }) => {
    const line = order.lines.find((each) => each.id === lineId)
    return line ? [{ ...lineOf(order, line, quantity), amount: '' }] : []
  })
  return orderEmail(t, name, `${name}.heading`, [
    textBlock(t.say(words)),
    { kind: 'lines', lines: inside, sums: [] },
    facts(
      fact(t, 'fact.order', order.number),
      fact(t, 'fact.carrier', carrierName(order.locale, parcel.carrier)),
      parcel.trackingNumber === null ? null : fact(t, 'fact.tracking', parcel.trackingNumber),
      ...deliveryFacts(t).filter(([label]) => label !== t.say('fact.delivery')),
    ),
    url === null ? null : { kind: 'button', label: t.say('button.track'), url },
    seeOrder(t),
  ])
}

/** The same news in one line for a telephone. */
export const shippedText = (order: Order, parcel: Parcel): string => parcelText(order, parcel, 'shipped')

export const trackingText = (order: Order, parcel: Parcel): string => parcelText(order, parcel, 'tracking')

function parcelText(order: Order, parcel: Parcel, name: ParcelWords['name']): string {
  const values = {
    number: order.number,
    carrier: carrierName(order.locale, parcel.carrier),
    tracking: parcel.trackingNumber ?? '',
  }
  return sayIn(order.locale)(parcel.trackingNumber === null ? `${name}.sms_plain` : `${name}.sms`, values)
}
