import { formatDifference, formatMoney, largerOf, negated } from '../../money.ts'
import type { Order, OrderLine, Revision } from '../../orders/order.rules.ts'
import { addressLines } from '../../orders/placing/written.rules.ts'
import type { EmailBlock, RenderedEmail } from '../email.rules.ts'
import {
  orderLinesBlock,
  fact,
  facts,
  orderEmail,
  lineOf,
  orderButton,
  notificationContext,
  textBlock,
  untilText,
  type Desk,
  type Fact,
  type NotificationContext,
} from './email-fragments.ts'

/** One line of text for units of an order line: name, option, quantity. */
function written(order: Order, line: OrderLine, pieces: number): string {
  const { name, detail } = lineOf(order, line, pieces)
  return `${name} ${detail}`
}

/** The changes of a revision and the reason that its author entered. */
function changeFacts(t: NotificationContext, revision: Revision): EmailBlock {
  const { order } = t
  const added = revision.added.map((line) => written(order, line, line.quantity))
  const removed = revision.removed.flatMap(({ lineId, units }) => {
    const line = order.lines.find(({ id }) => id === lineId)
    return line ? [written(order, line, units)] : []
  })
  const to = order.addresses.find(({ kind }) => kind === 'delivery')
  const some = (is: boolean, made: () => Fact): Fact[] => (is ? [made()] : [])
  return facts(
    fact(t, 'fact.order', order.number),
    fact(t, 'fact.why', revision.reason),
    ...some(added.length > 0, () => fact(t, 'fact.added', added.join('\n'))),
    ...some(removed.length > 0, () => fact(t, 'fact.removed', removed.join('\n'))),
    ...some(revision.address !== null && to !== undefined, () =>
      fact(
        t,
        'fact.new_address',
        to && revision.address
          ? addressLines(order.locale, { ...to, ...revision.address.after }).join('\n')
          : '',
      ),
    ),
    ...some(revision.delivery.minor !== 0, () =>
      fact(t, 'fact.delivery_change', formatDifference(revision.delivery)),
    ),
    ...some(revision.difference.minor !== 0, () =>
      fact(t, 'fact.difference', formatDifference(revision.difference)),
    ),
  )
}

/** A revision waits for its price difference to be paid: changes, reason, amount and deadline. */
export function differenceEmail(order: Order, desk: Desk, revision: Revision): RenderedEmail {
  const t = notificationContext(order, desk)
  const until = revision.payUntil ? untilText(t, revision.payUntil) : ''
  return orderEmail(t, 'difference', 'difference.heading', [
    textBlock(t.say('difference.text', { amount: formatMoney(revision.due), until })),
    { kind: 'button', label: t.say('button.pay'), url: desk.pay },
    changeFacts(t, revision),
    orderButton(t),
  ])
}

/** A revision took effect. */
export function revisedEmail(order: Order, desk: Desk, revision: Revision): RenderedEmail {
  const t = notificationContext(order, desk)
  const { difference } = revision
  const word = difference.minor > 0 ? 'revised.paid' : difference.minor < 0 ? 'revised.back' : 'revised.text'
  return orderEmail(t, 'revised', 'revised.heading', [
    textBlock(t.say(word, { amount: formatMoney(largerOf(difference, negated(difference))) })),
    changeFacts(t, revision),
    orderLinesBlock(t),
    orderButton(t),
  ])
}

/** A revision was withdrawn, or lapsed without payment of its difference. */
export function lapsedEmail(order: Order, desk: Desk, revision: Revision): RenderedEmail {
  const t = notificationContext(order, desk)
  const words =
    revision.state === 'withdrawn'
      ? t.say('withdrawn.text')
      : t.say('lapsed.text', { amount: formatMoney(revision.due) })
  return orderEmail(t, 'lapsed', 'lapsed.heading', [
    textBlock(words),
    changeFacts(t, revision),
    orderButton(t),
  ])
}
