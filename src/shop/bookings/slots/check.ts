import { dayInHongKong } from '../../calendar.ts'
import type { Ctx } from '../../context.ts'
import { bestChecks, placeChecks, type PlaceCheck } from './check.rules.ts'
import type { BookingService } from './booking-service.ts'
import { minuteOf, openDays, spanOf, type SlotWanted } from './slots.ts'
import { loadBoard } from './slots.store.ts'

export type PlaceChecks = { therapistId: string | null; checks: PlaceCheck[] }

/**
 * Evaluates all place rules for a booking by staff, who can choose any minute. The result is advisory, like free slots;
 * `findSlot` is authoritative.
 */
export async function checkPlace(
  ctx: Ctx,
  service: BookingService,
  { branchKey, therapistId, startsAt, exceptBookingId }: Omit<SlotWanted, 'productId' | 'byStaff'>,
): Promise<PlaceChecks> {
  const branch = service.branches.find(({ key }) => key === branchKey)
  const isGiven: PlaceCheck = { rule: 'branch', holds: branch !== undefined, resourceId: null }
  if (!branch) return { therapistId, checks: [isGiven] }
  const at = minuteOf(startsAt)
  const [day] = await openDays(ctx, branch, [dayInHongKong(startsAt)])
  const board = await loadBoard(ctx.db, {
    productId: service.product.id,
    branchKey,
    deviceKind: service.deviceKind,
    span: spanOf([dayInHongKong(startsAt)]),
    exceptBookingId,
  })
  const open = day ?? { day: dayInHongKong(startsAt), open: null }
  const found =
    therapistId === null
      ? bestChecks(board, service, open, at)
      : { therapistId, checks: placeChecks(board, service, open, { at, therapistId }) }
  return { ...found, checks: [isGiven, ...found.checks] }
}
