import { useState } from 'react'
import type { Carts } from '#shop/cart/contract.ts'

/** Carts of the page, replaced by each response until the page is rendered with new ones. */
export function useRenderedCarts(rendered: Carts | null) {
  const [carts, setCarts] = useState(rendered)
  const [latest, setLatest] = useState(rendered)
  if (latest !== rendered) {
    setLatest(rendered)
    setCarts(rendered)
  }
  return [carts, setCarts] as const
}
