import type { Cause } from '../../causes.ts'
import { formatMoney, type Money } from '../../money.ts'
import type { Order, OrderRefund } from '../../orders/order.rules.ts'
import type { RenderedEmail } from '../email.rules.ts'
import { fact, facts, notificationContext, orderEmail, textBlock, type Desk } from './email-fragments.ts'
import type { Word } from '../words.ts'

/** Sentence for each cause of a refunded payment; any other cause says that the order had ended, or was paid twice. */
const sentences: Partial<Record<Cause, Word>> = {
  part_returned: 'late.part',
  rest_changed: 'late.rest',
  difference_late: 'late.difference',
  paid_twice: 'late.twice',
  late_sold_out: 'late.sold_out',
}

/** A payment is refunded because it was too late or the second one (rules/orders#6, rules/payments#6). */
export function lateEmail(order: Order, desk: Desk, refund: OrderRefund): RenderedEmail {
  const t = notificationContext(order, desk)
  const why = sentences[refund.cause] ?? (order.paidBy === null ? 'late.ended' : 'late.twice')
  return orderEmail(t, 'late', 'late.heading', [
    textBlock(t.say(why)),
    facts(fact(t, 'fact.order', order.number), fact(t, 'fact.amount', formatMoney(refund.amount))),
    ...(order.memberId === null
      ? []
      : [
          textBlock(t.say('late.choice')),
          { kind: 'button', label: t.say('button.as_wallet'), url: desk.order } as const,
        ]),
  ])
}

/** A PayMe or FPS payment exceeded the amount due; the excess is refunded (rules/payments#5). */
export function overpaidEmail(order: Order, desk: Desk, over: Money): RenderedEmail {
  const t = notificationContext(order, desk)
  return orderEmail(t, 'over', 'over.heading', [
    textBlock(t.say('over.text')),
    facts(fact(t, 'fact.order', order.number), fact(t, 'fact.amount', formatMoney(over))),
  ])
}
