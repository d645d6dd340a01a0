import { lateDifference, type Order, type OrderRefund } from '../orders/order.rules.ts'
import { partReturned, restChanged } from '../orders/part.rules.ts'
import type { WrittenLetter } from './letter.rules.ts'
import { amount, fact, facts, letter, telling, text, type Desk } from './order-letters.ts'

/** A payment that the order does not keep: too late, or the second one (P6, P7). */
export function lateLetter(order: Order, desk: Desk, refund: OrderRefund): WrittenLetter {
  const t = telling(order, desk)
  const isSoldOut = refund.reason === 'paid too late, and sold out'
  const isOver = refund.reason === lateDifference
  const isTwice = refund.reason === 'paid twice' || order.paidBy !== null
  const why =
    refund.reason === partReturned
      ? 'late.part'
      : refund.reason === restChanged
        ? 'late.rest'
        : isOver
          ? 'late.difference'
          : isTwice
            ? 'late.twice'
            : isSoldOut
              ? 'late.sold_out'
              : 'late.ended'
  return letter(t, 'late', 'late.heading', [
    text(t.say(why)),
    facts(fact(t, 'fact.order', order.number), fact(t, 'fact.amount', amount(order, refund.amount))),
    ...(order.memberId === null
      ? []
      : [
          text(t.say('late.choice')),
          { kind: 'button', label: t.say('button.as_wallet'), url: desk.order } as const,
        ]),
  ])
}

/** More came by PayMe or FPS than was due, and goes back (P3). */
export function overpaidLetter(order: Order, desk: Desk, minor: number): WrittenLetter {
  const t = telling(order, desk)
  return letter(t, 'over', 'over.heading', [
    text(t.say('over.text')),
    facts(fact(t, 'fact.order', order.number), fact(t, 'fact.amount', amount(order, minor))),
  ])
}
