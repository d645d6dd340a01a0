import { sumOf } from '../../sum.ts'
import { atLeastZero, decimals, convertAt } from '../../money.ts'
import type { Locale } from '../../region.ts'
import { inOrder, type Order, type OrderAddress, type OrderLine, type Revision } from '../order.rules.ts'
import { personName } from '../../person.ts'
import type { Seller, WrittenAddress, InvoiceLine, InvoiceFacts } from './invoice-facts.rules.ts'

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

function written(order: Order, kind: OrderAddress['kind']): WrittenAddress | null {
  const found = order.addresses.find((address) => address.kind === kind)
  if (!found) return null
  const { passportTail: _tail, kana: _kana, kind: _kind, ...address } = found
  return address
}

/** Facts that invoices and credit notes of an order share. */
export function commonFacts(order: Order, { seller, at }: Issuing) {
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
export function inHkd(order: Order, total: number, hkdRate: string): InvoiceFacts['inHkd'] {
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
  const net = sumOf(unitNet)
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
  const goods = sumOf(lines.map(({ net }) => net))
  const delivery = atLeastZero(revision.delivery).minor
  const [exchanged, due] = [revision.exchanged.minor, revision.due.minor]
  return {
    kind: 'invoice',
    ...commonFacts(order, issuing),
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
  const due = order.due.minor - sumOf(earlier.map(({ amount }) => amount))
  const rest = due === 0 || issuing.method === null ? [] : [{ by: issuing.method, amount: due }]
  return {
    kind: 'invoice',
    ...commonFacts(order, issuing),
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

/** Which language's forms of characters a paper is drawn with. */
export const scriptOf = (locale: Locale): 'hk' | 'tc' | 'sc' =>
  locale === 'zh' ? 'tc' : locale === 'cn' ? 'sc' : 'hk'
