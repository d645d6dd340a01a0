import { z } from 'zod'
import { endpoint, line, onWire } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { readableBy } from '../staff/readable.rules.ts'
import { adminPath } from '../staff/contract.ts'

const Flag = onWire({
  id: Id,
  memberId: Id,
  email: readableBy('customers.read', z.string()),
  name: z.string(),
  why: z.string(),
  at: z.iso.datetime(),
})
type Flag = z.output<typeof Flag>

export const listFlags = endpoint('GET', adminPath('/membership-flags'), {
  name: 'staff-membership-flags',
  about: 'Memberships for review, the oldest first.',
  answer: z.object({ flags: z.array(Flag), total: z.number().int() }),
})

export const closeFlag = endpoint('POST', adminPath('/membership-flags/{id}/close'), {
  name: 'staff-close-membership-flag',
  about: 'Closes the review of a membership, with its outcome.',
  query: z.object({ id: Id }),
  body: z.object({ note: line(300).min(1) }),
  answer: z.object({ done: z.literal(true) }),
  refuses: ['membership.unknown_flag'],
})
