import { atLeastZero, decimals, convertAt, plus, type Currency } from '../../money.ts'
import type { Locale, Text } from '../../region.ts'
import {
  externalOf,
  inOrder,
  type Order,
  type OrderAddress,
  type OrderLine,
  type OrderRefund,
  type Revision,
} from '../order.rules.ts'
import { personName } from '../../person.ts'

export const invoiceKinds = ['invoice', 'credit_note'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/** Who sells, as it stood when the paper was issued. */
export type Seller = { name: Text; address: Text; registration: string; phone: string; email: string }
type WrittenAddress = Omit<OrderAddress, 'passportTail' | 'kana' | 'kind'>

/**
 * Amounts are minor units of the order's currency; `net` is what the line really cost after its share of the
 * discount.
 */
export type InvoiceLine = {
  subSku: string
  name: Text
  option: Text
  quantity: number
  unitPrice: number
  discount: number
  net: number
}

/**
 * Everything a paper says, frozen as JSON when it is issued; languages only turn it over. Its amounts are numbers,
 * as papers that were issued before have them.
 */
export type InvoiceFacts = {
  kind: InvoiceKind
  orderNumber: string
  orderedAt: string
  issuedAt: string
  currency: Currency
  seller: Seller
  buyer: { name: string; email: string; address: WrittenAddress | null }
  deliveredTo: WrittenAddress | null
  lines: readonly InvoiceLine[]
  goods: number
  discount: number
  couponCode: string | null
  giftWrap: number
  delivery: number
  tax: number
  total: number
  tenders: readonly { by: string; amount: number }[]
  /** Null for Hong Kong dollars. `rate`: units of the order's currency for one HKD, as text. */
  inHkd: { rate: string; total: number } | null
  /** Of a credit note: the invoice it corrects, and why. */
  corrects: string | null
  /** Of what a change added: the invoice of the order before it. Left out on older papers. */
  supplements?: string | null
  reason: string
}

export type Issuing = {
  seller: Seller
  at: Date
  /** How the rest was paid after Cash Dollar; null: nothing was due. */
  method: string | null
  /**
   * Of an order paid in parts: what each paid before the rest, or by what a refund went back. Left out: all
   * by `method`.
   */
  earlierTenders?: readonly { by: string; amount: number }[]
  /** HKD for one US dollar when the order was placed. */
  hkdRate: string
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

function written(order: Order, kind: OrderAddress['kind']): WrittenAddress | null {
  const found = order.addresses.find((address) => address.kind === kind)
  if (!found) return null
  const { passportTail: _tail, kana: _kana, kind: _kind, ...address } = found
  return address
}

function common(order: Order, { seller, at }: Issuing) {
  const billing = written(order, 'billing')
  const deliveredTo = written(order, 'delivery')
  return {
    orderNumber: order.number,
    orderedAt: order.createdAt,
    issuedAt: at.toISOString(),
    currency: order.currency,
    seller,
    buyer: { name: personName(billing ?? order), email: order.email, address: billing },
    deliveredTo,
    couponCode: order.couponCode,
  }
}

/** A sum in Hong Kong dollars at the order's own rate. */
function inHkd(order: Order, total: number, hkdRate: string): InvoiceFacts['inHkd'] {
  if (order.currency === 'HKD' || order.rate === null) return null
  const rate = (Number(order.rate) / Number(hkdRate)).toFixed(decimals[order.currency] === 0 ? 4 : 6)
  return { rate, total: convertAt(inOrder(order, total), 'HKD', { from: order.rate, to: hkdRate }).minor }
}

function invoiceLine({
  subSku,
  name,
  optionName: option,
  quantity,
  unitPrice,
  unitNet,
}: OrderLine): InvoiceLine {
  const net = sum(unitNet)
  return { subSku, name, option, quantity, unitPrice, discount: unitPrice * quantity - net, net }
}

/**
 * The invoice of what a change added to an order; what it took out pays of it as far as it goes, and has a
 * credit note.
 */
export function supplementFacts(
  order: Order,
  revision: Revision,
  supplements: string | null,
  issuing: Issuing,
): InvoiceFacts {
  const lines = revision.added.map(invoiceLine)
  const goods = sum(lines.map(({ net }) => net))
  const delivery = atLeastZero(revision.delivery).minor
  const [exchanged, due] = [revision.exchanged.minor, revision.due.minor]
  return {
    kind: 'invoice',
    ...common(order, issuing),
    couponCode: null,
    lines,
    goods,
    discount: 0,
    giftWrap: 0,
    delivery,
    tax: 0,
    total: goods + delivery,
    tenders: [
      ...(exchanged === 0 ? [] : [{ by: 'exchange', amount: exchanged }]),
      ...(due === 0 || issuing.method === null ? [] : [{ by: issuing.method, amount: due }]),
    ],
    inHkd: inHkd(order, goods + delivery, issuing.hkdRate),
    corrects: null,
    supplements,
    reason: revision.reason,
  }
}

/** The invoice of an order: what was agreed, line by line; nets and fees are the total. */
export function invoiceFacts(order: Order, issuing: Issuing): InvoiceFacts {
  const lines = order.lines.map(invoiceLine)
  const { goods, discount, giftWrap, deliveryFee, tax, total } = order
  const wallet =
    order.walletAmount.minor === 0
      ? []
      : [{ by: order.giftCode === null ? 'wallet' : 'gift_code', amount: order.walletAmount.minor }]
  const earlier = issuing.earlierTenders ?? []
  const due = order.due.minor - sum(earlier.map(({ amount }) => amount))
  const rest = due === 0 || issuing.method === null ? [] : [{ by: issuing.method, amount: due }]
  return {
    kind: 'invoice',
    ...common(order, issuing),
    lines,
    goods: goods.minor,
    discount: discount.minor,
    giftWrap: giftWrap.minor,
    delivery: deliveryFee.minor,
    tax: tax.minor,
    total: total.minor,
    tenders: [...wallet, ...earlier, ...rest],
    inHkd: inHkd(order, total.minor, issuing.hkdRate),
    corrects: null,
    reason: '',
  }
}

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
    ...common(order, issuing),
    lines,
    goods: sum(lines.map((line) => line.unitPrice * line.quantity)),
    discount: sum(lines.map((line) => line.discount)),
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

/** Which language's forms of characters a paper is drawn with. */
export const scriptOf = (locale: Locale): 'hk' | 'tc' | 'sc' =>
  locale === 'zh' ? 'tc' : locale === 'cn' ? 'sc' : 'hk'
