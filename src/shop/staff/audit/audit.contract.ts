import { z } from 'zod'
import { endpoint, line, keysetPaging, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../contract.ts'
import { changeKinds } from './changes.rules.ts'

/**
 * A changed value. `path`: field names and keys, such as a sku; values are text: `HKD 12.5`, a time, `true`, a word; null:
 * no value on that side.
 */
const AuditChange = z.object({
  path: z.array(z.string()),
  kind: z.enum(changeKinds),
  before: z.array(z.string()),
  after: z.array(z.string()),
})

/** One audit entry, limited to what the reader may see. */
export const AuditEntry = onWire({
  id: z.string(),
  at: z.iso.datetime(),
  staffId: Id.nullable(),
  /** Actor: email as recorded, and current name. */
  who: z.string(),
  whoName: z.string().nullable(),
  /** The key of the API by which another program did it for them; null: in person. */
  keyName: z.string().nullable(),
  action: z.string(),
  entity: z.string(),
  entityId: z.string().nullable(),
  /** Current name of the entity: an order number, an email, a code. */
  name: z.string().nullable(),
  /** A second person was asked; nothing was changed by this. */
  isRequest: z.boolean(),
  /** The reader has no right to the entity: name, changes and reason are withheld. */
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
    'Audit entries, newest first: by text, person, action, subject and day. They are never changed or deleted. Subjects and changes are visible with the right to read such a subject, as are amounts and personal data.',
  query: onWire({
    search: line(100).default(''),
    staffId: Id.optional(),
    action: line(60).optional(),
    entity: line(40).optional(),
    entityId: line(80).optional(),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    ...keysetPaging(50, z.string().regex(/^\d{1,18}$/)),
  }),
  answer: z.object({ entries: z.array(AuditEntry), total: z.number().int() }),
})

export const listAuditors = endpoint('GET', adminPath('/audit/people'), {
  name: 'staff-audit-people',
  about: 'Staff users by whom the audit log can be searched, including former ones.',
  answer: z.object({ people: z.array(z.object({ id: Id, name: z.string() })) }),
})
