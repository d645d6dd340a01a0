import type { Currency } from '#shop/money.ts'

export type TrackedItem = {
  /** Sku of the option. */
  id: string
  name: string
  brand: string
  variant?: string
  price: number
  quantity: number
}

type Priced = {
  currency: Currency
  /** Price times quantity, without delivery. */ value: number
  items: readonly TrackedItem[]
}

/** All analytics events of the storefront, independent of providers. Adapters translate them. */
export type ShopEvent =
  | { name: 'page_view'; path: string; title: string }
  | ({ name: 'view_item' } & Priced)
  | ({ name: 'add_to_cart' } & Priced)
  | ({ name: 'begin_checkout'; coupon?: string } & Priced)
  | ({ name: 'purchase'; transactionId: string; coupon?: string; shipping: number } & Priced)
  | { name: 'search'; term: string }
  | { name: 'unsubscribe'; plan: string; reason: string }

/** Sends one event; must not throw on network errors. */
export type Adapter = (event: ShopEvent) => void
