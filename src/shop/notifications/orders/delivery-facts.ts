import { dayMonthYear } from '../../delivery/rules.ts'
import { toExpectedView } from '../../orders/view.rules.ts'
import { addressLines } from '../../orders/placing/written.rules.ts'
import { type Telling, type Fact, fact } from './email-fragments.ts'

/** Where it goes, how and when. */
export function deliveryFacts(telling: Telling): Fact[] {
  const { order, say } = telling
  const to = order.addresses.find((address) => address.kind === 'delivery')
  const { estimate, deliveryMethod } = order
  const blocks = partFacts(telling)
  return [
    ...(deliveryMethod ? [fact(telling, 'fact.delivery', say(`method.${deliveryMethod}`))] : []),
    ...(to ? [fact(telling, 'fact.to', addressLines(order.locale, to).join('\n'))] : []),
    ...(blocks.length > 0 ? blocks : estimate ? [fact(telling, 'fact.estimate', windowText(estimate))] : []),
  ]
}

const windowText = ({ from, to }: { from: string; to: string }): string =>
  `${dayMonthYear(from)} – ${dayMonthYear(to)}`

/** A line for each parcel that is still to come, of an order that is sent in parts. */
const partFacts = ({ order, say }: Telling): Fact[] =>
  toExpectedView(order, order.locale).map(({ window, items }, at) => {
    const day = window ? windowText(window) : say('fact.parcel_to_come')
    const goods = items.map(({ name, quantity }) => `${name} × ${quantity}`)
    return [say('fact.parcel', { number: order.parcels.length + at + 1 }), [day, ...goods].join('\n')]
  })
