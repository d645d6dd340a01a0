import { z } from 'zod'
import { endpoint, line, onWire } from '../endpoint.ts'
import { adminPath } from '../staff/contract.ts'
import { byId, because, one } from './contract.ts'

/** The last day in Hong Kong; left out: for good. */
const lastDay = { lastDay: z.iso.date().optional() }

export const addMembership = endpoint('POST', adminPath('/members/{id}/groups'), {
  name: 'staff-add-membership',
  about: 'Adds a member to a group from now on.',
  query: byId,
  body: onWire({ group: line(80).min(1), ...lastDay, ...because }),
  answer: one,
  refuses: ['people.unknown', 'people.unknown_group', 'people.in_group', 'people.bad_day', 'staff.own_gain'],
})
export const extendMembership = endpoint('POST', adminPath('/memberships/{id}/extend'), {
  name: 'staff-extend-membership',
  about: 'Changes the last day of a membership, or makes it permanent.',
  query: byId,
  body: onWire({ ...lastDay, ...because }),
  answer: one,
  refuses: ['people.unknown_membership', 'people.bad_day', 'staff.own_gain'],
})
export const endMembership = endpoint('POST', adminPath('/memberships/{id}/end'), {
  name: 'staff-end-membership',
  about: 'Ends a membership.',
  query: byId,
  body: z.object(because),
  answer: one,
  refuses: ['people.unknown_membership'],
})
