import { Refusal } from '../../refusal.ts'
import { atTheDesk } from '../../staff/write.ts'
import { reachOf } from '../desk/reach.ts'
import { reachesBranch } from '../desk/reach.rules.ts'
import { answerFor } from '../desk/row.ts'
import { bookingRefusals } from '../rules.ts'
import { offerTo } from '../waitlist/offer.ts'
import { findEntry } from '../waitlist/waitlist.store.ts'
import { momentOf } from './check.ts'
import { placingWrite } from './placing.ts'
import * as contract from './plan.contract.ts'

/** Staff offer a free start to a waiting list entry, as the job does, but in any order (rules/bookings#19). */
export const offerPlace = placingWrite(
  contract.offerPlace,
  {
    right: 'bookings.write',
    entity: 'booking',
    idOf: ({ booking }) => booking.id,
    outcome: ({ booking: { number, startsAt } }, { id }) => ({ number, startsAt, wait: id }),
  },
  async (tx, { id, time }) => {
    const entry = await findEntry(tx.db, id)
    if (!entry || !reachesBranch(await reachOf(tx, 'bookings.write'), entry.branchKey))
      throw new Refusal(bookingRefusals.unknown_wait)
    const startsAt = time === undefined ? null : momentOf(entry.day, time)
    const { outcome, bookingId } = await offerTo(tx, id, { startsAt, actor: atTheDesk(tx).email })
    if (outcome === 'full') throw new Refusal(bookingRefusals.just_taken)
    if (bookingId === null) throw new Refusal(bookingRefusals.unknown_wait)
    return answerFor(tx, bookingId)
  },
)
