import { formatMoney, minus, plus, sumMoney, zero, type Money } from '../../money.ts'
import { externalOf, type Order } from '../../orders/order.rules.ts'
import { leftToPay, partlyPaid } from '../../orders/part-payments/part.rules.ts'
import type { RenderedEmail } from '../email.rules.ts'
import {
  fact,
  facts,
  orderEmail,
  orderButton,
  notificationContext,
  textBlock,
  untilText,
  type Desk,
} from './email-fragments.ts'

/** A transfer was short and counts as a partial payment: the rest is due, by any payment method. */
export function partEmail(order: Order, desk: Desk, attemptId: string): RenderedEmail {
  const t = notificationContext(order, desk)
  const until = order.payUntil ? untilText(t, order.payUntil) : ''
  const payment = order.partialPayments.find((each) => each.attemptId === attemptId)
  const left = formatMoney(leftToPay(order))
  return orderEmail(t, 'part', 'part.heading', [
    textBlock(
      t.say('part.text', { amount: formatMoney(payment?.amount ?? zero(order.currency)), left, until }),
    ),
    facts(
      fact(t, 'fact.order', order.number),
      fact(t, 'fact.paid_part', formatMoney(partlyPaid(order))),
      fact(t, 'fact.left', left),
      fact(t, 'fact.pay_until', until),
    ),
    { kind: 'button', label: t.say('button.pay'), url: desk.pay },
    textBlock(t.say('part.otherwise')),
  ])
}

/** Sum of the partial payments that are refunded, of an order that was never confirmed. */
const partsBack = ({ currency, confirmedAt, partialPayments, refunds }: Order): Money =>
  sumMoney(
    currency,
    partialPayments.flatMap((payment) =>
      confirmedAt === null && refunds.some(({ attemptId }) => attemptId === payment.attemptId)
        ? [payment.amount]
        : [],
    ),
  )

export function expiredEmail(order: Order, desk: Desk): RenderedEmail {
  const t = notificationContext(order, desk)
  const parts = partsBack(order)
  return orderEmail(t, 'expired', 'expired.heading', [
    textBlock(
      parts.minor > 0 ? t.say('expired.part', { amount: formatMoney(parts) }) : t.say('expired.text'),
    ),
    facts(fact(t, 'fact.order', order.number)),
    { kind: 'button', label: t.say('button.shop'), url: desk.shop },
  ])
}

export function cancelledEmail(order: Order, desk: Desk): RenderedEmail {
  const t = notificationContext(order, desk)
  const back = order.refunds
    .filter(({ attemptId, state }) => attemptId === null && state !== 'failed')
    .map((refund) => minus(refund.amount, refund.exchanged))
    .reduce(plus, partsBack(order))
  const isInWallet =
    back.minor > 0 &&
    order.confirmedAt !== null &&
    order.giftCode === null &&
    order.refunds.every((refund) => refund.attemptId !== null || externalOf(refund).minor === 0)
  const words = isInWallet
    ? t.say('cancelled.wallet', { amount: formatMoney(back) })
    : back.minor === 0 && order.confirmedAt === null
      ? t.say('cancelled.text')
      : t.say('cancelled.refund', { amount: formatMoney(back) })
  return orderEmail(t, 'cancelled', 'cancelled.heading', [
    textBlock(words),
    facts(fact(t, 'fact.order', order.number)),
    orderButton(t),
  ])
}
