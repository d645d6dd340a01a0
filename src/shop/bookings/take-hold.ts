import type { Ctx } from '../context.ts'
import type { ShopEvents } from '../events.ts'
import type { Booking } from './booking.rules.ts'
import * as store from './store.ts'
import { lockedBooking, moveBooking } from './transition.ts'

const endOf = ({ lapsesAt }: Booking): number => lapsesAt?.getTime() ?? 0

/**
 * Assigns the hold of a guest session to the account after sign-in or registration (rules/bookings#2). An account has one
 * hold, and the latest one wins, even if this job runs after a newer choice.
 */
export async function takeHold(tx: Ctx, { memberId, visit }: ShopEvents['member.let_in']): Promise<void> {
  const ofVisit = await store.listHolds(tx.db, { memberId: null, sessionHash: Buffer.from(visit, 'hex') })
  const strays = ofVisit.filter((each) => each.memberId === null)
  if (strays.length === 0) return
  const holds = [...(await store.listHolds(tx.db, { memberId, sessionHash: null })), ...strays]
  const last = holds.toSorted((a, b) => endOf(a) - endOf(b)).at(-1)
  const stays = ({ id, seriesId }: Booking) =>
    id === last?.id || (seriesId !== null && seriesId === last?.seriesId)
  for (const each of holds.toSorted((a, b) => a.id.localeCompare(b.id)))
    await settle(tx, each.id, { stays: stays(each), memberId })
}

async function settle(
  tx: Ctx,
  id: string,
  { stays, memberId }: { stays: boolean; memberId: string },
): Promise<void> {
  const booking = await lockedBooking(tx, id)
  if (booking.state !== 'held') return
  if (stays) await store.assignHold(tx.db, id, memberId)
  else await moveBooking(tx, booking, 'lapsed', { actor: 'shopper' })
}
