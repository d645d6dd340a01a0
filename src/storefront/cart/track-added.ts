import type { Carts } from '#shop/cart/contract.ts'
import { sameLine } from '#shop/cart/rules.ts'
import { track } from '../tracking/track.ts'
import { itemsOf, keyOfItem, type LineChange } from './line-change.ts'

/** Reports an add-to-cart event: the pieces added, at the line's price. */
export function trackAdded(carts: Carts, change: LineChange, before: number): void {
  const item = itemsOf(carts).find((each) => sameLine(keyOfItem(each), change))
  if (!item?.price) return
  const quantity = Math.max(1, item.quantity - before)
  const { subSku: id, name, brand, optionName: variant, price, currency } = item
  track({
    name: 'add_to_cart',
    currency,
    value: Math.round(price * quantity * 100) / 100,
    items: [{ id, name, brand, variant, price, quantity }],
  })
}
