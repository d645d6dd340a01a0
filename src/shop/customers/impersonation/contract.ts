import { z } from 'zod'
import { endpoint, line, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../../staff/contract.ts'
import { readableBy } from '../../staff/readable.rules.ts'

const time = z.iso.datetime()

export const startImpersonation = endpoint('POST', adminPath('/members/{id}/impersonation'), {
  name: 'staff-start-impersonation',
  about:
    'Lets this browser see the shop as a member does, for half an hour and for reading alone. Whoever looks needs every right to what an account shows; gift codes, the scalp test, answers about health and exports stay closed.',
  query: z.object({ id: Id }),
  body: z.object({ reason: line(300).min(1) }),
  answer: onWire({ memberId: Id, expiresAt: time }),
  refuses: ['people.unknown', 'impersonation.beyond_role', 'impersonation.not_now'],
})

export const endImpersonation = endpoint('POST', adminPath('/impersonation/end'), {
  name: 'staff-end-impersonation',
  about: 'Ends the look of this browser; the next page is one’s own again. Without one nothing changes.',
  answer: onWire({ memberId: readableBy('customers.read', Id.nullable()) }),
})

export const getImpersonation = endpoint('GET', '/impersonation', {
  name: 'impersonation',
  about: 'Whose account a colleague of the shop sees in this browser, and until when; null: one’s own.',
  answer: onWire({
    impersonation: onWire({
      memberId: Id,
      firstname: z.string(),
      lastname: z.string(),
      expiresAt: time,
    }).nullable(),
  }),
})
