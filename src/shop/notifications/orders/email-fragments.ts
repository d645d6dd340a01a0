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

/**
 * Where a letter leads and who answers it. `order` opens the order, `pay` pays it, `invoice` is its paper,
 * all by a link of their own.
 */
export type Desk = {
  order: string
  pay: string
  invoice: string
  /** The booking page of a treatment that was bought, by its address. */
  booking: (uniqueUrl: string) => string
  shop: string
  careEmail: string
  payment: PaymentTerms
  /** Where parcels are followed (settings.tracking_links). */
  trackingLinks: TrackingLinks
}

/** What letters say of the method an order is paid by. */
export type PaymentTerms = {
  /** Its money is waited for, and its arrival is news. */
  isTransfer: boolean
  /** What the buyer writes beside a transfer. */
  billNumber: string | null
}

/** Days that an order lies ready at a shop. */
const daysHeld = 14

export type Telling = { order: Order; say: Say; desk: Desk }

export type Fact = readonly [label: string, value: string]

export const fact = ({ say }: Telling, word: Word, value: string): Fact => [say(word), value]

export const textBlock = (text: string): EmailBlock => ({ kind: 'text', text })

export const facts = (...all: readonly (Fact | null)[]): EmailBlock => ({
  kind: 'facts',
  facts: all.filter((each) => each !== null),
})

export const seeOrder = ({ say, desk }: Telling): EmailBlock => ({
  kind: 'button',
  label: say('button.order'),
  url: desk.order,
})

export const untilText = ({ order, say }: Telling, at: string): string =>
  momentText(order.locale, at) + say('layout.hong_kong_time')

export const heldUntil = ({ locale, readyAt, createdAt }: Order): string =>
  dayText(locale, new Date(Date.parse(readyAt ?? createdAt) + daysHeld * 86_400_000))

export function lineOf(order: Order, line: OrderLine, pieces = line.quantity): EmailLine {
  const option = textIn(order.locale, line.optionName)
  return {
    name: textIn(order.locale, line.name),
    detail: [option, `× ${pieces}`].filter(Boolean).join(' '),
    amount: formatMoney(inOrder(order, line.unitPrice * pieces)),
  }
}

/** A fee of nothing says so in words, as on the pages. */
export const deliveryRow = (fee: Money, say: Say): EmailSum => ({
  label: say('sum.delivery'),
  amount: fee.minor === 0 ? say('sum.free_shipping') : formatMoney(fee),
  isTotal: false,
})

function sumsOf({ order, say }: Telling): EmailSum[] {
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

export const everything = (telling: Telling): EmailBlock => ({
  kind: 'lines',
  lines: linesNow(telling.order).flatMap((line) => (line.quantity > 0 ? [lineOf(telling.order, line)] : [])),
  sums: sumsOf(telling),
})

/** What the recipient is expected to pay on arrival, apart from the sums; null: none. */
export const expectedDuties = ({ order: { duties }, say }: Telling): EmailBlock | null =>
  duties && duties.amount.minor > 0
    ? textBlock(say('duties.expected', { amount: formatMoney(duties.amount) }))
    : null

/** How money came or goes back. */
export const paymentPhrase = ({ paymentMethod, due }: Order): Word =>
  due.minor === 0 ? 'pay.none' : methodWord(paymentMethod)

/** A method has a word of its name; one that came without is "online payment". */
const methodWord = (method: string | null): Word => wordNamed(`pay.${method ?? ''}`) ?? 'pay.other'

/** By which ways an order was paid. */
export const paidWith = ({ order, say }: Telling): string =>
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
  { order, say, desk }: Telling,
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

export const telling = (order: Order, desk: Desk): Telling => ({ order, say: sayIn(order.locale), desk })
