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
  orderButton,
  lineOf,
  orderEmail,
  notificationContext,
} from './email-fragments.ts'
import { deliveryFacts } from './delivery-facts.ts'

/** A parcel with its orders; the order that the email is sent for comes first. */
export type InParcel = readonly [Within, ...Within[]]
type Within = { order: Order; parcel: Parcel }

/** The first order, with the numbers of all orders in the parcel as its number. */
const named = (within: InParcel): Order => ({
  ...within[0].order,
  number: within.map(({ order }) => order.number).join(', '),
})

/** A parcel was shipped; without prices. */
export function shippedEmail(within: InParcel, desk: Desk): RenderedEmail {
  const isPart = within.some(({ order }) => order.fulfilmentState === 'partially_shipped')
  return parcelEmail(within, desk, { name: 'shipped', words: isPart ? 'shipped.part' : 'shipped.text' })
}

/** The carrier or tracking number of the first email was corrected. */
export const trackingEmail = (within: InParcel, desk: Desk): RenderedEmail =>
  parcelEmail(within, desk, { name: 'tracking', words: 'tracking.text' })

type ParcelWords = { name: 'shipped' | 'tracking'; words: 'shipped.part' | 'shipped.text' | 'tracking.text' }

function parcelEmail(within: InParcel, desk: Desk, { name, words }: ParcelWords): RenderedEmail {
  const order = named(within)
  const { parcel } = within[0]
  const t = notificationContext(order, desk)
  const url = trackingUrl(desk.trackingLinks, parcel, order.locale)
  const inside = within.flatMap((each) =>
    each.parcel.lines.flatMap(({ lineId, quantity }) => {
      const line = each.order.lines.find(({ id }) => id === lineId)
      return line ? [{ ...lineOf(order, line, quantity), amount: '' }] : []
    }),
  )
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
    orderButton(t),
  ])
}

/** The shipping notification as a one-line text message. */
export const shippedText = (within: InParcel): string => parcelText(within, 'shipped')

export const trackingText = (within: InParcel): string => parcelText(within, 'tracking')

function parcelText(within: InParcel, name: ParcelWords['name']): string {
  const order = named(within)
  const { parcel } = within[0]
  const values = {
    number: order.number,
    carrier: carrierName(order.locale, parcel.carrier),
    tracking: parcel.trackingNumber ?? '',
  }
  return sayIn(order.locale)(parcel.trackingNumber === null ? `${name}.sms_plain` : `${name}.sms`, values)
}
