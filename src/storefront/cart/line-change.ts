import type { CartItem, Carts } from '#shop/cart/contract.ts'
import { sameLine, withQuantity, type LineKey } from '#shop/cart/rules.ts'
import type { Currency } from '#shop/money.ts'

/** Requested state of a cart line: its absolute quantity, 0 to remove it. */
export type LineChange = LineKey & {
  pid: string
  sku: string
  quantity: number
  currency: Currency
  clear?: boolean
}

/** The change as request body of the call; forms use the same fields. */
export const wireOf = ({
  pid,
  sku,
  subSku,
  bundleSku,
  quantity,
  currency,
  clear,
}: LineChange): Record<string, string> => ({
  pid,
  sku,
  sub_sku: subSku,
  ...(bundleSku === null ? {} : { bundle_sku: bundleSku }),
  quantity: String(quantity),
  currency,
  ...(clear ? { clear: '1' } : {}),
})

/** The refusal that a shopper can confirm. */
export const mixedTypes = 'cart.mixed_purchase_types'

export const keyOfItem = (item: CartItem): LineKey => ({
  subSku: item.subSku,
  bundleSku: item.bundleSku,
  interval: item.subscriptionIntervalInMonth,
})

/** The line with another quantity. */
export const changeFor = (item: CartItem, quantity: number): LineChange => ({
  ...keyOfItem(item),
  pid: item.pid,
  sku: item.sku,
  quantity,
  currency: item.currency,
})

export const itemsOf = (carts: Carts | null): CartItem[] =>
  carts ? [...carts.singleCart.items, ...carts.subscriptionCart.items] : []

/** Quantity of a line, or its quantity after the pending changes. */
export const heldOf = (carts: Carts | null, line: LineKey, changes: readonly LineChange[] = []): number =>
  changes.findLast((change) => sameLine(change, line))?.quantity ??
  itemsOf(carts).find((item) => sameLine(keyOfItem(item), line))?.quantity ??
  0

/** Lines as they will be after the pending changes. Prices and totals remain until the response. */
export function withChanges(items: readonly CartItem[], changes: readonly LineChange[]): CartItem[] {
  const lines = items.map((item) => ({ ...keyOfItem(item), quantity: item.quantity, item }))
  const held = changes.filter((change) => lines.some((line) => sameLine(line, change)))
  const granted = held.reduce((sofar, change) => {
    const line = sofar.find((each) => sameLine(each, change))
    return line ? withQuantity(sofar, line, change.quantity) : sofar
  }, lines)
  return granted.map(({ item, quantity }) => ({ ...item, quantity }))
}

export const countOf = (items: readonly CartItem[]): number =>
  items.reduce((sum, item) => sum + item.quantity, 0)
