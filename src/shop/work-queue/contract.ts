import { z } from 'zod'
import { endpoint, line, onWire } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { DeskOrder } from '../orders/desk/desk.contract.ts'
import { currencies } from '../money.ts'
import { adminPath, Approval } from '../staff/contract.ts'
import { readableBy } from '../staff/readable.rules.ts'
import { roles } from '../staff/rules.ts'
import { dueWindows } from './rules.ts'

/** Kinds of work items, which need a staff user's attention (rules/desk#7). */
export const workItemKinds = [
  'mentions',
  'on_hold',
  'difference',
  'unpicked',
  'identity_missing',
  'to_collect',
  'parcels_silent',
  'parcels_turned_up',
  'approvals',
  'bulk_requests',
  'fps_claims',
  'bank_lines',
  'payment_tasks',
  'settlement_differences',
  'disputes',
  'refunds_failed',
  'returns',
  'tickets',
  'booking_requests',
  'bookings_unfinished',
  'bookings_while_closed',
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
  'products_overdue',
  'settings_scheduled',
  'rates_stale',
  'failed_messages',
  'webhooks_stopped',
  'failed_jobs',
] as const
export type WorkItemKind = (typeof workItemKinds)[number]

const Colleague = z.object({ id: Id, name: z.string() })

export const WorkItemRow = onWire({
  /** Id of the order, claim, bank line, task, refund, option or job. */
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  person: readableBy('customers.read', z.string()),
  amount: readableBy(
    'orders.money',
    z.object({ amount: z.number(), currency: z.enum(currencies) }).nullable(),
  ),
  orderId: Id.nullable(),
  /** Start of waiting; null: none. */
  since: z.iso.datetime().nullable(),
  /** Due time; an item is overdue once it has passed. */
  dueAt: z.iso.datetime().nullable(),
  /** Staff user who owns it; null: unassigned. */
  ownedBy: Colleague.nullable(),
  /** End of the snooze; null: not snoozed. */
  snoozedUntil: z.iso.datetime().nullable(),
})
export type WorkItemRow = z.output<typeof WorkItemRow>

export const WorkItem = onWire({
  kind: z.enum(workItemKinds),
  /** Responsible role. */
  owner: z.enum(roles),
  /** Open items, without snoozed ones. */
  count: z.number().int(),
  /** Items by due window: all, the caller's, and unassigned ones; windows without items are absent. */
  windows: z.array(
    z.object({
      window: z.enum(dueWindows),
      everyone: z.number().int(),
      mine: z.number().int(),
      nobody: z.number().int(),
    }),
  ),
  /** The first fifty items of each window, of the caller's own, and of unassigned ones. */
  rows: z.array(WorkItemRow),
  snoozed: z.array(WorkItemRow),
  /** Staff users who can be assigned such items. */
  takers: z.array(Id),
})
export type WorkItem = z.output<typeof WorkItem>

export const getWorkQueue = endpoint('GET', adminPath('/today'), {
  name: 'staff-today',
  about: 'Items that need staff action now, with age and due time: only those the caller may read.',
  answer: z.object({ matters: z.array(WorkItem), colleagues: z.array(Colleague) }),
})

export const getCounts = endpoint('GET', adminPath('/today/counts'), {
  name: 'staff-today-counts',
  about: 'How many items of each kind need staff action now: only those the caller may read.',
  answer: z.object({ matters: z.array(z.object({ kind: z.enum(workItemKinds), count: z.number().int() })) }),
})

export const listItems = endpoint('GET', adminPath('/today/items'), {
  name: 'staff-today-items',
  about:
    'Items of one kind by due time, page by page: of all staff, of the caller, unowned or of another staff user, due in one window or at any time. `next` is the cursor of the next page.',
  query: z.object({
    kind: z.enum(workItemKinds),
    whose: z.union([z.enum(['everyone', 'mine', 'nobody']), Id]).default('everyone'),
    due: z.enum(dueWindows).optional(),
    after: line(300).default(''),
    limit: z.coerce.number().int().min(1).max(200).default(100),
  }),
  answer: z.object({
    rows: z.array(WorkItemRow),
    total: z.number().int(),
    next: z.string().nullable(),
    owner: z.enum(roles),
    takers: z.array(Id),
    colleagues: z.array(Colleague),
  }),
  refuses: ['work.unknown_item'],
})

const item = { kind: z.enum(workItemKinds), subject: line(200).min(1) }
const changed = onWire({
  ...item,
  ownedBy: Colleague.nullable(),
  snoozedUntil: z.iso.datetime().nullable(),
})

export const assignItem = endpoint('POST', adminPath('/today/assign'), {
  name: 'staff-assign-item',
  about:
    'Assigns an item of the work queue to a staff user, or to none. `was` is the owner that was read; refused if another owner was assigned since.',
  body: onWire({ ...item, to: z.union([Id, z.literal('')]), was: z.union([Id, z.literal('')]).default('') }),
  answer: z.object({ item: changed }),
  refuses: ['work.unknown_item', 'work.taken', 'work.cannot_take'],
})

export const snoozeItem = endpoint('POST', adminPath('/today/snooze'), {
  name: 'staff-snooze-item',
  about:
    'Snoozes an item until a time within 30 days, when it returns automatically; without a time it returns now.',
  body: onWire({ ...item, until: z.iso.datetime().optional() }),
  answer: z.object({ item: changed }),
  refuses: ['work.unknown_item', 'work.snooze_span'],
})

const several = { kind: z.enum(workItemKinds), subjects: z.array(line(200).min(1)).min(1).max(200) }
/** Number of changed items, and of items left unchanged because they are another's or no longer open. */
const outcome = z.object({ changed: z.number().int(), left: z.number().int() })

export const assignItems = endpoint('POST', adminPath('/today/assign-many'), {
  name: 'staff-assign-items',
  about:
    'Assigns several items of one kind. Items of a third staff user stay theirs, and closed items are skipped.',
  body: onWire({ ...several, to: z.union([Id, z.literal('')]) }),
  answer: outcome,
  refuses: ['work.unknown_item', 'work.cannot_take'],
})

export const snoozeItems = endpoint('POST', adminPath('/today/snooze-many'), {
  name: 'staff-snooze-items',
  about: 'Snoozes several items of one kind until a time within 30 days.',
  body: onWire({ ...several, until: z.iso.datetime() }),
  answer: outcome,
  refuses: ['work.unknown_item', 'work.snooze_span'],
})

export const approve = endpoint('POST', adminPath('/approvals/{id}/approve'), {
  name: 'staff-approve',
  about:
    "Approves a request as the second person, which executes it at once. Never the caller's own request.",
  query: z.object({ id: Id }),
  body: z.object({ note: line(500).default('') }),
  answer: z.object({ approval: Approval, /** Null: it is about a wallet. */ order: DeskOrder.nullable() }),
  refuses: [
    'staff.unknown_approval',
    'staff.own_request',
    'staff.approval_over',
    'staff.forbidden',
    'people.file_names_you',
    'rates.overtaken',
    'staff.last_owner',
    'wallet.gift_not_returnable',
  ],
})
