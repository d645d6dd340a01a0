import { useEffect, useEffectEvent } from 'react'
import { RecentlyViewed } from '../shell/recently-viewed.tsx'
import { useBag } from './bag/bag-context.ts'
import { CartNews } from './cart-news.tsx'
import { CartOffers } from './cart-offers.tsx'
import { CartSections } from './cart-sections.tsx'
import { EmptyBag } from './bag/empty-bag.tsx'
import { FreeShipping } from './free-shipping.tsx'
import { RemovedLine } from './removed-line.tsx'
import { SavedLines } from './saved-lines.tsx'

/** Cart mode of the right panel; refreshes the carts when it opens. */
export function CartView() {
  const { count, refresh } = useBag()
  const open = useEffectEvent(refresh)
  useEffect(() => open(), [])
  return (
    <>
      <RemovedLine />
      <CartNews />
      {count > 0 ? (
        <>
          <FreeShipping />
          <CartSections />
          <CartOffers className="mt-8" />
        </>
      ) : (
        <EmptyBag />
      )}
      <SavedLines className="mt-8" />
      {count > 0 ? null : <RecentlyViewed />}
    </>
  )
}
