import { daysBetween } from '../../branches/day.rules.ts'
import { dayInHongKong } from '../../calendar.ts'
import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { deskWrite } from '../../staff/write.ts'
import { assertReachesBranch, reachOf } from '../desk/reach.ts'
import { reachesBranch, type Reach } from '../desk/reach.rules.ts'
import { bookingRefusals } from '../rules.ts'
import { addBlock, blockOf, endBlock as end } from '../slots/blocks.ts'
import { scheduleRefusals } from '../slots/refusals.rules.ts'
import { listResources } from '../slots/resources.ts'
import { weekOf } from '../slots/schedule-week.ts'
import { minuteOfDay, minutesOfDay } from '../slots/day-part.rules.ts'
import { overlapOf, type Span } from '../slots/span.rules.ts'
import * as contract from './plan.contract.ts'

type Stay = { branchKey: string; during: Span }

/** Branches of a resource during a span: a room is at its branch all the time, a therapist by shifts. */
async function staysOn(ctx: Ctx, resourceId: string, [from, to]: Span): Promise<Stay[]> {
  const resource = (await listResources(ctx)).find(({ id }) => id === resourceId)
  if (!resource) throw new Refusal(scheduleRefusals.unknown_resource)
  if (resource.branchKey !== null) return [{ branchKey: resource.branchKey, during: [from, to] }]
  const days = daysBetween(dayAt(from), dayAt(to - 1))
  const week = await weekOf(ctx, [resource], days)
  return days.flatMap((day) => week.of(resource.id, day).shifts)
}

const dayAt = (minute: number): string => dayInHongKong(new Date(minute * 60_000))

/** Whether a span overlaps a stay at a branch that is out of reach (rules/desk#11). */
const takesOfOthers = (stays: readonly Stay[], span: Span, reach: Reach): boolean =>
  stays.some(
    ({ branchKey, during }) => !reachesBranch(reach, branchKey) && overlapOf([during], [span]).length > 0,
  )

const right = 'bookings.write'

/** Blocks a therapist, room or device for a time (rules/bookings#18). */
export const blockTime = deskWrite(
  contract.blockTime,
  {
    right,
    entity: 'schedule',
    idOf: (_, { resource }) => resource,
    outcome: ({ block }, { day, starts, ends }) => ({ block: block.id, day, starts, ends }),
  },
  async (tx, { branch, resource, day, starts, ends, reason }) => {
    await assertReachesBranch(tx, branch, right)
    const span: Span = [minuteOfDay(day) + starts, minuteOfDay(day) + ends]
    const stays = await staysOn(tx, resource, [minuteOfDay(day), minuteOfDay(day) + minutesOfDay])
    if (!stays.some(({ branchKey }) => branchKey === branch))
      throw new Refusal(scheduleRefusals.unknown_resource)
    if (takesOfOthers(stays, span, await reachOf(tx, right))) throw new Refusal(bookingRefusals.other_branch)
    return { block: { id: await addBlock(tx, { resourceId: resource, span, reason }) } }
  },
)

export const endBlock = deskWrite(contract.endBlock, { right, entity: 'schedule' }, async (tx, { id }) => {
  const reach = await reachOf(tx, right)
  const { resourceId, span } = await blockOf(tx, id)
  const stays = await staysOn(tx, resourceId, span)
  const isOwn = stays.some(({ branchKey }) => branchKey === reach.branchKey)
  // a block out of reach is reported as unknown
  if (!reach.all && (!isOwn || takesOfOthers(stays, span, reach)))
    throw new Refusal(scheduleRefusals.unknown_block)
  await end(tx, id)
  return { done: true } as const
})
