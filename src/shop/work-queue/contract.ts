import { z } from 'zod'
import { endpoint, line, onWire } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { DeskOrder } from '../orders/desk/desk.contract.ts'
import { adminPath, Approval } from '../staff/contract.ts'
import { roles } from '../staff/rules.ts'

/** What needs a person now (rules/desk#7). */
export const workItemKinds = [
  'on_hold',
  'difference',
  'unpicked',
  'identity_missing',
  'to_collect',
  'approvals',
  'fps_claims',
  'bank_lines',
  'payment_tasks',
  'disputes',
  'refunds_failed',
  'returns',
  'tickets',
  'booking_requests',
  'bookings_unfinished',
  'therapist_gaps',
  'subscriptions_past_due',
  'subscription_charges_unknown',
  'subscriptions_short',
  'short_stock',
  'low_stock',
  'lots_expiring',
  'purchase_orders_late',
  'referral_reviews',
  'commission_statements',
  'membership_flags',
  'reviews_waiting',
  'review_cares',
  'failed_messages',
  'failed_jobs',
] as const
export type WorkItemKind = (typeof workItemKinds)[number]

export const WorkItemRow = onWire({
  /** Of the order, claim, bank line, task, refund, option or job. */
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  orderId: Id.nullable(),
  /** Since when it waits; null: it has no beginning. */
  since: z.iso.datetime().nullable(),
  /** When it should be done; past: late. */
  dueAt: z.iso.datetime().nullable(),
})
export type WorkItemRow = z.output<typeof WorkItemRow>

export const WorkItem = onWire({
  kind: z.enum(workItemKinds),
  /** The role whose work it is. */
  owner: z.enum(roles),
  count: z.number().int(),
  /** The oldest twenty. */
  rows: z.array(WorkItemRow),
})
export type WorkItem = z.output<typeof WorkItem>

export const getWorkQueue = endpoint('GET', adminPath('/today'), {
  name: 'staff-today',
  about: 'What needs a person now, with age and due time: only what the caller may read.',
  answer: z.object({ matters: z.array(WorkItem) }),
})

export const approve = endpoint('POST', adminPath('/approvals/{id}/approve'), {
  name: 'staff-approve',
  about: "The second person agrees, and it is done at once. Never one's own request.",
  query: z.object({ id: Id }),
  body: z.object({ note: line(500).default('') }),
  answer: z.object({ approval: Approval, /** Null: it is about a wallet. */ order: DeskOrder.nullable() }),
  refuses: ['staff.unknown_approval', 'staff.own_request', 'staff.approval_over', 'staff.forbidden'],
})
