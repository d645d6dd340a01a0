import { z } from 'zod'
import { causes } from '../causes.ts'
import { endpoint, onWire, wholeNumber } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { AuditEntry } from '../staff/audit/audit.contract.ts'
import { adminPath } from '../staff/contract.ts'
import { readableBy } from '../staff/readable.rules.ts'
import { timelineThings } from './comment.rules.ts'
import { mostShown, timelineFilters, timelineKinds } from './timeline.rules.ts'

const time = z.iso.datetime()

export const TimelineComment = onWire({
  id: Id,
  by: z.string(),
  text: z.string(),
  version: z.number().int(),
  editedAt: time.nullable(),
  /** The caller wrote it and may change it still. */
  canChange: z.boolean(),
  mentions: z.array(z.string()),
  /** The caller is mentioned and has not read it: the mention to close. */
  waits: Id.nullable(),
  files: z.array(
    onWire({ id: Id, name: z.string(), url: z.string(), isPicture: z.boolean(), size: z.number().int() }),
  ),
})
export type TimelineComment = z.output<typeof TimelineComment>

/** A step of one of an order's states, or a note of the time before comments. */
const State = z.object({
  machine: z.string(),
  from: z.string().nullable(),
  to: z.string(),
  actor: z.string(),
  cause: z.enum(causes),
  reason: z.string(),
})

/** One thing that happened; of what belongs to its kind nothing is null, of the rest everything. */
export const TimelineEntry = onWire({
  id: z.string(),
  kind: z.enum(timelineKinds),
  at: time,
  comment: TimelineComment.nullable(),
  /** A note of a colleague from before, which nobody changes. */
  note: z.object({ by: z.string(), text: z.string() }).nullable(),
  deed: readableBy('audit.read', AuditEntry.nullable()),
  /** Steps of states: alone, or those that the deed made. */
  states: z.array(State),
  /** A letter or text to the shopper. */
  message: readableBy(
    'messages.read',
    z
      .object({ id: Id, channel: z.string(), event: z.string(), subject: z.string(), state: z.string() })
      .nullable(),
  ),
  /** What the shopper asked, or what they were answered. */
  ticket: readableBy(
    'customers.read',
    z.object({ id: Id, number: z.string(), by: z.string(), text: z.string() }).nullable(),
  ),
})
export type TimelineEntry = z.output<typeof TimelineEntry>

export const getTimeline = endpoint('GET', adminPath('/timeline/{thing}/{id}'), {
  name: 'staff-timeline',
  about:
    'What happened to an order, a member or a product, newest first, as far as the caller may see it: comments, what staff did, steps of its states, messages sent and received. `size` is how far back.',
  query: z.object({
    thing: z.enum(timelineThings),
    id: Id,
    show: z.enum(timelineFilters).default('all'),
    size: wholeNumber(1, mostShown).default(30),
  }),
  answer: onWire({
    entries: z.array(TimelineEntry),
    /** There are older ones. */
    hasMore: z.boolean(),
    canComment: z.boolean(),
    /** What stands behind `@` for each colleague who may read the thing. */
    handles: z.array(z.string()),
  }),
  refuses: ['staff.forbidden', 'timeline.unknown', 'orders.unknown'],
})
