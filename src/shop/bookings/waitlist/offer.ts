import { settingsOf } from '../../content/content.ts'
import type { Ctx } from '../../context.ts'
import { findMember } from '../../members/accounts.ts'
import { isRefusal } from '../../refusal.ts'
import { place, whileFree } from '../hold.ts'
import { bookingRefusals } from '../rules.ts'
import { serviceOf, slotDayOf } from '../slots/slots.ts'
import { offeredUntil, startToOffer, type FreedPlace, type WaitEntry } from './waitlist.rules.ts'
import * as store from './waitlist.store.ts'

/** `ended`: it waits no more, by somebody else's doing. */
type Outcome = 'offered' | 'full' | 'ended'

/**
 * Keeps a place for one who waits, if there is one now. An entry is offered one place and no second: what its
 * owner lets go of is the next one's, and no place goes round (rules/bookings#9).
 */
async function offerTo(tx: Ctx, id: string, freed: FreedPlace | null): Promise<Outcome> {
  const entry = await store.lockEntry(tx.db, id)
  if (entry?.state !== 'waiting') return 'ended'
  const owner = await findMember(tx, { id: entry.memberId })
  const now = tx.clock.now()
  if (!owner) {
    await store.endEntry(tx.db, { id, from: 'waiting', to: 'lapsed', at: now })
    return 'ended'
  }
  const service = await serviceOf(tx, entry.productId)
  const branch = service?.branches.find(({ key, bookable }) => key === entry.branchKey && bookable)
  const found = service && branch ? await slotDayOf(tx, service, branch, entry.day) : null
  const startsAt = service && found && startToOffer(found, entry.part, freed, service)
  if (!service || !startsAt) return 'full'
  const { booking_policy: policy } = await settingsOf(tx)
  const { productId, branchKey } = entry
  const bookingId = await place(
    tx,
    service,
    { productId, branchKey, therapistId: null, startsAt },
    {
      state: 'held',
      memberId: owner.id,
      sessionHash: null,
      lapsesAt: offeredUntil(now, startsAt, policy.offerMinutes),
      isOffer: true,
      actor: 'system',
      // nobody at the desk booked it: its owner confirms it
      rest: { actor: 'shopper', locale: owner.locale },
    },
  )
  await store.markOffered(tx.db, id, bookingId)
  await tx.publish('booking.offered', { bookingId, waitId: id })
  return 'offered'
}

/** A shopper who took the place at the same moment leaves nothing to offer. */
async function tryOffer(ctx: Ctx, entry: WaitEntry, freed: FreedPlace | null): Promise<Outcome> {
  try {
    return await whileFree(ctx, (tx) => offerTo(tx, entry.id, freed))
  } catch (error) {
    if (isRefusal(error) && error.code === bookingRefusals.taken.code) return 'full'
    throw error
  }
}

/**
 * Offers what is free of a day at a branch to those who wait, the first first. A place may serve another
 * treatment than it was taken for, so all of the day's entries are gone through.
 */
export async function offerPlaces(
  ctx: Ctx,
  { branchKey, day }: { branchKey: string; day: string },
  freed: FreedPlace | null,
): Promise<void> {
  const full = new Set<string>()
  for (const entry of await store.listWaiting(ctx.db, branchKey, day)) {
    const request = `${entry.productId} ${entry.part}`
    if (!full.has(request) && (await tryOffer(ctx, entry, freed)) === 'full') full.add(request)
  }
}
