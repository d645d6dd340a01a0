import { z } from 'zod'
import { endpoint, line, longPaging, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../contract.ts'
import { changeKinds } from './changes.rules.ts'

/**
 * A value that differs. `path`: fields, and what they are of, as a sku; values are plain: `HKD 12.5`, a moment,
 * `true`, a word; a side may have none.
 */
const AuditChange = z.object({
  path: z.array(z.string()),
  kind: z.enum(changeKinds),
  before: z.array(z.string()),
  after: z.array(z.string()),
})

/** One write of the desk, as far as the reader may see what it was about. */
export const AuditEntry = onWire({
  id: z.string(),
  at: z.iso.datetime(),
  staffId: Id.nullable(),
  /** By e-mail, as the log keeps it; and by name, as it is now. */
  who: z.string(),
  whoName: z.string().nullable(),
  /** The key of the API by which another program did it for them; null: in person. */
  keyName: z.string().nullable(),
  action: z.string(),
  entity: z.string(),
  entityId: z.string().nullable(),
  /** What the thing is called now: an order number, an e-mail, a code. */
  name: z.string().nullable(),
  /** A second person was asked; nothing was changed by this. */
  isRequest: z.boolean(),
  /** The reader may not see what it was about: no name, no changes, no reason. */
  isWithheld: z.boolean(),
  changes: z.array(AuditChange),
  /** The same in one line. */
  difference: z.string(),
  reason: z.string(),
  ip: z.string().nullable(),
}).meta({ id: 'AuditEntry' })
export type AuditEntry = z.output<typeof AuditEntry>

export const searchAudit = endpoint('GET', adminPath('/audit'), {
  name: 'staff-audit',
  about:
    'Who did what, newest first: by words, person, action, thing and day. Never changed, never deleted. What an entry is about and what changed are there for whoever may read such a thing, as are amounts and what is known of persons.',
  query: onWire({
    search: line(100).default(''),
    staffId: Id.optional(),
    action: line(60).optional(),
    entity: line(40).optional(),
    entityId: line(80).optional(),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    ...longPaging(50, z.string().regex(/^\d{1,18}$/)),
  }),
  answer: z.object({ entries: z.array(AuditEntry), total: z.number().int() }),
})

export const listAuditors = endpoint('GET', adminPath('/audit/people'), {
  name: 'staff-audit-people',
  about: 'Colleagues by whom the log can be searched, those who left among them.',
  answer: z.object({ people: z.array(z.object({ id: Id, name: z.string() })) }),
})
