import { may, type Role } from '../../staff/rules.ts'
import { workItemKinds, type WorkItemKind } from '../contract.ts'
import { growingLists, growingNames, type GrowingList } from './growing.rules.ts'

/**
 * What each count is made of: a write to one of these tables may change it. A test compares them with what the
 * sources read.
 */
export const tablesOf: Record<WorkItemKind, readonly string[]> = {
  mentions: ['timeline_mentions'],
  on_hold: ['orders', 'approvals', 'stock_levels'],
  difference: ['orders', 'order_revisions'],
  unpicked: ['orders', 'approvals', 'stock_levels'],
  identity_missing: ['orders'],
  to_collect: ['orders'],
  parcels_silent: ['orders', 'parcels'],
  parcels_turned_up: ['order_refunds', 'orders', 'parcels', 'parcel_replacements'],
  approvals: ['approvals'],
  bulk_requests: ['bulk_runs'],
  fps_claims: ['payment_attempts'],
  bank_lines: ['bank_lines'],
  payment_tasks: ['payment_tasks'],
  settlement_differences: ['settlement_differences'],
  disputes: ['orders', 'order_disputes'],
  refunds_failed: ['payment_attempts', 'payment_refunds'],
  returns: ['orders', 'returns'],
  tickets: ['feedback'],
  booking_requests: ['bookings'],
  bookings_unfinished: ['bookings'],
  bookings_while_closed: ['bookings', 'branches', 'branch_special_days', 'public_holidays'],
  therapist_gaps: ['resource_claims', 'shifts', 'shift_breaks'],
  subscriptions_past_due: ['subscriptions', 'subscription_cycles', 'subscription_charges'],
  subscription_charges_unknown: ['subscriptions', 'subscription_cycles', 'subscription_charges'],
  subscriptions_short: ['subscription_cycles'],
  short_stock: ['stock_levels'],
  low_stock: ['stock_levels', 'stock_rules'],
  lots_expiring: ['stock_lots', 'stock_lot_levels'],
  purchase_orders_late: ['purchase_orders', 'purchase_order_lines'],
  referral_reviews: ['referrals'],
  commission_statements: ['commission_statements'],
  membership_flags: ['membership_flags'],
  reviews_waiting: ['reviews'],
  review_cares: ['reviews', 'review_cares'],
  products_overdue: ['product_records'],
  settings_scheduled: ['setting_versions'],
  rates_stale: ['fx_rates'],
  failed_messages: ['messages'],
  webhooks_stopped: ['webhook_endpoints'],
  // a queue of its own, which tells nobody: they are seen with time
  failed_jobs: [],
}

/** Read for names and moments that a count does not depend on. */
export const readForNames = [
  'members',
  'order_addresses',
  'order_lines',
  'orders',
  'parcel_events',
  'parcel_lines',
  'payment_attempts',
  'resources',
  'return_lines',
  'settlement_lines',
  'staff_accounts',
  'state_events',
  'stock_shelves',
  'stock_shortfalls',
  'subscription_events',
  'suppliers',
  'timeline_comments',
] as const

/** Counts that depend on who looks: a reception's are those of its branch (rules/desk#11), mentions one's own. */
export const isOwnCount = (kind: WorkItemKind): boolean =>
  tablesOf[kind].some((table) => ['bookings', 'shifts', 'timeline_mentions'].includes(table))

/** The counts that a write to a table may change; who takes an item or lets it rest may change any. */
export const kindsOf = (table: string): readonly WorkItemKind[] =>
  table === 'work_items' ? workItemKinds : workItemKinds.filter((kind) => tablesOf[kind].includes(table))

/** Milliseconds that changes are gathered for, and that lie between two counts at least. */
export const gatherMs = 300
export const restMs = 1_000
/** Moments pass without a write: what became late or woke up is counted anew this often. */
export const tickMs = 60_000
/** How often a connection says that it lives, and looks whether its session does. */
export const beatMs = 15_000

type Counts = {
  counts: Partial<Record<WorkItemKind, number>>
  created: Partial<Record<GrowingList, number>>
  unread?: number | undefined
}

/** What is different from what was said before, as far as these roles may read it; null: nothing is. */
export function newsOf(
  last: Counts,
  roles: readonly Role[],
  counts: Counts['counts'],
  created: ReadonlyMap<GrowingList, number>,
  unread?: number,
): { news: Counts | null; last: Counts } {
  const news: Counts = { counts: {}, created: {} }
  for (const kind of workItemKinds)
    if (counts[kind] !== undefined && counts[kind] !== last.counts[kind]) news.counts[kind] = counts[kind]
  for (const name of growingNames) {
    const rows = created.get(name) ?? 0
    if (may(roles, growingLists[name].right) && rows !== last.created[name]) news.created[name] = rows
  }
  if (unread !== undefined && unread !== last.unread) news.unread = unread
  const isNone =
    Object.keys(news.counts).length + Object.keys(news.created).length === 0 && news.unread === undefined
  return {
    news: isNone ? null : news,
    last: {
      counts: { ...last.counts, ...news.counts },
      created: { ...last.created, ...news.created },
      unread: news.unread ?? last.unread,
    },
  }
}
