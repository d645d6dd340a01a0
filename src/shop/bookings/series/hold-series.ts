import { randomUUID } from 'node:crypto'
import { dayInHongKong } from '../../calendar.ts'
import { settingsOf } from '../../content/content.ts'
import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { sessionRefusals } from '../../sessions/rules.ts'
import { isBookableOn, type TreatmentPackage } from '../../sessions/session.rules.ts'
import { unusedOf } from '../../sessions/use.ts'
import { dropHolds, requireService, placeHold, retryOnConflict, type WantedTime } from '../hold.ts'
import { bookingRefusals } from '../rules.ts'

export const holderOf = (ctx: Ctx) => ({ memberId: ctx.member?.id ?? null, sessionHash: ctx.shopper.session })

/** Checks that a package has a session for each start, and that each start is on a day of its own; throws otherwise. */
export async function checkPackage(
  ctx: Ctx,
  used: TreatmentPackage,
  { productId, starts }: { productId: string; starts: readonly Date[] },
): Promise<void> {
  if (used.productId !== productId) throw new Refusal(bookingRefusals.wrong_package)
  const days = starts.map(dayInHongKong)
  if (new Set(days).size < days.length) throw new Refusal(bookingRefusals.bad_series)
  await unusedOf(ctx, used, starts.length)
  if (!days.every((day) => isBookableOn(used, day)))
    throw new Refusal(sessionRefusals.over, { values: { day: used.expiresOn } })
}

/** Holds all starts or none, in ascending order to avoid deadlocks. Throws `bookings.taken`. */
export async function holdAll(
  ctx: Ctx,
  wanted: Omit<WantedTime, 'startsAt'>,
  starts: readonly Date[],
): Promise<string> {
  const service = await requireService(ctx, wanted.productId)
  const { booking_policy: policy } = await settingsOf(ctx)
  const holder = holderOf(ctx)
  const seriesId = randomUUID()
  await retryOnConflict(ctx, async (tx) => {
    await dropHolds(tx, holder)
    const lapsesAt = new Date(tx.clock.now().getTime() + policy.holdMinutes * 60_000)
    for (const startsAt of starts.toSorted((a, b) => a.getTime() - b.getTime()))
      await placeHold(
        tx,
        service,
        { ...wanted, startsAt },
        { ...holder, state: 'held', lapsesAt, rest: { series_id: seriesId } },
      )
  })
  return seriesId
}
