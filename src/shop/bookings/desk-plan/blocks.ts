import { daysBetween } from '../../branches/day.rules.ts'
import { dayInHongKong } from '../../calendar.ts'
import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { deskWrite } from '../../staff/write.ts'
import { mustReachBranch, reachOf } from '../desk/reach.ts'
import { addBlock, blockOf, endBlock as end } from '../slots/blocks.ts'
import { scheduleRefusals } from '../slots/refusals.rules.ts'
import { listResources } from '../slots/resources.ts'
import { weekOf } from '../slots/schedule-week.ts'
import { minuteOfDay } from '../slots/day-part.rules.ts'
import type { Span } from '../slots/span.rules.ts'
import * as contract from './plan.contract.ts'

/** Where a resource is on a day: a room's branch, or those at which a therapist has a shift. */
async function branchesOn(ctx: Ctx, resourceId: string, day: string): Promise<ReadonlySet<string>> {
  const resource = (await listResources(ctx)).find(({ id }) => id === resourceId)
  if (!resource) throw new Refusal(scheduleRefusals.unknown_resource)
  if (resource.branchKey !== null) return new Set([resource.branchKey])
  const week = await weekOf(ctx, [resource], daysBetween(day, day))
  return new Set(week.of(resource.id, day).shifts.map(({ branchKey }) => branchKey))
}

const right = 'bookings.write'

/** Somebody or something is not to be booked for a while (rules/bookings#18). */
export const blockTime = deskWrite(
  contract.blockTime,
  {
    right,
    entity: 'schedule',
    idOf: (_, { resource }) => resource,
    outcome: ({ block }, { day, starts, ends }) => ({ block: block.id, day, starts, ends }),
  },
  async (tx, { branch, resource, day, starts, ends, reason }) => {
    await mustReachBranch(tx, branch, right)
    if (!(await branchesOn(tx, resource, day)).has(branch))
      throw new Refusal(scheduleRefusals.unknown_resource)
    const span: Span = [minuteOfDay(day) + starts, minuteOfDay(day) + ends]
    return { block: { id: await addBlock(tx, { resourceId: resource, span, reason }) } }
  },
)

export const endBlock = deskWrite(contract.endBlock, { right, entity: 'schedule' }, async (tx, { id }) => {
  const reach = await reachOf(tx, right)
  const { resourceId, from } = await blockOf(tx, id)
  const branches = await branchesOn(tx, resourceId, dayInHongKong(from))
  // what is out of reach is not there
  if (!reach.all && !(reach.branchKey !== null && branches.has(reach.branchKey)))
    throw new Refusal(scheduleRefusals.unknown_block)
  await end(tx, id)
  return { done: true } as const
})
