import type { Currency } from '../money.ts'

/**
 * A purchase as companies that count them hear of it (rules/messages#7). Amounts are decimals of `currency`.
 */
export type Purchase = {
  /** Also the id by which the browser's own telling of it is known: the order's. */
  transactionId: string
  at: Date
  currency: Currency
  /** Goods after discounts, what Cash Dollar paid included. */
  value: number
  shipping: number
  tax: number
  coupon: string | null
  items: readonly {
    id: string
    name: string
    brand: string
    variant: string
    price: number
    quantity: number
  }[]
  /** Ids that the buyer's browser has at the companies; null: none was seen. */
  browser: {
    gaClient: string | null
    fbp: string | null
    fbc: string | null
    ip: string | null
    agent: string | null
  }
  buyer: { email: string; phone: string; firstname: string; lastname: string; country: string }
  /** The page of the shop that it is told of. */
  page: string
}

/** A company that is told of purchases; throws when it may be told again later. */
export type PurchaseTracker = { company: 'ga4' | 'meta'; tell(purchase: Purchase): Promise<void> }
