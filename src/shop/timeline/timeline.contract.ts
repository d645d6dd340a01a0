import { z } from 'zod'
import { causes } from '../causes.ts'
import { endpoint, onWire, wholeNumber } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { AuditEntry } from '../staff/audit/audit.contract.ts'
import { adminPath } from '../staff/contract.ts'
import { readableBy } from '../staff/readable.rules.ts'
import { timelineSubjects } from './comment.rules.ts'
import { mostShown, timelineFilters, timelineKinds } from './timeline.rules.ts'

const time = z.iso.datetime()

export const TimelineComment = onWire({
  id: Id,
  by: z.string(),
  text: z.string(),
  version: z.number().int(),
  editedAt: time.nullable(),
  /** Whether the caller wrote it and can still change it. */
  canChange: z.boolean(),
  mentions: z.array(z.string()),
  /** Open mention of the caller, to be closed; null: none. */
  waits: Id.nullable(),
  files: z.array(
    onWire({ id: Id, name: z.string(), url: z.string(), isPicture: z.boolean(), size: z.number().int() }),
  ),
})
export type TimelineComment = z.output<typeof TimelineComment>

/** A state change of an order. */
const State = z.object({
  machine: z.string(),
  from: z.string().nullable(),
  to: z.string(),
  actor: z.string(),
  cause: z.enum(causes),
  reason: z.string(),
})

/** One entry; the fields of its kind are set, all others are null. */
export const TimelineEntry = onWire({
  id: z.string(),
  kind: z.enum(timelineKinds),
  at: time,
  comment: TimelineComment.nullable(),
  /** A note from before comments existed; it cannot be changed. */
  note: z.object({ by: z.string(), text: z.string() }).nullable(),
  deed: readableBy('audit.read', AuditEntry.nullable()),
  /** State changes: alone, or caused by the action. */
  states: z.array(State),
  /** An email or text to the shopper. */
  message: readableBy(
    'messages.read',
    z
      .object({ id: Id, channel: z.string(), event: z.string(), subject: z.string(), state: z.string() })
      .nullable(),
  ),
  /** A shopper's question or its reply. */
  ticket: readableBy(
    'customers.read',
    z.object({ id: Id, number: z.string(), by: z.string(), text: z.string() }).nullable(),
  ),
})
export type TimelineEntry = z.output<typeof TimelineEntry>

export const getTimeline = endpoint('GET', adminPath('/timeline/{thing}/{id}'), {
  name: 'staff-timeline',
  about:
    'The events of an order, a member or a product, newest first, within the rights of the caller: comments, actions of staff, state changes, messages sent and received. `size` is the number of events.',
  query: z.object({
    thing: z.enum(timelineSubjects),
    id: Id,
    show: z.enum(timelineFilters).default('all'),
    size: wholeNumber(1, mostShown).default(30),
  }),
  answer: onWire({
    entries: z.array(TimelineEntry),
    /** Whether there are older entries. */
    hasMore: z.boolean(),
    canComment: z.boolean(),
    /** `@` handles of the staff users who may read the subject. */
    handles: z.array(z.string()),
  }),
  refuses: ['staff.forbidden', 'timeline.unknown', 'orders.unknown'],
})
