import { sumOf } from '../../sum.ts'
import { plus } from '../../money.ts'
import { externalOf, type Order, type OrderRefund } from '../order.rules.ts'
import type { InvoiceLine, InvoiceFacts } from './invoice-facts.rules.ts'
import { type Issuing, commonFacts, inHkd } from './invoice.rules.ts'

/**
 * Numbers of the invoices that a refund corrects (rules/returns#8): pieces added by a revision are on its
 * supplementary invoice, fees on the original one. Null: none.
 */
export function correctedInvoices(
  { revisions }: Pick<Order, 'revisions'>,
  refund: Pick<OrderRefund, 'units' | 'delivery' | 'giftWrap'>,
  first: string | null,
): string | null {
  const invoiceOf = (lineId: string) =>
    revisions.find(({ added, invoice }) => invoice !== null && added.some(({ id }) => id === lineId))?.invoice
  const numbers = refund.units.map(({ lineId }) => invoiceOf(lineId) ?? first)
  const isOfFirst = numbers.length === 0 || refund.delivery.minor > 0 || refund.giftWrap.minor > 0
  const known = [...(isOfFirst ? [first] : []), ...numbers].filter((number) => number !== null)
  return known.length === 0 ? null : [...new Set(known)].toSorted().join(', ')
}

/** Facts of a refund's credit note: the refunded pieces at net price, and the refunded fees. */
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
    // units of a treatment are sessions: each has its part of the piece's price
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
