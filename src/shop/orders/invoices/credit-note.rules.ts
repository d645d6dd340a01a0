import { sumOf } from '../../sum.ts'
import { plus } from '../../money.ts'
import { externalOf, type Order, type OrderRefund } from '../order.rules.ts'
import type { InvoiceLine, InvoiceFacts } from './invoice-facts.rules.ts'
import { type Issuing, commonFacts, inHkd } from './invoice.rules.ts'

/** The credit note of a refund: its pieces at what each really cost, and the fees that went back. */
export function creditFacts(
  order: Order,
  refund: OrderRefund,
  corrects: string | null,
  issuing: Issuing,
): InvoiceFacts {
  const lines = refund.units.flatMap(({ lineId, units, amount }): InvoiceLine[] => {
    const net = amount.minor
    const line = order.lines.find((each) => each.id === lineId)
    if (!line) return []
    const { subSku, name, optionName: option } = line
    // a session is a part of its piece
    const unitPrice =
      line.productType === 'Treatment' ? Math.ceil(line.unitPrice / (line.sessions ?? 1)) : line.unitPrice
    return [{ subSku, name, option, quantity: units, unitPrice, discount: unitPrice * units - net, net }]
  })
  return {
    kind: 'credit_note',
    ...commonFacts(order, issuing),
    lines,
    goods: sumOf(lines.map((line) => line.unitPrice * line.quantity)),
    discount: sumOf(lines.map((line) => line.discount)),
    giftWrap: refund.giftWrap.minor,
    delivery: refund.delivery.minor,
    tax: 0,
    total: refund.amount.minor,
    tenders: creditTenders(order, refund, issuing),
    inHkd: inHkd(order, refund.amount.minor, issuing.hkdRate),
    corrects,
    reason: refund.reason,
  }
}

function creditTenders(
  { giftCode }: Pick<Order, 'giftCode'>,
  refund: OrderRefund,
  { method, earlierTenders }: Issuing,
): InvoiceFacts['tenders'] {
  const onCode = giftCode === null ? 0 : refund.wallet.minor
  const inWallet = plus(refund.wallet, refund.asWallet).minor - onCode
  const external = externalOf(refund).minor
  return [
    ...(refund.exchanged.minor === 0 ? [] : [{ by: 'exchange', amount: refund.exchanged.minor }]),
    ...(earlierTenders ?? (method === null || external === 0 ? [] : [{ by: method, amount: external }])),
    ...(onCode === 0 ? [] : [{ by: 'gift_code', amount: onCode }]),
    ...(inWallet === 0 ? [] : [{ by: 'wallet', amount: inWallet }]),
  ]
}
