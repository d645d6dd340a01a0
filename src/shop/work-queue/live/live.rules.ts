import { may, type Role } from '../../staff/rules.ts'
import { workItemKinds, type WorkItemKind } from '../contract.ts'
import { growingLists, growingNames, type GrowingList } from './growing.rules.ts'

/** Tables whose writes can change a count. A test compares them with the tables that the sources read. */
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
  // the job queue sends no notification: the count is refreshed every `tickMs`
  failed_jobs: [],
}

/** Tables that sources read for names and times, and that do not affect a count. */
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
  'stock_places',
  'stock_shelves',
  'stock_shortfalls',
  'subscription_events',
  'suppliers',
  'timeline_comments',
] as const

/** Whether a count depends on the staff user: appointments on the branch of a reception (rules/desk#11), mentions on the reader. */
export const isOwnCount = (kind: WorkItemKind): boolean =>
  tablesOf[kind].some((table) => ['bookings', 'shifts', 'timeline_mentions'].includes(table))

/** Kinds whose count a write to a table can change; an assignment or a snooze can change any. */
export const kindsOf = (table: string): readonly WorkItemKind[] =>
  table === 'work_items' ? workItemKinds : workItemKinds.filter((kind) => tablesOf[kind].includes(table))

/** Milliseconds for which changes are collected (`gatherMs`), and the minimum pause between two counts (`restMs`). */
export const gatherMs = 300
export const restMs = 1_000
/** Interval of the recount for changes by time alone, such as the end of a snooze. */
export const tickMs = 60_000
/** Interval of a connection's keep-alive message and session check. */
export const beatMs = 15_000

type Counts = {
  counts: Partial<Record<WorkItemKind, number>>
  created: Partial<Record<GrowingList, number>>
  unread?: number | undefined
}

/** Differences from the last sent state that these roles may read, and the new state; `changes` null: no difference. */
export function changesOf(
  last: Counts,
  roles: readonly Role[],
  counts: Counts['counts'],
  created: ReadonlyMap<GrowingList, number>,
  unread?: number,
): { changes: Counts | null; last: Counts } {
  const changes: Counts = { counts: {}, created: {} }
  for (const kind of workItemKinds)
    if (counts[kind] !== undefined && counts[kind] !== last.counts[kind]) changes.counts[kind] = counts[kind]
  for (const name of growingNames) {
    const rows = created.get(name) ?? 0
    if (may(roles, growingLists[name].right) && rows !== last.created[name]) changes.created[name] = rows
  }
  if (unread !== undefined && unread !== last.unread) changes.unread = unread
  const isNone =
    Object.keys(changes.counts).length + Object.keys(changes.created).length === 0 &&
    changes.unread === undefined
  return {
    changes: isNone ? null : changes,
    last: {
      counts: { ...last.counts, ...changes.counts },
      created: { ...last.created, ...changes.created },
      unread: changes.unread ?? last.unread,
    },
  }
}
