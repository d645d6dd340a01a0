import { dayMonthYear } from '../../delivery/rules.ts'
import { toExpectedView } from '../../orders/view.rules.ts'
import { addressLines } from '../../orders/placing/written.rules.ts'
import { type NotificationContext, type Fact, fact } from './email-fragments.ts'

/** Delivery method, address and estimated delivery dates. */
export function deliveryFacts(context: NotificationContext): Fact[] {
  const { order, say } = context
  const to = order.addresses.find((address) => address.kind === 'delivery')
  const { estimate, deliveryMethod } = order
  const blocks = partFacts(context)
  return [
    ...(deliveryMethod ? [fact(context, 'fact.delivery', say(`method.${deliveryMethod}`))] : []),
    ...(to ? [fact(context, 'fact.to', addressLines(order.locale, to).join('\n'))] : []),
    ...(blocks.length > 0 ? blocks : estimate ? [fact(context, 'fact.estimate', windowText(estimate))] : []),
  ]
}

const windowText = ({ from, to }: { from: string; to: string }): string =>
  `${dayMonthYear(from)} – ${dayMonthYear(to)}`

/** One row for each expected parcel of an order that is shipped in parts. */
const partFacts = ({ order, say }: NotificationContext): Fact[] =>
  toExpectedView(order, order.locale).map(({ window, items }, at) => {
    const day = window ? windowText(window) : say('fact.parcel_to_come')
    const goods = items.map(({ name, quantity }) => `${name} × ${quantity}`)
    return [say('fact.parcel', { number: order.parcels.length + at + 1 }), [day, ...goods].join('\n')]
  })
