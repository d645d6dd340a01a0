import type { Currency } from '../../money.ts'
import type { Text } from '../../region.ts'
import type { OrderAddress } from '../order.rules.ts'

const invoiceKinds = ['invoice', 'credit_note'] as const

export type InvoiceKind = (typeof invoiceKinds)[number]

/** The seller's data as of the date of issue. */
export type Seller = { name: Text; address: Text; registration: string; phone: string; email: string }

export type WrittenAddress = Omit<OrderAddress, 'passportTail' | 'kana' | 'kind'>

/** Amounts are minor units of the order's currency; `net`: price of the line after its share of the discount. */
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
 * Contents of an invoice or credit note, stored as JSON when it is issued; each language renders the same facts.
 * Amounts are plain numbers, for compatibility with documents issued earlier.
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
  /** Credit notes: numbers of the corrected invoices; `reason` says why. */
  corrects: string | null
  /** Supplementary invoices: number of the original invoice. Absent in older documents. */
  supplements?: string | null
  reason: string
}
