import { formatMoney, minus, plus, zero } from '../../money.ts'
import { dayText } from '../../date-text.ts'
import { externalOf, type Order, type OrderRefund } from '../../orders/order.rules.ts'
import type { RenderedEmail } from '../email.rules.ts'
import {
  type Desk,
  fact,
  textBlock,
  facts,
  orderButton,
  paymentPhrase,
  orderEmail,
  notificationContext,
} from './email-fragments.ts'

/** A refund was sent: amount, destination and date. */
export function refundedEmail(order: Order, desk: Desk, refund: OrderRefund, at: Date): RenderedEmail {
  const t = notificationContext(order, desk)
  const onCode = order.giftCode === null ? zero(order.currency) : refund.wallet
  const inWallet = minus(plus(refund.wallet, refund.asWallet), onCode)
  const external = externalOf(refund)
  const back = [
    ...(external.minor > 0 ? [[t.say(paymentPhrase(order)), external] as const] : []),
    ...(onCode.minor > 0 ? [[t.say('sum.gift_code', { code: order.giftCode ?? '' }), onCode] as const] : []),
    ...(inWallet.minor > 0 ? [[t.say('pay.wallet'), inWallet] as const] : []),
  ]
  return orderEmail(t, 'refunded', 'refunded.heading', [
    textBlock(
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
    orderButton(t),
  ])
}
