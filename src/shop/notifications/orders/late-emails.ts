import type { Cause } from '../../causes.ts'
import { formatMoney, type Money } from '../../money.ts'
import type { Order, OrderRefund } from '../../orders/order.rules.ts'
import type { RenderedEmail } from '../email.rules.ts'
import { fact, facts, orderEmail, telling, textBlock, type Desk } from './email-fragments.ts'
import type { Word } from '../words.ts'

/**
 * What a letter says of money that the order does not keep; of other causes it says that the order was over.
 */
const sentences: Partial<Record<Cause, Word>> = {
  part_returned: 'late.part',
  rest_changed: 'late.rest',
  difference_late: 'late.difference',
  paid_twice: 'late.twice',
  late_sold_out: 'late.sold_out',
}

/** A payment that the order does not keep: too late, or the second one (rules/orders#6, rules/payments#6). */
export function lateEmail(order: Order, desk: Desk, refund: OrderRefund): RenderedEmail {
  const t = telling(order, desk)
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

/** More came by PayMe or FPS than was due, and goes back (rules/payments#5). */
export function overpaidEmail(order: Order, desk: Desk, over: Money): RenderedEmail {
  const t = telling(order, desk)
  return orderEmail(t, 'over', 'over.heading', [
    textBlock(t.say('over.text')),
    facts(fact(t, 'fact.order', order.number), fact(t, 'fact.amount', formatMoney(over))),
  ])
}
