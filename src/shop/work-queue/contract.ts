import { z } from 'zod'
import { endpoint, line, onWire } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { DeskOrder } from '../orders/desk/desk.contract.ts'
import { currencies } from '../money.ts'
import { adminPath, Approval } from '../staff/contract.ts'
import { readableBy } from '../staff/readable.rules.ts'
import { roles } from '../staff/rules.ts'
import { dueWindows } from './rules.ts'

/** What needs a person now (rules/desk#7). */
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
  /** Of the order, claim, bank line, task, refund, option or job. */
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  person: readableBy('customers.read', z.string()),
  amount: readableBy(
    'orders.money',
    z.object({ amount: z.number(), currency: z.enum(currencies) }).nullable(),
  ),
  orderId: Id.nullable(),
  /** Since when it waits; null: it has no beginning. */
  since: z.iso.datetime().nullable(),
  /** When it should be done; past: late. */
  dueAt: z.iso.datetime().nullable(),
  /** The colleague who looks after it; null: nobody yet. */
  ownedBy: Colleague.nullable(),
  /** Until when it rests; null: it waits now. */
  snoozedUntil: z.iso.datetime().nullable(),
})
export type WorkItemRow = z.output<typeof WorkItemRow>

export const WorkItem = onWire({
  kind: z.enum(workItemKinds),
  /** The role whose work it is. */
  owner: z.enum(roles),
  /** Those at rest are not counted. */
  count: z.number().int(),
  /** How many are due in each window, of everybody, of the caller, and of nobody; none with no item. */
  windows: z.array(
    z.object({
      window: z.enum(dueWindows),
      everyone: z.number().int(),
      mine: z.number().int(),
      nobody: z.number().int(),
    }),
  ),
  /** The first fifty of each window, of the caller’s own, and of nobody’s. */
  rows: z.array(WorkItemRow),
  snoozed: z.array(WorkItemRow),
  /** Colleagues who may see these, so that one of them may be asked to look after one. */
  takers: z.array(Id),
})
export type WorkItem = z.output<typeof WorkItem>

export const getWorkQueue = endpoint('GET', adminPath('/today'), {
  name: 'staff-today',
  about: 'What needs a person now, with age and due time: only what the caller may read.',
  answer: z.object({ matters: z.array(WorkItem), colleagues: z.array(Colleague) }),
})

export const getCounts = endpoint('GET', adminPath('/today/counts'), {
  name: 'staff-today-counts',
  about: 'How many items of each kind need a person now: only what the caller may read.',
  answer: z.object({ matters: z.array(z.object({ kind: z.enum(workItemKinds), count: z.number().int() })) }),
})

export const listItems = endpoint('GET', adminPath('/today/items'), {
  name: 'staff-today-items',
  about:
    'Items of one kind by when they are due, page by page: everybody’s, one’s own, nobody’s or a colleague’s, due in one window or at all. `next` is the place to go on from.',
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
    'Says who looks after an item of the work queue: a colleague, or nobody. `was` is whose it was when it was looked at; somebody else’s meanwhile is refused.',
  body: onWire({ ...item, to: z.union([Id, z.literal('')]), was: z.union([Id, z.literal('')]).default('') }),
  answer: z.object({ item: changed }),
  refuses: ['work.unknown_item', 'work.taken', 'work.cannot_take'],
})

export const snoozeItem = endpoint('POST', adminPath('/today/snooze'), {
  name: 'staff-snooze-item',
  about:
    'Lets an item rest until a moment within 30 days, when it comes back by itself; without one it comes back now.',
  body: onWire({ ...item, until: z.iso.datetime().optional() }),
  answer: z.object({ item: changed }),
  refuses: ['work.unknown_item', 'work.snooze_span'],
})

const several = { kind: z.enum(workItemKinds), subjects: z.array(line(200).min(1)).min(1).max(200) }
/** How many were changed, and how many were not: somebody else’s, or gone meanwhile. */
const outcome = z.object({ changed: z.number().int(), left: z.number().int() })

export const assignItems = endpoint('POST', adminPath('/today/assign-many'), {
  name: 'staff-assign-items',
  about:
    'Says who looks after several items of one kind. What a third colleague looks after by then stays theirs, and what waits no more is left out.',
  body: onWire({ ...several, to: z.union([Id, z.literal('')]) }),
  answer: outcome,
  refuses: ['work.unknown_item', 'work.cannot_take'],
})

export const snoozeItems = endpoint('POST', adminPath('/today/snooze-many'), {
  name: 'staff-snooze-items',
  about: 'Lets several items of one kind rest until a moment within 30 days.',
  body: onWire({ ...several, until: z.iso.datetime() }),
  answer: outcome,
  refuses: ['work.unknown_item', 'work.snooze_span'],
})

export const approve = endpoint('POST', adminPath('/approvals/{id}/approve'), {
  name: 'staff-approve',
  about: "The second person agrees, and it is done at once. Never one's own request.",
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
