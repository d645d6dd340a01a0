import { z } from 'zod'
import { endpoint, line, onWire, paging } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { AuditEntry } from '../audit/audit.contract.ts'
import { adminPath } from '../contract.ts'

export const getRecoveryCodes = endpoint('GET', adminPath('/recovery-codes'), {
  name: 'staff-recovery-codes',
  about:
    'The number of unused recovery codes of the caller, and ten new ones that are activated by their `seed`. They are shown here alone.',
  answer: onWire({
    left: z.number().int(),
    /** Null: there never were any. */
    madeAt: z.iso.datetime().nullable(),
    proposed: z.object({ seed: z.string(), codes: z.array(z.string()) }),
  }),
})

export const makeRecoveryCodes = endpoint('POST', adminPath('/recovery-codes'), {
  name: 'staff-make-recovery-codes',
  about: 'Activates the codes that were shown with this seed, and invalidates all earlier ones.',
  body: z.object({ seed: line(60).min(43), current: z.string().max(200) }),
  answer: z.object({ left: z.number().int() }),
  refuses: ['staff.wrong_sign_in', 'staff.too_many_tries'],
})

const signIns = { signIns: z.array(AuditEntry), total: z.number().int() }

export const listOwnSignIns = endpoint('GET', adminPath('/sign-ins'), {
  name: 'staff-own-sign-ins',
  about: 'The caller’s sign-ins, failed sign-ins and changes of credentials, newest first.',
  query: z.object(paging(20)),
  answer: onWire(signIns),
})

export const listSignIns = endpoint('GET', adminPath('/staff/{id}/sign-ins'), {
  name: 'staff-sign-ins',
  about: 'The same for another staff user, with the right to see staff users.',
  query: z.object({ id: Id, ...paging(50) }),
  answer: onWire({ ...signIns, person: z.object({ name: z.string(), email: z.string() }) }),
  refuses: ['staff.unknown_colleague'],
})
