import { z } from 'zod'
import { endpoint, line, onWire, paging } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { AuditEntry } from '../audit/audit.contract.ts'
import { adminPath } from '../contract.ts'

export const getRecoveryCodes = endpoint('GET', adminPath('/recovery-codes'), {
  name: 'staff-recovery-codes',
  about:
    'How many recovery codes of who asks are left, and ten new ones that count once they are confirmed with their `seed`. They are shown here alone.',
  answer: onWire({
    left: z.number().int(),
    /** Null: there never were any. */
    madeAt: z.iso.datetime().nullable(),
    proposed: z.object({ seed: z.string(), codes: z.array(z.string()) }),
  }),
})

export const makeRecoveryCodes = endpoint('POST', adminPath('/recovery-codes'), {
  name: 'staff-make-recovery-codes',
  about: 'The codes that were shown with this seed count from now on, and all before do not any more.',
  body: z.object({ seed: line(60).min(43), current: z.string().max(200) }),
  answer: z.object({ left: z.number().int() }),
  refuses: ['staff.wrong_sign_in', 'staff.too_many_tries'],
})

const signIns = { signIns: z.array(AuditEntry), total: z.number().int() }

export const listOwnSignIns = endpoint('GET', adminPath('/sign-ins'), {
  name: 'staff-own-sign-ins',
  about: 'When who asks signed in, failed to, or changed how they do; newest first.',
  query: z.object(paging(20)),
  answer: onWire(signIns),
})

export const listSignIns = endpoint('GET', adminPath('/staff/{id}/sign-ins'), {
  name: 'staff-sign-ins',
  about: 'The same of a colleague, for whoever sees colleagues.',
  query: z.object({ id: Id, ...paging(50) }),
  answer: onWire({ ...signIns, person: z.object({ name: z.string(), email: z.string() }) }),
  refuses: ['staff.unknown_colleague'],
})
