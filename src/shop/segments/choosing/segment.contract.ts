import { z } from 'zod'
import { endpoint, line, onWire, wholeNumber } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { countryKeys, locales } from '../../region.ts'
import { AuditEntry } from '../../staff/audit/audit.contract.ts'
import { adminPath } from '../../staff/contract.ts'
import { readableBy } from '../../staff/readable.rules.ts'
import { Text } from '../../text.ts'
import { conditionFields } from './condition.rules.ts'

const time = z.iso.datetime()

const Segment = onWire({
  id: Id,
  name: z.string(),
  conditions: onWire(conditionFields),
  /** Version that the next change is based on. */
  version: z.number().int(),
  changedBy: z.string(),
  changedAt: time,
}).meta({ id: 'Segment' })
export type Segment = z.output<typeof Segment>

const SegmentMember = onWire({
  id: Id,
  name: z.string(),
  email: z.string(),
  country: z.enum(countryKeys),
  language: z.enum(locales),
  orders: z.number().int(),
  /** HKD. */
  spent: readableBy('orders.money', z.number().nullable()),
  lastOrderAt: time.nullable(),
})
export type SegmentMember = z.output<typeof SegmentMember>

export const listSegments = endpoint('GET', adminPath('/segments'), {
  name: 'staff-segments',
  about: 'Every segment with its conditions, by name.',
  answer: onWire({
    segments: z.array(Segment),
    /** Options of the conditions. */
    groupNames: z.array(z.string()),
    brands: z.array(z.object({ key: z.string(), name: Text })),
  }),
})
export type ListedSegments = z.output<typeof listSegments.answer>

const byId = z.object({ id: Id })
export const getSegment = endpoint('GET', adminPath('/segments/{id}'), {
  name: 'staff-segment',
  about: 'One segment and its history.',
  query: byId,
  answer: z.object({ segment: Segment, history: readableBy('audit.read', z.array(AuditEntry)) }),
  refuses: ['segments.unknown'],
})

export const previewSegment = endpoint('GET', adminPath('/segment-preview'), {
  name: 'staff-segment-preview',
  about:
    'How many members match some conditions now, and the first of them with the right to see customers. Without that right `count` is null below five. Has a time limit of its own.',
  query: onWire(conditionFields),
  answer: onWire({
    count: z.number().int().nullable(),
    members: readableBy('customers.read', z.array(SegmentMember)),
  }),
  refuses: ['segments.crossed_bounds', 'segments.too_slow'],
})

const content = { name: line(80).min(1), ...conditionFields }
const one = z.object({ segment: Segment })
export const createSegment = endpoint('POST', adminPath('/segments'), {
  name: 'staff-create-segment',
  about: 'Creates a segment; without conditions it has all open accounts.',
  body: onWire(content),
  answer: one,
  refuses: ['segments.name_taken', 'segments.crossed_bounds', 'segments.too_many'],
})
export const changeSegment = endpoint('PUT', adminPath('/segments/{id}'), {
  name: 'staff-change-segment',
  about:
    'Changes the name of a segment, or replaces all its conditions. `expected` is the version that was read.',
  query: byId,
  body: onWire({ ...content, expected: wholeNumber(1, 1_000_000) }),
  answer: one,
  refuses: ['segments.unknown', 'segments.moved_on', 'segments.name_taken', 'segments.crossed_bounds'],
})
export const deleteSegment = endpoint('POST', adminPath('/segments/{id}/delete'), {
  name: 'staff-delete-segment',
  about: 'Deletes a segment. One in use cannot be deleted.',
  query: byId,
  body: z.object({ expected: wholeNumber(1, 1_000_000) }),
  answer: z.object({ deleted: z.literal(true) }),
  refuses: ['segments.unknown', 'segments.moved_on', 'segments.in_use'],
})
