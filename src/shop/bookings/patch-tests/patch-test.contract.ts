import { z } from 'zod'
import { endpoint, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../../staff/contract.ts'

const PatchTest = onWire({
  id: Id,
  productId: Id,
  treatment: z.string(),
  testedOn: z.iso.date(),
  /** First and last start of a treatment that it covers. */
  holdsFrom: z.iso.datetime(),
  holdsUntil: z.iso.datetime(),
  recordedBy: z.string(),
}).meta({ id: 'PatchTest' })
export type PatchTest = z.output<typeof PatchTest>

const Answer = onWire({
  patchTests: z.array(PatchTest),
  /** Treatments that require a patch test, in catalogue order. */
  treatments: z.array(z.object({ id: Id, name: z.string() })),
})

export const listPatchTests = endpoint('GET', adminPath('/members/{id}/patch-tests'), {
  name: 'staff-member-patch-tests',
  about: 'Lists the patch tests of a member, newest first, and the treatments that require one.',
  query: z.object({ id: Id }),
  answer: Answer,
  refuses: ['bookings.unknown_client'],
})

export const recordPatchTest = endpoint('POST', adminPath('/members/{id}/patch-tests'), {
  name: 'staff-record-patch-test',
  about: 'Records a patch test of a member for a treatment, on a day of the last six months.',
  query: z.object({ id: Id }),
  body: onWire({ productId: Id, testedOn: z.iso.date() }),
  answer: Answer,
  refuses: ['bookings.unknown_client', 'bookings.no_patch_test', 'bookings.patch_test_day'],
})

export const withdrawPatchTest = endpoint('POST', adminPath('/members/{id}/patch-tests/{test}/withdraw'), {
  name: 'staff-withdraw-patch-test',
  about: 'Withdraws a patch test, because it showed a reaction or was entered by mistake.',
  query: z.object({ id: Id, test: Id }),
  answer: Answer,
  refuses: ['bookings.unknown_client', 'bookings.unknown_patch_test'],
})
