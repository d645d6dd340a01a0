import { settingsOf } from '../../content/content.ts'
import type { Ctx } from '../../context.ts'
import { findMember } from '../../members/accounts.ts'
import { isRefusal } from '../../refusal.ts'
import { placeHold, whileFree } from '../hold.ts'
import { bookingRefusals } from '../rules.ts'
import type { SlotDay } from '../slots/slot.rules.ts'
import { serviceOf, slotDayOf } from '../slots/slots.ts'
import { offeredUntil, startToOffer, type FreedPlace, type WaitEntry } from './waitlist.rules.ts'
import * as store from './waitlist.store.ts'
import * as offers from './offer.store.ts'

/** `ended`: it waits no more, by somebody else's doing. */
type Outcome = 'offered' | 'full' | 'ended'
type Offered = { outcome: Outcome; bookingId: string | null }
type Offering = {
  /** A place that was freed a moment ago. */
  freed?: FreedPlace | null
  /** That start and no other. */
  startsAt?: Date | null
  actor?: string
}

/**
 * Keeps a place for one who waits, if there is one now. An entry is offered one place and no second: what its
 * owner lets go of is the next one's, and no place goes round (rules/bookings#9).
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
      // nobody at the desk booked it: its owner confirms it
      rest: { actor: 'shopper', locale: owner.locale },
    },
  )
  await offers.markOffered(tx.db, id, bookingId)
  await tx.publish('booking.offered', { bookingId, waitId: id })
  return { outcome: 'offered', bookingId }
}

/** A day of which one start counts, or all of them. */
const onlyAt = (day: SlotDay, startsAt: Date | null): SlotDay =>
  startsAt === null
    ? day
    : { ...day, starts: day.starts.filter(({ at }) => at * 60_000 === startsAt.getTime()) }

/** A shopper who took the place at the same moment leaves nothing to offer. */
async function tryOffer(ctx: Ctx, entry: WaitEntry, freed: FreedPlace | null): Promise<Outcome> {
  try {
    return (await whileFree(ctx, (tx) => offerTo(tx, entry.id, { freed }))).outcome
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
  for (const entry of await offers.listWaiting(ctx.db, branchKey, day)) {
    const request = `${entry.productId} ${entry.part}`
    if (!full.has(request) && (await tryOffer(ctx, entry, freed)) === 'full') full.add(request)
  }
}
