import type { ReactNode } from 'react'
import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { readAppState } from '#shop/app-state.ts'
import type { Cart, CartItem, Carts } from '#shop/cart/contract.ts'
import { ToastsProvider } from '#ui/overlays/toasts.tsx'
import { messagesOf } from '#storefront/i18n/messages.server.ts'
import { Words } from '#storefront/i18n/words.tsx'
import { AppStateProvider } from '#storefront/shell/region/app-state-context.tsx'
import { PanelsProvider } from '#storefront/shell/panels-context.tsx'
import { BagProvider } from '#storefront/cart/bag/bag-provider.tsx'

/** For tests: a line of one shampoo, with the changes of a test. */
export const aCartItem = (differing: Partial<CartItem> = {}): CartItem => ({
  id: `line-of-${differing.subSku ?? 'SHAMPOO'}`,
  pid: 'id-of-product',
  sku: 'PRODUCT',
  subSku: 'SHAMPOO',
  name: 'Scalp Balance Shampoo',
  optionName: '500 ml',
  brand: 'ELOWEN',
  brandSlug: 'elowen',
  uniqueUrl: 'scalp-balance-shampoo',
  productType: 'SinglePurchase',
  thumbnail: '/media/products/elowen-scalp-shampoo-a.webp',
  bundleSku: null,
  quantity: 1,
  most: 99,
  currency: 'HKD',
  price: 228,
  originalPrice: null,
  priceReason: { kind: 'base', considered: [] },
  total: 228 * (differing.quantity ?? 1),
  estimate: null,
  bestBefore: null,
  subscriptionIntervalInMonth: null,
  blocked: null,
  ...differing,
})

const aCart = (
  cartType: Cart['cartType'],
  items: readonly CartItem[],
  differing: Partial<Cart> = {},
): Cart => ({
  id: `the-${cartType}-cart`,
  cartType,
  items: [...items],
  count: items.reduce((sum, item) => sum + item.quantity, 0),
  totalAmount: items.reduce((sum, item) => sum + (item.total ?? 0), 0),
  currency: 'HKD',
  version: 1,
  updateTs: null,
  freeShipping: null,
  estimate: null,
  shippable: true,
  blockedItems: [],
  notices: [],
  ...differing,
})

export const someCarts = (single: readonly CartItem[], differing: Partial<Cart> = {}): Carts => ({
  singleCart: aCart('single', single, differing),
  subscriptionCart: aCart('subscription', []),
  savedForLater: [],
  sessionId: 'some-session',
})

/** Renders an element inside a real cart provider. */
export function renderedWithBag(element: ReactNode, carts: Carts | null) {
  const page = (
    <Words locale="en" messages={messagesOf.en}>
      <AppStateProvider renderedFor={readAppState(undefined, 'en')}>
        <ToastsProvider label="Messages" closeLabel="Close">
          <PanelsProvider>
            <BagProvider initial={carts}>{element}</BagProvider>
          </PanelsProvider>
        </ToastsProvider>
      </AppStateProvider>
    </Words>
  )
  return render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />)
}
