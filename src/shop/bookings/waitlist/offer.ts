import { settingsOf } from '../../content/content.ts'
import type { Ctx } from '../../context.ts'
import { findMember } from '../../members/accounts.ts'
import { isRefusal } from '../../refusal.ts'
import { placeHold, retryOnConflict } from '../hold.ts'
import { bookingRefusals } from '../rules.ts'
import type { SlotDay } from '../slots/slot.rules.ts'
import { serviceOf, slotDayOf } from '../slots/slots.ts'
import { offeredUntil, startToOffer, type FreedPlace, type WaitEntry } from './waitlist.rules.ts'
import * as store from './waitlist.store.ts'
import * as offers from './offer.store.ts'

/** `ended`: the entry is no longer waiting, because of a concurrent change. */
type Outcome = 'offered' | 'full' | 'ended'
type Offered = { outcome: Outcome; bookingId: string | null }
type Offering = {
  /** The place that was just freed. */
  freed?: FreedPlace | null
  /** Only this start; null: any. */
  startsAt?: Date | null
  actor?: string
}

/**
 * Holds a place for a waiting list entry, if one is free. An entry gets one offer only; a declined place is offered to the
 * next entry, so that no place circulates (rules/bookings#9).
 */
export async function offerTo(
  tx: Ctx,
  id: string,
  { freed = null, startsAt: wanted = null, actor = 'system' }: Offering,
): Promise<Offered> {
  const no = (outcome: Outcome): Offered => ({ outcome, bookingId: null })
  const entry = await offers.lockEntry(tx.db, id)
  if (entry?.state !== 'waiting') return no('ended')
  const owner = await findMember(tx, { id: entry.memberId })
  const now = tx.clock.now()
  if (!owner) {
    await store.endEntry(tx.db, { id, from: 'waiting', to: 'lapsed', at: now })
    return no('ended')
  }
  const service = await serviceOf(tx, entry.productId)
  const branch = service?.branches.find(({ key, bookable }) => key === entry.branchKey && bookable)
  const found = service && branch ? await slotDayOf(tx, service, branch, entry.day) : null
  const startsAt = service && found && startToOffer(onlyAt(found, wanted), entry.part, freed, service)
  if (!service || !startsAt) return no('full')
  const { booking_policy: policy } = await settingsOf(tx)
  const { productId, branchKey } = entry
  const bookingId = await placeHold(
    tx,
    service,
    { productId, branchKey, therapistId: null, startsAt },
    {
      state: 'held',
      memberId: owner.id,
      sessionHash: null,
      lapsesAt: offeredUntil(now, startsAt, policy.offerMinutes),
      isOffer: true,
      actor,
      // recorded as the shopper's, who confirms it, and not as a staff booking
      rest: { actor: 'shopper', locale: owner.locale },
    },
  )
  await offers.markOffered(tx.db, id, bookingId)
  await tx.publish('booking.offered', { bookingId, waitId: id })
  return { outcome: 'offered', bookingId }
}

/** A day limited to one start, or with all starts if `startsAt` is null. */
const onlyAt = (day: SlotDay, startsAt: Date | null): SlotDay =>
  startsAt === null
    ? day
    : { ...day, starts: day.starts.filter(({ at }) => at * 60_000 === startsAt.getTime()) }

/** Offers a place; `full` if a shopper took it concurrently. */
async function tryOffer(ctx: Ctx, entry: WaitEntry, freed: FreedPlace | null): Promise<Outcome> {
  try {
    return (await retryOnConflict(ctx, (tx) => offerTo(tx, entry.id, { freed }))).outcome
  } catch (error) {
    if (isRefusal(error) && error.code === bookingRefusals.taken.code) return 'full'
    throw error
  }
}

/**
 * Offers free places of a day at a branch to waiting entries, first come first served. A freed place can fit another
 * treatment, so all entries of the day are tried.
 */
export async function offerPlaces(
  ctx: Ctx,
  { branchKey, day }: { branchKey: string; day: string },
  freed: FreedPlace | null,
): Promise<void> {
  const full = new Set<string>()
  for (const entry of await offers.listWaiting(ctx.db, branchKey, day)) {
    const request = `${entry.productId} ${entry.part}`
    if (!full.has(request) && (await tryOffer(ctx, entry, freed)) === 'full') full.add(request)
  }
}
