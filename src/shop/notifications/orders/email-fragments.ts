import type { TrackingLinks } from '../../content/tracking-links.rules.ts'
import { dayText, momentText } from '../../date-text.ts'
import { formatMoney, negated, type Money } from '../../money.ts'
import { inOrder, type Order, type OrderLine } from '../../orders/order.rules.ts'
import { retainedPartialPayments } from '../../orders/part-payments/part.rules.ts'
import { linesNow } from '../../orders/revisions/revision.rules.ts'
import { sumsNow } from '../../orders/revisions/revision-sums.rules.ts'
import { textIn } from '../../region.ts'
import type { EmailLine, EmailSum, EmailBlock, RenderedEmail } from '../email.rules.ts'
import { sayIn, wordNamed, type Say, type Word } from '../words.ts'
import { dayMs } from '../../calendar.ts'

/**
 * Links and contact address of an email about an order. `order` opens the order, `pay` its payment, `invoice` its invoice,
 * each with a token of this email alone.
 */
export type Desk = {
  order: string
  pay: string
  invoice: string
  /** URL of the booking page of a purchased treatment, by its slug. */
  booking: (uniqueUrl: string) => string
  shop: string
  careEmail: string
  payment: PaymentTerms
  /** URL templates of the carriers' tracking pages (settings.tracking_links). */
  trackingLinks: TrackingLinks
}

/** Facts about the order's payment method that emails show. */
export type PaymentTerms = {
  /** The money arrives later than the order, and the confirmation reports its arrival. */
  isTransfer: boolean
  /** Reference that the buyer enters with a transfer; null: none. */
  billNumber: string | null
}

/** Days that an order is held for pickup at a shop. */
const daysHeld = 14

export type NotificationContext = { order: Order; say: Say; desk: Desk }

export type Fact = readonly [label: string, value: string]

export const fact = ({ say }: NotificationContext, word: Word, value: string): Fact => [say(word), value]

export const textBlock = (text: string): EmailBlock => ({ kind: 'text', text })

export const facts = (...all: readonly (Fact | null)[]): EmailBlock => ({
  kind: 'facts',
  facts: all.filter((each) => each !== null),
})

export const orderButton = ({ say, desk }: NotificationContext): EmailBlock => ({
  kind: 'button',
  label: say('button.order'),
  url: desk.order,
})

export const untilText = ({ order, say }: NotificationContext, at: string): string =>
  momentText(order.locale, at) + say('layout.hong_kong_time')

export const heldUntil = ({ locale, readyAt, createdAt }: Order): string =>
  dayText(locale, new Date(Date.parse(readyAt ?? createdAt) + daysHeld * dayMs))

export function lineOf(order: Order, line: OrderLine, pieces = line.quantity): EmailLine {
  const option = textIn(order.locale, line.optionName)
  return {
    name: textIn(order.locale, line.name),
    detail: [option, `× ${pieces}`].filter(Boolean).join(' '),
    amount: formatMoney(inOrder(order, line.unitPrice * pieces)),
  }
}

/** Delivery fee; a fee of 0 is shown as "free shipping", as on the pages. */
export const deliveryRow = (fee: Money, say: Say): EmailSum => ({
  label: say('sum.delivery'),
  amount: fee.minor === 0 ? say('sum.free_shipping') : formatMoney(fee),
  isTotal: false,
})

function sumsOf({ order, say }: NotificationContext): EmailSum[] {
  const row = (label: string, sum: Money, isTotal = false): EmailSum => ({
    label,
    amount: formatMoney(sum),
    isTotal,
  })
  const sums = sumsNow(order)
  const some = (label: string, sum: Money): EmailSum[] => (sum.minor === 0 ? [] : [row(label, sum)])
  return [
    row(say('sum.goods'), sums.goods),
    ...some(say('sum.discount', { code: order.couponCode ?? '' }).trim(), negated(sums.discount)),
    ...some(say('sum.gift_wrap'), sums.giftWrap),
    ...(order.deliveryMethod === null ? [] : [deliveryRow(sums.deliveryFee, say)]),
    ...some(say('sum.tax'), sums.tax),
    row(say('sum.total'), sums.total, true),
    ...(sums.walletAmount.minor === 0
      ? []
      : [
          row(
            order.giftCode === null ? say('sum.wallet') : say('sum.gift_code', { code: order.giftCode }),
            negated(sums.walletAmount),
          ),
          row(say('sum.due'), sums.due, true),
        ]),
  ]
}

export const orderLinesBlock = (context: NotificationContext): EmailBlock => ({
  kind: 'lines',
  lines: linesNow(context.order).flatMap((line) => (line.quantity > 0 ? [lineOf(context.order, line)] : [])),
  sums: sumsOf(context),
})

/** Duties that the recipient is expected to pay on arrival, outside the order's sums; null: none. */
export const expectedDuties = ({ order: { duties }, say }: NotificationContext): EmailBlock | null =>
  duties && duties.amount.minor > 0
    ? textBlock(say('duties.expected', { amount: formatMoney(duties.amount) }))
    : null

/** Word of the payment method that the order was paid by, and is refunded to. */
export const paymentPhrase = ({ paymentMethod, due }: Order): Word =>
  due.minor === 0 ? 'pay.none' : methodWord(paymentMethod)

/** Word of a payment method; "online payment" where no method was recorded. */
const methodWord = (method: string | null): Word => wordNamed(`pay.${method ?? ''}`) ?? 'pay.other'

/** All payment methods of an order as one text: wallet or gift code, partial payments, main payment. */
export const paidWith = ({ order, say }: NotificationContext): string =>
  [
    ...(order.walletAmount.minor > 0 ? [say(order.giftCode === null ? 'pay.wallet' : 'pay.gift_code')] : []),
    ...new Set(
      retainedPartialPayments(order)
        .filter(({ method }) => method !== order.paymentMethod)
        .map(({ method }) => say(methodWord(method))),
    ),
    ...(order.due.minor > 0 || order.walletAmount.minor === 0 ? [say(paymentPhrase(order))] : []),
  ].join(' + ')

export function orderEmail(
  { order, say, desk }: NotificationContext,
  name: string,
  heading: Word,
  blocks: readonly (EmailBlock | null)[],
): RenderedEmail {
  return {
    language: order.locale,
    subject: say(`${name}.subject` as Word, { number: order.number }), // each name has a subject; a test looks
    heading: say(heading),
    blocks: blocks.filter((block) => block !== null),
    closing: say('layout.care', { email: desk.careEmail }),
  }
}

export const notificationContext = (order: Order, desk: Desk): NotificationContext => ({
  order,
  say: sayIn(order.locale),
  desk,
})
