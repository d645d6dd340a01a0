import type { Order } from '../../orders/order.rules.ts'
import type { RenderedEmail } from '../email.rules.ts'
import { sayIn } from '../words.ts'
import {
  type Desk,
  fact,
  textBlock,
  facts,
  orderButton,
  heldUntil,
  orderEmail,
  notificationContext,
} from './email-fragments.ts'
import { deliveryFacts } from './delivery-facts.ts'

/** The order is ready for pickup, or (`reminder`) was not collected after some days. */
export function readyEmail(order: Order, desk: Desk, name: 'ready' | 'reminder'): RenderedEmail {
  const t = notificationContext(order, desk)
  const until = heldUntil(order)
  return orderEmail(t, name, `${name}.heading`, [
    textBlock(t.say(`${name}.text`, { until })),
    { kind: 'code', label: t.say('fact.code'), code: order.pickupCode ?? '' },
    facts(
      fact(t, 'fact.order', order.number),
      ...deliveryFacts(t).slice(1, 2),
      fact(t, 'fact.kept_until', until),
    ),
    orderButton(t),
  ])
}

export const readyText = (order: Order): string =>
  sayIn(order.locale)('ready.sms', {
    number: order.number,
    code: order.pickupCode ?? '',
    until: heldUntil(order),
  })
