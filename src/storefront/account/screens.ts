import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import type { Loaded } from './views.server.ts'

type Screens = { [K in keyof Loaded]: LazyExoticComponent<ComponentType<{ content: Loaded[K] }>> }

/** Component of each view, loaded when the view is opened. */
export const screens: Screens = {
  DASHBOARD: lazy(() => import('./dashboard.tsx').then((file) => ({ default: file.Dashboard }))),
  ORDERS: lazy(() => import('./orders/orders.tsx').then((file) => ({ default: file.Orders }))),
  SUBSCRIPTIONS: lazy(() =>
    import('./subscriptions/subscriptions.tsx').then((file) => ({ default: file.Subscriptions })),
  ),
  TREATMENTS: lazy(() =>
    import('./treatments/treatments.tsx').then((file) => ({ default: file.Treatments })),
  ),
  SCALP: lazy(() => import('./scalp-tests.tsx').then((file) => ({ default: file.ScalpTests }))),
  REFERRAL: lazy(() => import('./referral.tsx').then((file) => ({ default: file.Referral }))),
  REWARD: lazy(() => import('./wallet/reward.tsx').then((file) => ({ default: file.Reviews }))),
  WALLET: lazy(() => import('./wallet/wallet.tsx').then((file) => ({ default: file.Wallet }))),
  WISHLIST: lazy(() => import('./wishlist.tsx').then((file) => ({ default: file.Wishlist }))),
  ADDRESSES: lazy(() => import('./addresses/addresses.tsx').then((file) => ({ default: file.Addresses }))),
  CARDS: lazy(() => import('./security/cards.tsx').then((file) => ({ default: file.Cards }))),
  NOTIFICATIONS: lazy(() =>
    import('./security/notifications.tsx').then((file) => ({ default: file.Notifications })),
  ),
  DETAILS: lazy(() => import('./security/details.tsx').then((file) => ({ default: file.Details }))),
  SECURITY: lazy(() => import('./security/security.tsx').then((file) => ({ default: file.Security }))),
}
