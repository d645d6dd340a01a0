import { formatMoney, minus, plus, zero } from '../../money.ts'
import { dayText } from '../../date-text.ts'
import type { Parcel } from '../../orders/parcels/parcel.rules.ts'
import { externalOf, type Order, type OrderRefund } from '../../orders/order.rules.ts'
import { leftToPay } from '../../orders/part-payments/part.rules.ts'
import { linesNow, payableNow } from '../../orders/revisions/revision.rules.ts'
import { trackingUrl } from '../../orders/view.rules.ts'
import { carrierName } from '../../orders/placing/written.rules.ts'
import { textIn } from '../../region.ts'
import type { EmailBlock, RenderedEmail } from '../email.rules.ts'
import { sayIn, wordNamed } from '../words.ts'
import {
  type Desk,
  type Telling,
  fact,
  text,
  facts,
  seeOrder,
  untilText,
  heldUntil,
  lineOf,
  everything,
  paymentPhrase,
  paidWith,
  orderEmail,
  telling,
} from './email-fragments.ts'
import { deliveryFacts } from './delivery-facts.ts'

/** Placed and not paid yet: until when and how. */
export function waitingEmail(order: Order, desk: Desk): RenderedEmail {
  const t = telling(order, desk)
  const until = order.payUntil ? untilText(t, order.payUntil) : ''
  const how = wordNamed(`waiting.${order.paymentMethod ?? ''}`)
  return orderEmail(t, 'waiting', 'waiting.heading', [
    text(t.say('waiting.text', { until })),
    order.also ? text(t.say('waiting.also', { number: order.also.number })) : null,
    how && text(t.say(how)),
    facts(
      fact(t, 'fact.order', order.number),
      fact(t, 'fact.amount', formatMoney(leftToPay(order))),
      desk.payment.billNumber === null ? null : fact(t, 'fact.bill', desk.payment.billNumber),
      fact(t, 'fact.pay_until', until),
    ),
    { kind: 'button', label: t.say('button.pay'), url: desk.pay },
    everything(t),
  ])
}

export function claimedEmail(order: Order, desk: Desk, now: Date): RenderedEmail {
  const t = telling(order, desk)
  const due = payableNow(order, now)?.amount ?? order.due
  return orderEmail(t, 'claimed', 'claimed.heading', [
    text(t.say('claimed.text')),
    facts(fact(t, 'fact.order', order.number), fact(t, 'fact.amount', formatMoney(due))),
    seeOrder(t),
  ])
}

/** Where money was waited for, its arrival is the news: bank transfers, and payment links of staff. */
const wasWaitedFor = (order: Order, { payment }: Desk): boolean =>
  order.due.minor > 0 && (payment.isTransfer || order.cartId === null)

/** The order stands: what was agreed, where it goes, how it was paid. */
export function confirmedEmail(order: Order, desk: Desk): RenderedEmail {
  const t = telling(order, desk)
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
    text(t.say(next)),
    ...(isDeposit ? [] : bookingButtons(t)),
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

/** The way to a time for each treatment of an order, once each. */
const bookingButtons = ({ order, say, desk }: Telling): EmailBlock[] =>
  [...new Map(linesNow(order).map((line) => [line.uniqueUrl, line])).values()]
    .filter(({ productType, quantity }) => productType === 'Treatment' && quantity > 0)
    .map(({ uniqueUrl, name }) => ({
      kind: 'button',
      label: say('button.book', { treatment: textIn(order.locale, name) }),
      url: desk.booking(uniqueUrl),
    }))

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
  const isPart = order.fulfilmentState === 'partially_shipped'
  return parcelEmail(order, desk, parcel, {
    name: 'shipped',
    words: isPart ? 'shipped.part' : 'shipped.text',
  })
}

/** Its carrier or number is another than the first letter said. */
export const trackingEmail = (order: Order, desk: Desk, parcel: Parcel): RenderedEmail =>
  parcelEmail(order, desk, parcel, { name: 'tracking', words: 'tracking.text' })

type ParcelWords = { name: 'shipped' | 'tracking'; words: 'shipped.part' | 'shipped.text' | 'tracking.text' }

function parcelEmail(order: Order, desk: Desk, parcel: Parcel, { name, words }: ParcelWords): RenderedEmail {
  const t = telling(order, desk)
  const url = trackingUrl(desk.trackingLinks, parcel, order.locale)
  const inside = parcel.lines.flatMap(({ lineId, quantity }) => {
    const line = order.lines.find((each) => each.id === lineId)
    return line ? [{ ...lineOf(order, line, quantity), amount: '' }] : []
  })
  return orderEmail(t, name, `${name}.heading`, [
    text(t.say(words)),
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
  const onCode = order.giftCode === null ? zero(order.currency) : refund.wallet
  const inWallet = minus(plus(refund.wallet, refund.asWallet), onCode)
  const external = externalOf(refund)
  const back = [
    ...(external.minor > 0 ? [[t.say(paymentPhrase(order)), external] as const] : []),
    ...(onCode.minor > 0 ? [[t.say('sum.gift_code', { code: order.giftCode ?? '' }), onCode] as const] : []),
    ...(inWallet.minor > 0 ? [[t.say('pay.wallet'), inWallet] as const] : []),
  ]
  return orderEmail(t, 'refunded', 'refunded.heading', [
    text(
      t.say(
        onCode.minor > 0
          ? 'refunded.gift_code'
          : inWallet.minor === 0
            ? 'refunded.text'
            : external.minor === 0
              ? 'refunded.wallet'
              : 'refunded.both',
      ),
    ),
    facts(
      fact(t, 'fact.order', order.number),
      fact(t, 'fact.amount', formatMoney(minus(refund.amount, refund.exchanged))),
      fact(
        t,
        'fact.back_to',
        back.map(([way, sum]) => (back.length > 1 ? `${way} ${formatMoney(sum)}` : way)).join(', '),
      ),
      fact(t, 'fact.sent_on', dayText(order.locale, at)),
    ),
    seeOrder(t),
  ])
}

/** The same news in one line for a telephone. */
export const shippedText = (order: Order, parcel: Parcel): string => parcelText(order, parcel, 'shipped')
export const trackingText = (order: Order, parcel: Parcel): string => parcelText(order, parcel, 'tracking')

function parcelText(order: Order, parcel: Parcel, name: ParcelWords['name']): string {
  const values = {
    number: order.number,
    carrier: carrierName(order.locale, parcel.carrier),
    tracking: parcel.trackingNumber ?? '',
  }
  return sayIn(order.locale)(parcel.trackingNumber === null ? `${name}.sms_plain` : `${name}.sms`, values)
}

export const readyText = (order: Order): string =>
  sayIn(order.locale)('ready.sms', {
    number: order.number,
    code: order.pickupCode ?? '',
    until: heldUntil(order),
  })
