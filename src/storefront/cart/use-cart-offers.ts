import { useEffect, useState } from 'react'
import { callFromBrowser } from '#api/react.ts'
import type { ShopOffer } from '#shop/showcase/offers.contract.ts'
import type { Carts } from '#shop/cart/contract.ts'
import { useAppState } from '../shell/region/app-state-context.tsx'
import { fromWire } from './from-wire.ts'
import { itemsOf } from './line-change.ts'

/** Special offers of one product that apply with the cart, one choice per option. */
export type CartOffer = { product: ShopOffer['product']; choices: readonly ShopOffer[] }

/** More products than these are not considered. */
const mostProducts = 6

/**
 * Special offers that the cart unlocks. Offers of the other product type are omitted, as they could not join the
 * cart.
 */
export function useCartOffers(carts: Carts | null): CartOffer[] {
  const [found, setFound] = useState<readonly ShopOffer[]>([])
  const { country, currency } = useAppState().state
  const items = itemsOf(carts)
  const ids = [...new Set(items.filter((item) => item.bundleSku === null).map((item) => item.pid))]
    .slice(0, mostProducts)
    .join(',')

  // prices depend on the country, which the server reads from the cookie
  useEffect(() => {
    let gone = false
    const ask = async (id: string) =>
      fromWire<{ offers: ShopOffer[] }>(
        await callFromBrowser({ method: 'GET', path: `/product/offers/${id}` }, null),
      ).offers
    const requests = ids === '' ? [] : ids.split(',').map((id) => ask(id).catch(() => [])) // a failure is an empty list
    void Promise.all(requests).then((lists) => gone || setFound(lists.flat()))
    return () => {
      gone = true
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- country and currency are the occasion, not ingredients
  }, [ids, country, currency])

  const held = new Set(items.map((item) => item.subSku))
  const type = carts?.singleCart.items[0]?.productType
  const open = found.filter(
    ({ subSku, product }) => !held.has(subSku) && (!type || product.productType === type),
  )
  const seen = new Map<string, ShopOffer>() // several products may offer the same option
  for (const offer of open) if (!seen.has(offer.subSku)) seen.set(offer.subSku, offer)
  const byProduct = Map.groupBy(seen.values(), (offer) => offer.product.id)
  return [...byProduct.values()].flatMap((choices) =>
    choices[0] ? [{ product: choices[0].product, choices }] : [],
  )
}
