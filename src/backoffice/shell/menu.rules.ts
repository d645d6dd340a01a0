import type { Right } from '#shop/staff/rules.ts'
import type { WorkItemKind } from '#shop/work-queue/contract.ts'

/** Groups of the menu; Today belongs to none. */
export const menuGroups = ['sell', 'treat', 'catalogue', 'people', 'house'] as const

type Entry = {
  path: string
  word: string
  group: (typeof menuGroups)[number] | null
  right: Right
  counts: readonly WorkItemKind[]
}

/** Menu entries: path, required right, and the work items counted beside it. */
export const menu = [
  { path: '/desk', word: 'today', group: null, right: 'desk', counts: [] },
  {
    path: '/desk/orders',
    word: 'orders',
    group: 'sell',
    right: 'orders.read',
    counts: ['on_hold', 'difference', 'unpicked', 'identity_missing'],
  },
  { path: '/desk/waves', word: 'waves', group: 'sell', right: 'orders.fulfil', counts: [] },
  { path: '/desk/fps', word: 'fps', group: 'sell', right: 'fps.read', counts: ['fps_claims', 'bank_lines'] },
  {
    path: '/desk/payments',
    word: 'payments',
    group: 'sell',
    right: 'payments.read',
    counts: ['payment_tasks', 'settlement_differences', 'disputes', 'refunds_failed'],
  },
  { path: '/desk/approvals', word: 'approvals', group: 'sell', right: 'refunds.read', counts: ['approvals'] },
  { path: '/desk/returns', word: 'returns', group: 'sell', right: 'returns.read', counts: ['returns'] },
  {
    path: '/desk/subscriptions',
    word: 'subscriptions',
    group: 'sell',
    right: 'subscriptions.read',
    counts: ['subscriptions_past_due', 'subscription_charges_unknown', 'subscriptions_short'],
  },
  {
    path: '/desk/bookings',
    word: 'bookings',
    group: 'treat',
    right: 'bookings.read',
    counts: ['booking_requests', 'bookings_unfinished', 'bookings_while_closed', 'therapist_gaps'],
  },
  {
    path: '/desk/bookings/calendar',
    word: 'bookingCalendar',
    group: 'treat',
    right: 'bookings.read',
    counts: [],
  },
  {
    path: '/desk/bookings/report',
    word: 'bookingReport',
    group: 'treat',
    right: 'bookings.report',
    counts: [],
  },
  {
    path: '/desk/bookings/schedule',
    word: 'schedule',
    group: 'treat',
    right: 'bookings.schedule',
    counts: [],
  },
  {
    path: '/desk/products',
    word: 'products',
    group: 'catalogue',
    right: 'products.read',
    counts: ['products_overdue'],
  },
  {
    path: '/desk/stock',
    word: 'stock',
    group: 'catalogue',
    right: 'stock.read',
    counts: ['short_stock', 'low_stock', 'lots_expiring', 'purchase_orders_late'],
  },
  {
    path: '/desk/reviews',
    word: 'reviews',
    group: 'catalogue',
    right: 'reviews.read',
    counts: ['reviews_waiting', 'review_cares'],
  },
  { path: '/desk/scalp-test', word: 'scalpTest', group: 'catalogue', right: 'scalp.read', counts: [] },
  { path: '/desk/content', word: 'content', group: 'catalogue', right: 'settings.read', counts: [] },
  { path: '/desk/coupons', word: 'coupons', group: 'catalogue', right: 'coupons.read', counts: [] },
  { path: '/desk/campaigns', word: 'campaigns', group: 'catalogue', right: 'campaigns.read', counts: [] },
  { path: '/desk/gift-codes', word: 'giftCodes', group: 'catalogue', right: 'gifts.read', counts: [] },
  {
    path: '/desk/members',
    word: 'members',
    group: 'people',
    right: 'customers.read',
    counts: ['membership_flags', 'bulk_requests'],
  },
  { path: '/desk/segments', word: 'segments', group: 'people', right: 'segments.read', counts: [] },
  {
    path: '/desk/referrals',
    word: 'referrals',
    group: 'people',
    right: 'referrals.read',
    counts: ['referral_reviews', 'commission_statements'],
  },
  { path: '/desk/wallets', word: 'wallets', group: 'people', right: 'wallet.read', counts: [] },
  { path: '/desk/tickets', word: 'tickets', group: 'people', right: 'customers.read', counts: ['tickets'] },
  {
    path: '/desk/outbox',
    word: 'outbox',
    group: 'people',
    right: 'messages.read',
    counts: ['failed_messages'],
  },
  { path: '/desk/reports', word: 'reports', group: 'house', right: 'reports.read', counts: [] },
  {
    path: '/desk/settings',
    word: 'settings',
    group: 'house',
    right: 'settings.read',
    counts: ['settings_scheduled', 'rates_stale'],
  },
  { path: '/desk/staff', word: 'staff', group: 'house', right: 'staff.read', counts: [] },
  {
    path: '/desk/system/api-keys',
    word: 'apiKeys',
    group: 'house',
    right: 'integrations.read',
    counts: [],
  },
  {
    path: '/desk/system/webhooks',
    word: 'webhookEndpoints',
    group: 'house',
    right: 'integrations.read',
    counts: ['webhooks_stopped'],
  },
  {
    path: '/desk/system/assistants',
    word: 'linkClients',
    group: 'house',
    right: 'integrations.read',
    counts: [],
  },
  { path: '/desk/system/feeds', word: 'feeds', group: 'house', right: 'integrations.read', counts: [] },
  { path: '/desk/audit', word: 'audit', group: 'house', right: 'audit.read', counts: [] },
  { path: '/desk/checks', word: 'checks', group: 'house', right: 'audit.read', counts: [] },
  { path: '/desk/system/imports', word: 'importRuns', group: 'house', right: 'system.read', counts: [] },
  { path: '/desk/system/jobs', word: 'jobs', group: 'house', right: 'system.read', counts: ['failed_jobs'] },
  { path: '/desk/system/health', word: 'health', group: 'house', right: 'system.read', counts: [] },
] as const satisfies readonly Entry[]

/** Menu entry of a page: the one with the longest matching path prefix. */
export const pathOfMenu = (pathname: string): string | undefined =>
  menu
    .map(({ path }) => path)
    .filter((path) => pathname === path || (path !== '/desk' && pathname.startsWith(`${path}/`)))
    .toSorted((a, b) => b.length - a.length)[0]

type Counted = readonly { kind: WorkItemKind; count: number }[]

export const countOf = (matters: Counted, kinds: readonly WorkItemKind[]): number =>
  matters.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { count }) => sum + count, 0)
