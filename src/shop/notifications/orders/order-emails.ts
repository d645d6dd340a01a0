import { formatMoney } from '../../money.ts'
import { dayText } from '../../date-text.ts'
import type { Order } from '../../orders/order.rules.ts'
import { leftToPay } from '../../orders/part-payments/part.rules.ts'
import { linesNow, payableNow } from '../../orders/revisions/revision.rules.ts'
import { textIn } from '../../region.ts'
import type { EmailBlock, RenderedEmail } from '../email.rules.ts'
import { wordNamed } from '../words.ts'
import {
  type Desk,
  type NotificationContext,
  fact,
  textBlock,
  facts,
  orderButton,
  untilText,
  orderLinesBlock,
  expectedDuties,
  paidWith,
  orderEmail,
  notificationContext,
} from './email-fragments.ts'
import { deliveryFacts } from './delivery-facts.ts'

/** The order is placed and unpaid: payment deadline and instructions. */
export function waitingEmail(order: Order, desk: Desk): RenderedEmail {
  const t = notificationContext(order, desk)
  const until = order.payUntil ? untilText(t, order.payUntil) : ''
  const how = wordNamed(`waiting.${order.paymentMethod ?? ''}`)
  return orderEmail(t, 'waiting', 'waiting.heading', [
    textBlock(t.say('waiting.text', { until })),
    order.also ? textBlock(t.say('waiting.also', { number: order.also.number })) : null,
    how && textBlock(t.say(how)),
    facts(
      fact(t, 'fact.order', order.number),
      fact(t, 'fact.amount', formatMoney(leftToPay(order))),
      desk.payment.billNumber === null ? null : fact(t, 'fact.bill', desk.payment.billNumber),
      fact(t, 'fact.pay_until', until),
    ),
    { kind: 'button', label: t.say('button.pay'), url: desk.pay },
    orderLinesBlock(t),
    expectedDuties(t),
  ])
}

export function claimedEmail(order: Order, desk: Desk, now: Date): RenderedEmail {
  const t = notificationContext(order, desk)
  const due = payableNow(order, now)?.amount ?? order.due
  return orderEmail(t, 'claimed', 'claimed.heading', [
    textBlock(t.say('claimed.text')),
    facts(fact(t, 'fact.order', order.number), fact(t, 'fact.amount', formatMoney(due))),
    orderButton(t),
  ])
}

/** Whether the confirmation reports that the money arrived: bank transfers, and payment links of staff. */
const wasWaitedFor = (order: Order, { payment }: Desk): boolean =>
  order.due.minor > 0 && (payment.isTransfer || order.cartId === null)

/** The order is confirmed: its lines and sums, delivery, and payment methods. */
export function confirmedEmail(order: Order, desk: Desk): RenderedEmail {
  const t = notificationContext(order, desk)
  const isTreatment = order.lines.some(({ productType }) => productType === 'Treatment')
  const isByMail = order.deliveryMethod === null && !isTreatment
  const isDeposit = order.kind === 'deposit'
  const next = isByMail
    ? 'confirmed.gift_card'
    : isDeposit
      ? 'confirmed.deposit'
      : isTreatment
        ? 'confirmed.treatment'
        : order.deliveryMethod === 'pickup_shop'
          ? 'confirmed.collect'
          : 'confirmed.text'
  const { gift } = order
  const name = wasWaitedFor(order, desk) ? 'received' : 'confirmed'
  return orderEmail(t, name, `${name}.heading`, [
    textBlock(t.say(next)),
    ...(isDeposit ? [] : bookingButtons(t)),
    orderLinesBlock(t),
    expectedDuties(t),
    order.giftWrapped ? textBlock(t.say('confirmed.gift')) : null,
    facts(
      fact(t, 'fact.order', order.number),
      fact(t, 'fact.placed', dayText(order.locale, order.createdAt)),
      fact(t, 'fact.paid_with', paidWith(t)),
      ...deliveryFacts(t),
      gift ? fact(t, 'fact.gift', [gift.recipient, gift.message, gift.sender].join('\n')) : null,
    ),
    orderButton(t),
    { kind: 'button', label: t.say('button.invoice'), url: desk.invoice },
  ])
}

/** One booking button for each distinct treatment of an order. */
const bookingButtons = ({ order, say, desk }: NotificationContext): EmailBlock[] =>
  [...new Map(linesNow(order).map((line) => [line.uniqueUrl, line])).values()]
    .filter(({ productType, quantity }) => productType === 'Treatment' && quantity > 0)
    .map(({ uniqueUrl, name }) => ({
      kind: 'button',
      label: say('button.book', { treatment: textIn(order.locale, name) }),
      url: desk.booking(uniqueUrl),
    }))

/** Staff sent a payment link for an order. */
export function paymentLinkEmail(order: Order, desk: Desk): RenderedEmail {
  const t = notificationContext(order, desk)
  return orderEmail(t, 'link', 'link.heading', [
    textBlock(t.say('link.text', { until: order.payUntil ? untilText(t, order.payUntil) : '' })),
    { kind: 'button', label: t.say('button.pay'), url: desk.pay },
    orderLinesBlock(t),
    facts(fact(t, 'fact.order', order.number), ...deliveryFacts(t)),
  ])
}

export function deliveredEmail(order: Order, desk: Desk): RenderedEmail {
  const t = notificationContext(order, desk)
  return orderEmail(t, 'delivered', 'delivered.heading', [
    textBlock(t.say('delivered.text')),
    facts(fact(t, 'fact.order', order.number)),
    orderButton(t),
  ])
}
