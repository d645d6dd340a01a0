import { takeHold } from '../bookings/take-hold.ts'
import { on } from '../subscribers.ts'
import { adoptScalpTests } from '../scalp-test/jobs.ts'

/**
 * Moves what a guest session holds besides its cart to the member after sign-in: the slot of a treatment, and scalp
 * tests. A single job, because it runs on every sign-in.
 */
export const mergeGuestVisit = on('member.let_in', 'bring-visit-along', async (tx, letIn) => {
  await takeHold(tx, letIn)
  await adoptScalpTests(tx, letIn)
})
