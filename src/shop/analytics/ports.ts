import type { Currency } from '../money.ts'

/**
 * A purchase as it is reported to analytics companies (rules/messages#6). Amounts are decimals of `currency`.
 */
export type Purchase = {
  /** Id of the order; the browser reports the purchase under the same id. */
  transactionId: string
  at: Date
  currency: Currency
  /** Goods after discounts, including the part paid with Cash Dollar. */
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
  /** Ids of the buyer's browser at the companies; null: none was sent. */
  browser: {
    gaClient: string | null
    fbp: string | null
    fbc: string | null
    ip: string | null
    agent: string | null
  }
  buyer: { email: string; phone: string; firstname: string; lastname: string; country: string }
  /** URL of the page that the purchase is attributed to. */
  page: string
}

/** An analytics company that purchases are reported to; `tell` throws where the report may be retried later. */
export type PurchaseTracker = { company: 'ga4' | 'meta'; tell(purchase: Purchase): Promise<void> }
