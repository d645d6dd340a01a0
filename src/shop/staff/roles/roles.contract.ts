import { z } from 'zod'
import { endpoint, line, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { AuditEntry } from '../audit/audit.contract.ts'
import { adminPath, Approval } from '../contract.ts'
import { readableBy } from '../readable.rules.ts'
import { rights, roleReaches } from '../rules.ts'
import { StaffRight } from '../right.contract.ts'

const Name = z.object({
  chi: line(60).min(1),
  eng: line(60).min(1),
  cn: line(60).min(1),
  tw: line(60).min(1),
})

/** A role of staff users. */
export const StaffRole = onWire({
  id: Id,
  key: z.string(),
  name: Name,
  reach: z.enum(roleReaches),
  rights: z.array(StaffRight),
  /** It stays as it is: owners keep the house open, auditors look on. */
  isFixed: z.boolean(),
  version: z.number().int(),
  changedAt: z.iso.datetime(),
  /** Null: it can be given. */
  retiredAt: z.iso.datetime().nullable(),
  holders: z.array(z.object({ id: Id, name: z.string() })),
  /** A change of it waits for a second person. */
  isWaiting: z.boolean(),
}).meta({ id: 'StaffRole' })
export type StaffRole = z.output<typeof StaffRole>

const byId = z.object({ id: Id })
const content = {
  name: Name,
  reach: z.enum(roleReaches),
  rights: z.array(StaffRight).max(rights.length).default([]),
  reason: line(300).min(1),
}
const changed = z.object({ role: StaffRole, approval: Approval.nullable() })

export const listRoles = endpoint('GET', adminPath('/roles'), {
  name: 'staff-roles',
  about: 'All roles, with the rights and the holders of each.',
  answer: z.object({ roles: z.array(StaffRole) }),
})

export const getRole = endpoint('GET', adminPath('/roles/{id}'), {
  name: 'staff-role',
  about: 'One role with its history.',
  query: byId,
  answer: z.object({ role: StaffRole, history: readableBy('audit.read', z.array(AuditEntry)) }),
  refuses: ['staff.unknown_role'],
})

const rightList = z.array(StaffRight)
export const previewRole = endpoint('GET', adminPath('/role-difference'), {
  name: 'staff-role-difference',
  about:
    'Previews the rights that a change of a role adds and removes, and whether it needs a second person; without an id, of a new one. `rights` are names separated by commas.',
  query: onWire({ id: Id.optional(), reach: z.enum(roleReaches), rights: line(4_000).default('') }),
  answer: onWire({
    added: rightList,
    removed: rightList,
    /** Of the added ones, those that move money. */
    money: rightList,
    /** Rights that a role of this reach cannot have. */
    beyond: rightList,
    needsSecond: z.boolean(),
    holders: z.array(z.object({ id: Id, name: z.string() })),
  }),
  refuses: ['staff.unknown_role'],
})

export const createRole = endpoint('POST', adminPath('/roles'), {
  name: 'staff-create-role',
  about:
    'Creates a role. Rights that move money need a second person, and the response then has `approval`; the others apply at once.',
  body: onWire(content),
  answer: changed,
  refuses: ['staff.role_taken', 'staff.beyond_reach', 'staff.beyond_own'],
})

export const changeRole = endpoint('PUT', adminPath('/roles/{id}'), {
  name: 'staff-change-role',
  about:
    'Changes name, scope and rights of a role, from the next call of its holders. An added right that moves money needs a second person who does not gain by it, and the response then has `approval`.',
  query: byId,
  body: onWire({ ...content, expected: z.coerce.number().int() }),
  answer: changed,
  refuses: [
    'staff.unknown_role',
    'staff.fixed_role',
    'staff.role_unchanged',
    'staff.role_moved_on',
    'staff.beyond_reach',
    'staff.beyond_own',
    'staff.approval_waits',
  ],
})

export const retireRole = endpoint('POST', adminPath('/roles/{id}/retire'), {
  name: 'staff-retire-role',
  about: 'Retires a role without holders; it can no longer be assigned.',
  query: byId,
  body: z.object({ reason: line(300).min(1) }),
  answer: z.object({ role: StaffRole }),
  refuses: ['staff.unknown_role', 'staff.fixed_role', 'staff.role_held'],
})
