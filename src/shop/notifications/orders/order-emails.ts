import { dayText, momentText } from '../../date-text.ts'
import { dayMonthYear } from '../../delivery/rules.ts'
import { formatMoney } from '../../money.ts'
import {
  externalOf,
  inOrder,
  type Order,
  type OrderLine,
  type OrderRefund,
  type Parcel,
} from '../../orders/order.rules.ts'
import { keptPartialPayments, leftToPay } from '../../orders/part-payments/part.rules.ts'
import { linesNow, payableNow, sumsNow } from '../../orders/revisions/revision.rules.ts'
import { toExpectedView, trackingUrl } from '../../orders/view.rules.ts'
import { addressLines, carrierName } from '../../orders/placing/written.rules.ts'
import { textIn } from '../../region.ts'
import type { EmailLine, EmailSum, EmailBlock, RenderedEmail } from '../email.rules.ts'
import { sayIn, type Say, type Word } from '../words.ts'

/**
 * Where a letter leads and who answers it. `order` opens the order, `pay` pays it, `invoice` is its paper,
 * all by a link of their own.
 */
export type Desk = { order: string; pay: string; invoice: string; shop: string; careEmail: string }

/** Days that an order lies ready at a shop. */
export const daysHeld = 14

export type Telling = { order: Order; say: Say; desk: Desk }
export type Fact = readonly [label: string, value: string]

export const amount = (order: Order, minor: number): string => formatMoney(inOrder(order, minor))
export const fact = ({ say }: Telling, word: Word, value: string): Fact => [say(word), value]
export const text = (text: string): EmailBlock => ({ kind: 'text', text })
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
    amount: amount(order, line.unitPrice * pieces),
  }
}

