import { takeHold } from '../bookings/take-hold.ts'
import { on } from '../news.ts'
import { adoptScalpTests } from '../scalp-test/jobs.ts'

/**
 * What a visit holds besides its bag is the member's once they are let in: the time of a treatment, and scalp tests. One
 * job for all of it, as every sign-in has one.
 */
export const bringVisitAlong = on('member.let_in', 'bring-visit-along', async (tx, letIn) => {
  await takeHold(tx, letIn)
  await adoptScalpTests(tx, letIn)
})
