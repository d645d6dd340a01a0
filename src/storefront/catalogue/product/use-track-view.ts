import { useEffect, useEffectEvent } from 'react'
import { toDecimal } from '#shop/money.ts'
import { track } from '../../tracking/track.ts'
import { chosenOption } from './buy-option.ts'
import type { ProductView } from './product-view.ts'

/**
 * Reports a product view once per page; another option is not another view. Each product renders a page of its own.
 */
export function useTrackView(product: ProductView): void {
  const tell = useEffectEvent(() => {
    const option = chosenOption(product.options, null)
    if (!option?.price) return
    const price = toDecimal(option.price)
    const item = {
      id: option.sku,
      name: product.name,
      brand: product.brand,
      variant: option.name,
      price,
      quantity: 1,
    }
    track({ name: 'view_item', currency: option.price.currency, value: price, items: [item] })
  })
  useEffect(() => tell(), [])
}
