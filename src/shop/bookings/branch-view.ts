import { branchesOf } from '../branches/branches.ts'
import { daysLater } from '../branches/day.rules.ts'
import { dayInHongKong } from '../calendar.ts'
import type { Ctx } from '../context.ts'
import { textIn, type Locale } from '../region.ts'
import type { Booking } from './booking.rules.ts'
import { serviceOf } from './slots/slots.ts'
import * as store from './store.ts'
import type * as wire from './view.contract.ts'

export async function branchView(
  ctx: Pick<Ctx, 'cache'>,
  key: string,
  locale: Locale,
): Promise<wire.Booking['branch']> {
  const branch = (await branchesOf(ctx)).find((each) => each.key === key)
  return {
    key,
    name: branch ? textIn(locale, branch.name) : key,
    address: branch ? textIn(locale, branch.address) : '',
    directions: branch ? textIn(locale, branch.directions) : '',
    phone: branch?.phone ?? '',
    mapQuery: branch?.mapQuery ?? '',
  }
}

export async function therapistView(
  ctx: Pick<Ctx, 'db'>,
  booking: Pick<Booking, 'therapistId' | 'isAnyTherapist'>,
  locale: Locale,
): Promise<wire.Booking['therapist']> {
  if (!booking.therapistId) return null
  const name = await store.therapistName(ctx.db, booking.therapistId)
  return name
    ? { id: booking.therapistId, name: textIn(locale, name), chosen: !booking.isAnyTherapist }
    : null
}

/** Recommended day for the next appointment, by the treatment's rhythm; null: no rhythm, or not yet checked in. */
export async function nextDay(ctx: Ctx, { productId, startsAt, state }: Booking): Promise<string | null> {
  if (state !== 'completed' && state !== 'checked_in') return null
  const service = await serviceOf(ctx, productId)
  if (!service?.rhythmDays) return null
  const day = daysLater(dayInHongKong(startsAt), service.rhythmDays)
  const today = dayInHongKong(ctx.clock.now())
  return day < today ? today : day
}
