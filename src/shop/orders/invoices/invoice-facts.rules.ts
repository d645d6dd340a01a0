import type { Currency } from '../../money.ts'
import type { Text } from '../../region.ts'
import type { OrderAddress } from '../order.rules.ts'

export const invoiceKinds = ['invoice', 'credit_note'] as const

export type InvoiceKind = (typeof invoiceKinds)[number]

/** Who sells, as it stood when the paper was issued. */
export type Seller = { name: Text; address: Text; registration: string; phone: string; email: string }

export type WrittenAddress = Omit<OrderAddress, 'passportTail' | 'kana' | 'kind'>

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
