import {
  index,
  layout,
  prefix,
  route,
  type RouteConfig,
  type RouteConfigEntry,
} from '@react-router/dev/routes'
import { locales, type Locale } from './shop/region.ts'

/**
 * Every page by its path. Each stands once a locale: hk without a prefix, the others below /zh, /cn and /en.
 */
const pages: readonly (readonly [path: string, file: string])[] = [
  ['', 'content/home/home.route.tsx'],
  ['collection/:collection?', 'catalogue/collection/collection.route.tsx'],
  ['treatment/:treatmenturl?', 'catalogue/product/treatment.route.tsx'],
  ['search', 'catalogue/collection/search.route.tsx'],
  ['pi-marketplace', 'content/home/marketplace.route.tsx'],
  ['story', 'content/story.route.tsx'],
  ['membership', 'content/membership/membership.route.tsx'],
  ['shops', 'content/shops.route.tsx'],
  ['contactus', 'content/forms/contact.route.tsx'],
  ['newsletter', 'content/forms/newsletter.route.tsx'],
  ['shipping', 'content/shipping.route.tsx'],
  ['exchange', 'content/exchange.route.tsx'],
  ['privacy', 'content/privacy.route.tsx'],
  ['terms', 'content/terms.route.tsx'],
  ['maintance', 'content/maintenance.route.tsx'],
  ['offline', 'content/offline.route.tsx'],
  ['preferences', 'shell/region/preferences.route.tsx'],
  ['404', 'shell/not-found.route.tsx'],
  ['account', 'account/account.route.tsx'],
  ['booking/ticket/:id', 'bookings/ticket/ticket.route.tsx'],
  ['booking/sessions/received', 'bookings/transfer/transfer.route.tsx'],
  ['booking/:treatmenturl/series', 'bookings/series/series.route.tsx'],
  ['booking/:treatmenturl', 'bookings/book/book.route.tsx'],
  ['subscription', 'account/subscriptions/link/link.route.tsx'],
  ['sign-in', 'auth/sign-in.route.tsx'],
  ['register', 'auth/register.route.tsx'],
  ['reset-password', 'auth/reset-password.route.tsx'],
  ['bag', 'cart/bag/bag.route.tsx'],
  ['checkout', 'checkout/checkout.route.tsx'],
  ['checkout/order-confirmation/:orderId?', 'checkout/order/order-confirmation.route.tsx'],
  ['checkout/:orderId', 'checkout/pay/payment-link.route.tsx'],
  ['order-confirmation', 'checkout/order/order-confirmation.route.tsx'],
  ['product', 'catalogue/collection/product-index.route.tsx'],
  ['diagnostic/start', 'content/scalp-test.route.tsx'],
  ['example/counter', 'content/forms/example-counter.route.tsx'],
  ['example/form', 'content/forms/example-form.route.tsx'],
  [':brand/:producturl?', 'catalogue/product/product.route.tsx'],
  ['*', 'shell/not-found.route.tsx'],
]

