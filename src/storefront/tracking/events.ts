import type { Currency } from '#shop/money.ts'

export type TrackedItem = {
  /** The option's sku. */
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

/** Everything the shop tells of a visit, once and for all companies alike. Adapters translate. */
export type ShopEvent =
  | { name: 'page_view'; path: string; title: string }
  | ({ name: 'view_item' } & Priced)
  | ({ name: 'add_to_cart' } & Priced)
  | ({ name: 'begin_checkout'; coupon?: string } & Priced)
  | ({ name: 'purchase'; transactionId: string; coupon?: string; shipping: number } & Priced)
  | { name: 'search'; term: string }
  | { name: 'unsubscribe'; plan: string; reason: string }

/** Takes one event on its way; must not throw for want of a network. */
export type Adapter = (event: ShopEvent) => void
