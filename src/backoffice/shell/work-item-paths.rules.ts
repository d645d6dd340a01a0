import { dayInHongKong } from '#shop/calendar.ts'
import type { WorkItemKind } from '#shop/work-queue/contract.ts'

/** Path of the list behind a work item. */
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
  bulk_requests: '/desk/bulk/new?list=members',
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
  bookings_while_closed: '/desk/bookings/calendar',
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
  products_overdue: '/desk/products?state=scheduled',
  settings_scheduled: '/desk/settings',
  rates_stale: '/desk/settings/rates',
  webhooks_stopped: '/desk/system/webhooks',
  failed_jobs: '/desk/system/jobs',
}

/** Path of a work item's row: its review, its order, its day, or the list. */
export const rowOf = (
  kind: WorkItemKind,
  { id, orderId, dueAt = null }: { id: string; orderId: string | null; dueAt?: string | null },
): string => {
  if (kind === 'mentions') {
    const [thing, thingId] = id.split(':', 2)
    return `/desk/${thing}s/${thingId}#timeline`
  }
  if (kind === 'reviews_waiting' || kind === 'review_cares') return `/desk/reviews/${id}`
  if (kind === 'returns' || kind === 'tickets') return `/desk/${kind}/${id}`
  if (kind === 'bookings_while_closed' && dueAt !== null)
    return `/desk/bookings?day=${dayInHongKong(new Date(dueAt))}` // calendar of all branches
  if (kind === 'bulk_requests') return `/desk/bulk/${id}`
  if (kind === 'purchase_orders_late') return `/desk/stock/purchases/${id}`
  if (kind === 'products_overdue') return `/desk/products/${id}`
  if (kind === 'settings_scheduled') return `/desk/settings/${id.split(':', 1)[0]}`
  if (kind === 'webhooks_stopped') return `/desk/system/webhooks/${id}`
  if (kind === 'lots_expiring') return `/desk/stock/lots/${id}`
  if (kind === 'low_stock' || kind === 'short_stock')
    return `/desk/stock/option?sub_sku=${encodeURIComponent(id)}`
  if (kind === 'settlement_differences') return listOf[kind]
  if (kind.startsWith('subscription')) return `/desk/subscriptions/${id}`
  return orderId === null ? listOf[kind] : `/desk/orders/${orderId}`
}
