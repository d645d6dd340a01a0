import { z } from 'zod'
import { endpoint, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../../staff/contract.ts'

const PatchTest = onWire({
  id: Id,
  productId: Id,
  treatment: z.string(),
  testedOn: z.iso.date(),
  /** The first and the last moment a treatment may begin on the strength of it. */
  holdsFrom: z.iso.datetime(),
  holdsUntil: z.iso.datetime(),
  recordedBy: z.string(),
}).meta({ id: 'PatchTest' })
export type PatchTest = z.output<typeof PatchTest>

const Answer = onWire({
  patchTests: z.array(PatchTest),
  /** Treatments that want a test, in the order of the catalogue. */
  treatments: z.array(z.object({ id: Id, name: z.string() })),
})

export const listPatchTests = endpoint('GET', adminPath('/members/{id}/patch-tests'), {
  name: 'staff-member-patch-tests',
  about: 'Patch tests of a member, the newest first, and the treatments that want one.',
  query: z.object({ id: Id }),
  answer: Answer,
  refuses: ['bookings.unknown_client'],
})

export const recordPatchTest = endpoint('POST', adminPath('/members/{id}/patch-tests'), {
  name: 'staff-record-patch-test',
  about: 'A patch of their skin was tested for a treatment, on a day of the last six months.',
  query: z.object({ id: Id }),
  body: onWire({ productId: Id, testedOn: z.iso.date() }),
  answer: Answer,
  refuses: ['bookings.unknown_client', 'bookings.no_patch_test', 'bookings.patch_test_day'],
})

export const withdrawPatchTest = endpoint('POST', adminPath('/members/{id}/patch-tests/{test}/withdraw'), {
  name: 'staff-withdraw-patch-test',
  about: 'The test showed a reaction, or was entered by mistake: it counts no longer.',
  query: z.object({ id: Id, test: Id }),
  answer: Answer,
  refuses: ['bookings.unknown_client', 'bookings.unknown_patch_test'],
})