/** The staff's pages, below /desk: one set, as their language is remembered and not part of the path. */
const deskPages: readonly (readonly [path: string, file: string])[] = [
  ['orders', 'orders/orders.route.tsx'],
  ['orders/new', 'orders/drafts/draft.route.tsx'],
  ['orders/ship', 'orders/fulfilment/ship-many.route.tsx'],
  ['orders/print', 'orders/fulfilment/print.route.tsx'],
  ['orders/:id', 'orders/order.route.tsx'],
  ['orders/:id/refund', 'orders/refunds/refund.route.tsx'],
  ['orders/:id/edit', 'orders/edits/edit.route.tsx'],
  ['orders/:id/identity', 'orders/identity.route.tsx'],
  ['approvals', 'orders/approvals.route.tsx'],
  ['payments', 'payments/payments.route.tsx'],
  ['payments/tasks', 'payments/tasks.route.tsx'],
  ['payments/refunds', 'payments/refunds.route.tsx'],
  ['payments/:id', 'payments/payment.route.tsx'],
  ['fps', 'payments/fps.route.tsx'],
  ['stock', 'stock/stock.route.tsx'],
  ['stock/moves', 'stock/moves.route.tsx'],
  ['stock/in', 'stock/goods-in.route.tsx'],
  ['reviews', 'reviews/reviews.route.tsx'],
  ['reviews/:id', 'reviews/review.route.tsx'],
  ['returns', 'returns/returns.route.tsx'],
  ['returns/:id', 'returns/return.route.tsx'],
  ['subscriptions', 'subscriptions/subscriptions.route.tsx'],
  ['subscriptions/campaigns', 'subscriptions/campaigns/campaigns.route.tsx'],
  ['subscriptions/campaigns/new', 'subscriptions/campaigns/new-campaign.route.tsx'],
  ['subscriptions/substitutions', 'subscriptions/substitutions/substitutions.route.tsx'],
  ['subscriptions/substitutions/:id', 'subscriptions/substitutions/substitution.route.tsx'],
  ['subscriptions/dunning', 'subscriptions/dunning.route.tsx'],
  ['subscriptions/forecast', 'subscriptions/forecast/forecast.route.tsx'],
  ['subscriptions/report', 'subscriptions/report/report.route.tsx'],
  ['subscriptions/:id', 'subscriptions/subscription.route.tsx'],
  ['bookings', 'bookings/bookings.route.tsx'],
  ['bookings/calendar', 'bookings/calendar/calendar.route.tsx'],
  ['bookings/report', 'bookings/report/report.route.tsx'],
  ['bookings/schedule', 'schedule/week.route.tsx'],
  ['bookings/schedule/resources', 'schedule/resources.route.tsx'],
  ['bookings/schedule/services', 'schedule/services.route.tsx'],
  ['bookings/schedule/days', 'schedule/days.route.tsx'],
  ['tickets', 'tickets/tickets.route.tsx'],
  ['tickets/:id', 'tickets/ticket.route.tsx'],
  ['coupons', 'promotions/coupons.route.tsx'],
  ['coupons/new', 'promotions/new-coupon.route.tsx'],
  ['coupons/months', 'promotions/months.route.tsx'],
  ['coupons/:id', 'promotions/coupon.route.tsx'],
  ['members', 'members/members.route.tsx'],
  ['members/flags', 'members/flags.route.tsx'],
  ['members/:id', 'members/member.route.tsx'],
  ['members/:id/packages', 'members/packages.route.tsx'],
  ['referrals', 'promotions/referrals.route.tsx'],
  ['commissions', 'promotions/commissions.route.tsx'],
  ['wallets', 'wallet/wallets.route.tsx'],
  ['wallets/:id', 'wallet/wallet.route.tsx'],
  ['gift-codes', 'wallet/gift-codes.route.tsx'],
  ['outbox', 'system/outbox.route.tsx'],
  ['staff', 'system/staff.route.tsx'],
  ['staff/new', 'system/staff-user.route.tsx'],
  ['audit', 'system/audit.route.tsx'],
  ['checks', 'system/checks.route.tsx'],
  ['me', 'system/me.route.tsx'],
  ['*', 'shell/not-found.route.tsx'],
]

const desk = route('desk', 'backoffice/shell/desk.route.tsx', [
  route('sign-in', 'backoffice/shell/sign-in.route.tsx'),
  route('invitation', 'backoffice/shell/invitation.route.tsx'),
  route('preferences', 'backoffice/shell/preferences.route.ts'),
  route('bookings/report/csv', 'backoffice/bookings/report/report-csv.route.ts'),
  route('subscriptions/forecast/csv', 'backoffice/subscriptions/forecast/forecast-csv.route.ts'),
  route('subscriptions/report/csv', 'backoffice/subscriptions/report/report-csv.route.ts'),
  layout('backoffice/shell/frame.route.tsx', [
    index('backoffice/shell/today.route.tsx'),
    ...deskPages.map(([path, file]) => route(path, `backoffice/${file}`)),
  ]),
])

const idOf = (locale: Locale, path: string) => `${locale}:/${path}`

const inLocale = (locale: Locale): RouteConfigEntry[] => {
  const nested = pages.map(([path, file]) =>
    route(path === '' ? '/' : path, `storefront/${file}`, { id: idOf(locale, path) }),
  )
  return locale === 'hk' ? nested : prefix(locale, nested)
}

export default [
  ...locales.flatMap(inLocale),
  desk,
  route('phones/:locale', 'storefront/auth/fields/phones.route.ts'),
  route('form/:call', 'storefront/shell/forms/form.route.ts'),
  route('robots.txt', 'storefront/shell/seo/robots.route.ts'),
  route('sitemap.xml', 'storefront/shell/seo/sitemap-index.route.ts'),
  // a parameter has to be a whole segment, so each stands for itself
  ...locales.map((locale) =>
    route(`sitemap-${locale}.xml`, 'storefront/shell/seo/sitemap.route.ts', { id: `sitemap-${locale}` }),
  ),
] satisfies RouteConfig