function sumsOf({ order, say }: Telling): EmailSum[] {
  const row = (label: string, minor: number, isTotal = false): EmailSum => ({
    label,
    amount: amount(order, minor),
    isTotal,
  })
  const sums = sumsNow(order)
  const some = (label: string, minor: number): EmailSum[] => (minor === 0 ? [] : [row(label, minor)])
  return [
    row(say('sum.goods'), sums.goods),
    ...some(say('sum.discount', { code: order.couponCode ?? '' }).trim(), -sums.discount),
    ...some(say('sum.gift_wrap'), sums.giftWrap),
    ...(order.deliveryMethod === null ? [] : [row(say('sum.delivery'), sums.deliveryFee)]),
    ...some(say('sum.tax'), sums.tax),
    row(say('sum.total'), sums.total, true),
    ...(sums.walletAmount === 0
      ? []
      : [
          row(
            order.giftCode === null ? say('sum.wallet') : say('sum.gift_code', { code: order.giftCode }),
            -sums.walletAmount,
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

/** How money came or goes back. */
export function paymentPhrase({ paymentMethod, due }: Order): Word {
  if (due === 0) return 'pay.none'
  return paymentMethod === 'payme' || paymentMethod === 'fps' ? `pay.${paymentMethod}` : 'pay.paydollar'
}

/** By which ways an order was paid. */
const paidWith = ({ order, say }: Telling): string =>
  [
    ...(order.walletAmount > 0 ? [say(order.giftCode === null ? 'pay.wallet' : 'pay.gift_code')] : []),
    ...(keptPartialPayments(order).length > 0 && paymentPhrase(order) !== 'pay.fps' ? [say('pay.fps')] : []),
    ...(order.due > 0 || order.walletAmount === 0 ? [say(paymentPhrase(order))] : []),
  ].join(' + ')

/** Where it goes, how and when. */
function deliveryFacts(telling: Telling): Fact[] {
  const { order, say } = telling
  const to = order.addresses.find((address) => address.kind === 'delivery')
  const { estimate, deliveryMethod } = order
  const blocks = partFacts(telling)
  return [
    ...(deliveryMethod ? [fact(telling, 'fact.delivery', say(`method.${deliveryMethod}`))] : []),
    ...(to ? [fact(telling, 'fact.to', addressLines(order.locale, to).join('\n'))] : []),
    ...(blocks.length > 0 ? blocks : estimate ? [fact(telling, 'fact.estimate', windowText(estimate))] : []),
  ]
}

const windowText = ({ from, to }: { from: string; to: string }): string =>
  `${dayMonthYear(from)} – ${dayMonthYear(to)}`

/** A line for each parcel that is still to come, of an order that is sent in parts. */
const partFacts = ({ order, say }: Telling): Fact[] =>
  toExpectedView(order, order.locale).map(({ window, items }, at) => {
    const day = window ? windowText(window) : say('fact.parcel_to_come')
    const goods = items.map(({ name, quantity }) => `${name} × ${quantity}`)
    return [say('fact.parcel', { number: order.parcels.length + at + 1 }), [day, ...goods].join('\n')]
  })

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
    parts: blocks.filter((block) => block !== null),
    closing: say('layout.care', { email: desk.careEmail }),
  }
}

export const telling = (order: Order, desk: Desk): Telling => ({ order, say: sayIn(order.locale), desk })

/** Placed and not paid yet: until when and how. */
export function waitingEmail(order: Order, desk: Desk): RenderedEmail {
  const t = telling(order, desk)
  const until = order.payUntil ? untilText(t, order.payUntil) : ''
  const how =
    order.paymentMethod === 'fps' || order.paymentMethod === 'payme'
      ? text(t.say(`waiting.${order.paymentMethod}`))
      : null
  return orderEmail(t, 'waiting', 'waiting.heading', [
    text(t.say('waiting.text', { until })),
    order.also ? text(t.say('waiting.also', { number: order.also.number })) : null,
    how,
    facts(
      fact(t, 'fact.order', order.number),
      fact(t, 'fact.amount', amount(order, leftToPay(order))),
      order.paymentMethod === 'fps' ? fact(t, 'fact.bill', order.number.replace('-', '')) : null,
      fact(t, 'fact.pay_until', until),
    ),
    { kind: 'button', label: t.say('button.pay'), url: desk.pay },
    everything(t),
  ])
}

export function claimedEmail(order: Order, desk: Desk, now: Date): RenderedEmail {
  const t = telling(order, desk)
  const due = payableNow(order, now)?.minor ?? order.due
  return orderEmail(t, 'claimed', 'claimed.heading', [
    text(t.say('claimed.text')),
    facts(fact(t, 'fact.order', order.number), fact(t, 'fact.amount', amount(order, due))),
    seeOrder(t),
  ])
}

/** Where money was waited for, its arrival is the news: FPS, and payment links of staff. */
const wasWaitedFor = (order: Order): boolean =>
  order.due > 0 && (order.paymentMethod === 'fps' || order.cartId === null)

/** The order stands: what was agreed, where it goes, how it was paid. */
export function confirmedEmail(order: Order, desk: Desk): RenderedEmail {
  const t = telling(order, desk)
  const isTreatment = order.lines.some(({ productType }) => productType === 'Treatment')
  const isByMail = order.deliveryMethod === null && !isTreatment
  const next = isByMail
    ? 'confirmed.gift_card'
    : isTreatment
      ? 'confirmed.treatment'
      : order.deliveryMethod === 'pickup_shop'
        ? 'confirmed.collect'
        : 'confirmed.text'
  const { gift } = order
  const name = wasWaitedFor(order) ? 'received' : 'confirmed'
  return orderEmail(t, name, `${name}.heading`, [
    text(t.say(next)),
    everything(t),
    order.giftWrapped ? text(t.say('confirmed.gift')) : null,
    facts(
      fact(t, 'fact.order', order.number),
      fact(t, 'fact.placed', dayText(order.locale, order.createdAt)),
      fact(t, 'fact.paid_with', paidWith(t)),
      ...deliveryFacts(t),
      gift ? fact(t, 'fact.gift', [gift.recipient, gift.message, gift.sender].join('\n')) : null,
    ),
    seeOrder(t),
    { kind: 'button', label: t.say('button.invoice'), url: desk.invoice },
  ])
}

/** Staff made an order payable. */
export function paymentLinkEmail(order: Order, desk: Desk): RenderedEmail {
  const t = telling(order, desk)
  return orderEmail(t, 'link', 'link.heading', [
    text(t.say('link.text', { until: order.payUntil ? untilText(t, order.payUntil) : '' })),
    { kind: 'button', label: t.say('button.pay'), url: desk.pay },
    everything(t),
    facts(fact(t, 'fact.order', order.number), ...deliveryFacts(t)),
  ])
}

/** A parcel left; prices stay out of it. */
export function shippedEmail(order: Order, desk: Desk, parcel: Parcel): RenderedEmail {
  const t = telling(order, desk)
  const url = trackingUrl(parcel.carrier, parcel.trackingNumber, order.locale)
  const inside = parcel.lines.flatMap(({ lineId, quantity }) => {
    const line = order.lines.find((each) => each.id === lineId)
    return line ? [{ ...lineOf(order, line, quantity), amount: '' }] : []
  })
  const isPart = order.fulfilmentState === 'partially_shipped'
  return orderEmail(t, 'shipped', 'shipped.heading', [
    text(t.say(isPart ? 'shipped.part' : 'shipped.text')),
    { kind: 'lines', lines: inside, sums: [] },
    facts(
      fact(t, 'fact.order', order.number),
      fact(t, 'fact.carrier', carrierName(order.locale, parcel.carrier)),
      parcel.trackingNumber === null ? null : fact(t, 'fact.tracking', parcel.trackingNumber),
      ...deliveryFacts(t).filter(([label]) => label !== t.say('fact.delivery')),
    ),
    url === null ? null : { kind: 'button', label: t.say('button.track'), url },
    seeOrder(t),
  ])
}

/** Ready at the shop, or still there after days. */
export function readyEmail(order: Order, desk: Desk, name: 'ready' | 'reminder'): RenderedEmail {
  const t = telling(order, desk)
  const until = heldUntil(order)
  return orderEmail(t, name, `${name}.heading`, [
    text(t.say(`${name}.text`, { until })),
    { kind: 'code', label: t.say('fact.code'), code: order.pickupCode ?? '' },
    facts(
      fact(t, 'fact.order', order.number),
      ...deliveryFacts(t).slice(1, 2),
      fact(t, 'fact.kept_until', until),
    ),
    seeOrder(t),
  ])
}

export function deliveredEmail(order: Order, desk: Desk): RenderedEmail {
  const t = telling(order, desk)
  return orderEmail(t, 'delivered', 'delivered.heading', [
    text(t.say('delivered.text')),
    facts(fact(t, 'fact.order', order.number)),
    seeOrder(t),
  ])
}

/** Money went back: how much, how, when. */
export function refundedEmail(order: Order, desk: Desk, refund: OrderRefund, at: Date): RenderedEmail {
  const t = telling(order, desk)
  const onCode = order.giftCode === null ? 0 : refund.wallet
  const inWallet = refund.wallet + refund.asWallet - onCode
  const external = externalOf(refund)
  const back = [
    ...(external > 0 ? [[t.say(paymentPhrase(order)), external] as const] : []),
    ...(onCode > 0 ? [[t.say('sum.gift_code', { code: order.giftCode ?? '' }), onCode] as const] : []),
    ...(inWallet > 0 ? [[t.say('pay.wallet'), inWallet] as const] : []),
  ]
  return orderEmail(t, 'refunded', 'refunded.heading', [
    text(
      t.say(
        onCode > 0
          ? 'refunded.gift_code'
          : inWallet === 0
            ? 'refunded.text'
            : external === 0
              ? 'refunded.wallet'
              : 'refunded.both',
      ),
    ),
    facts(
      fact(t, 'fact.order', order.number),
      fact(t, 'fact.amount', amount(order, refund.amount - refund.exchanged)),
      fact(
        t,
        'fact.back_to',
        back.map(([way, minor]) => (back.length > 1 ? `${way} ${amount(order, minor)}` : way)).join(', '),
      ),
      fact(t, 'fact.sent_on', dayText(order.locale, at)),
    ),
    seeOrder(t),
  ])
}

/** The same news in one line for a telephone. */
export function shippedText(order: Order, parcel: Parcel): string {
  const values = {
    number: order.number,
    carrier: carrierName(order.locale, parcel.carrier),
    tracking: parcel.trackingNumber ?? '',
  }
  return sayIn(order.locale)(parcel.trackingNumber === null ? 'shipped.sms_plain' : 'shipped.sms', values)
}

export const readyText = (order: Order): string =>
  sayIn(order.locale)('ready.sms', {
    number: order.number,
    code: order.pickupCode ?? '',
    until: heldUntil(order),
  })
