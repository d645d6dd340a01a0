import type { Right } from '#shop/staff/rules.ts'
import type { WorkItemKind } from '#shop/work-queue/contract.ts'

/** What of the shop an entry is about; today is about all of it. */
export const menuGroups = ['sell', 'treat', 'catalogue', 'people', 'house'] as const

type Entry = {
  path: string
  word: string
  group: (typeof menuGroups)[number] | null
  right: Right
  counts: readonly WorkItemKind[]
}

/** The menu: where it leads, what one has to be allowed, and which matters are counted beside it. */
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
    counts: ['booking_requests', 'bookings_unfinished', 'therapist_gaps'],
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
  { path: '/desk/products', word: 'products', group: 'catalogue', right: 'products.read', counts: [] },
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
  { path: '/desk/gift-codes', word: 'giftCodes', group: 'catalogue', right: 'gifts.read', counts: [] },
  {
    path: '/desk/members',
    word: 'members',
    group: 'people',
    right: 'customers.read',
    counts: ['membership_flags'],
  },
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
    counts: ['settings_scheduled'],
  },
  { path: '/desk/staff', word: 'staff', group: 'house', right: 'staff.read', counts: [] },
  { path: '/desk/audit', word: 'audit', group: 'house', right: 'audit.read', counts: [] },
  { path: '/desk/checks', word: 'checks', group: 'house', right: 'audit.read', counts: [] },
  { path: '/desk/system/jobs', word: 'jobs', group: 'house', right: 'system.read', counts: ['failed_jobs'] },
  { path: '/desk/system/health', word: 'health', group: 'house', right: 'system.read', counts: [] },
] as const satisfies readonly Entry[]

/** The entry that a page of the desk belongs to: of those whose path it begins with, the longest. */
export const pathOfMenu = (pathname: string): string | undefined =>
  menu
    .map(({ path }) => path)
    .filter((path) => pathname === path || (path !== '/desk' && pathname.startsWith(`${path}/`)))
    .toSorted((a, b) => b.length - a.length)[0]

type Counted = readonly { kind: WorkItemKind; count: number }[]

export const countOf = (matters: Counted, kinds: readonly WorkItemKind[]): number =>
  matters.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { count }) => sum + count, 0)

/** Where the list behind a matter is. */
export const listOf: Record<WorkItemKind, string> = {
  mentions: '/desk',
  on_hold: '/desk/orders?view=on_hold',
  difference: '/desk/orders?view=on_hold',
  unpicked: '/desk/orders?view=late',
  identity_missing: '/desk/orders?view=on_hold',
  to_collect: '/desk/orders?view=to_collect',
  parcels_silent: '/desk/orders?view=sent',
  parcels_turned_up: '/desk/orders?view=sent',
  approvals: '/desk/approvals?state=requested',
  fps_claims: '/desk/fps',
  bank_lines: '/desk/fps#lines',
  payment_tasks: '/desk/payments/tasks',
  settlement_differences: '/desk/payments/differences?state=open',
  disputes: '/desk/orders?payment=disputed',
  refunds_failed: '/desk/payments/refunds?state=failed',
  returns: '/desk/returns',
  tickets: '/desk/tickets?state=open',
  booking_requests: '/desk/bookings#requests',
  bookings_unfinished: '/desk/bookings',
  therapist_gaps: '/desk/bookings/calendar',
  subscriptions_past_due: '/desk/subscriptions/dunning',
  subscription_charges_unknown: '/desk/subscriptions/dunning',
  subscriptions_short: '/desk/subscriptions?state=active',
  short_stock: '/desk/stock?short=1',
  low_stock: '/desk/stock?low=1',
  purchase_orders_late: '/desk/stock/purchases?state=late',
  lots_expiring: '/desk/stock/lots?view=expiring',
  referral_reviews: '/desk/referrals?state=review',
  commission_statements: '/desk/commissions?state=open',
  membership_flags: '/desk/members/flags',
  reviews_waiting: '/desk/reviews',
  review_cares: '/desk/reviews',
  failed_messages: '/desk/outbox?state=failed',
  settings_scheduled: '/desk/settings',
  failed_jobs: '/desk/system/jobs',
}

/** Where one row of a matter leads: its review, its order, or the list. */
export const rowOf = (
  kind: WorkItemKind,
  { id, orderId }: { id: string; orderId: string | null },
): string => {
  if (kind === 'mentions') {
    const [thing, thingId] = id.split(':', 2)
    return `/desk/${thing}s/${thingId}#timeline`
  }
  if (kind === 'reviews_waiting' || kind === 'review_cares') return `/desk/reviews/${id}`
  if (kind === 'returns' || kind === 'tickets') return `/desk/${kind}/${id}`
  if (kind === 'purchase_orders_late') return `/desk/stock/purchases/${id}`
  if (kind === 'settings_scheduled') return `/desk/settings/${id.split(':', 1)[0]}`
  if (kind === 'lots_expiring') return `/desk/stock/lots/${id}`
  if (kind === 'low_stock' || kind === 'short_stock')
    return `/desk/stock/option?sub_sku=${encodeURIComponent(id)}`
  if (kind === 'settlement_differences') return listOf[kind]
  if (kind.startsWith('subscription')) return `/desk/subscriptions/${id}`
  return orderId === null ? listOf[kind] : `/desk/orders/${orderId}`
}
