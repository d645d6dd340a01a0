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

/** A parcel as its orders have it, the one that is written about first. */
export type InParcel = readonly [Within, ...Within[]]
type Within = { order: Order; parcel: Parcel }

/** Every order in the parcel is named where one is. */
const named = (within: InParcel): Order => ({
  ...within[0].order,
  number: within.map(({ order }) => order.number).join(', '),
})

/** A parcel left; prices stay out of it. */
export function shippedEmail(within: InParcel, desk: Desk): RenderedEmail {
  const isPart = within.some(({ order }) => order.fulfilmentState === 'partially_shipped')
  return parcelEmail(within, desk, { name: 'shipped', words: isPart ? 'shipped.part' : 'shipped.text' })
}

/** Its carrier or number is another than the first letter said. */
export const trackingEmail = (within: InParcel, desk: Desk): RenderedEmail =>
  parcelEmail(within, desk, { name: 'tracking', words: 'tracking.text' })

type ParcelWords = { name: 'shipped' | 'tracking'; words: 'shipped.part' | 'shipped.text' | 'tracking.text' }

function parcelEmail(within: InParcel, desk: Desk, { name, words }: ParcelWords): RenderedEmail {
  const order = named(within)
  const { parcel } = within[0]
  const t = telling(order, desk)
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
    seeOrder(t),
  ])
}

/** The same news in one line for a telephone. */
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
