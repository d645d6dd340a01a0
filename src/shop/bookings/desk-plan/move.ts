import { Refusal } from '../../refusal.ts'
import { moveWithin } from '../changes/move.ts'
import { versionOf } from '../desk/desk.store.ts'
import { staffActor, stateOf } from '../desk/desk.ts'
import { lockedWithin, assertReachesBranch } from '../desk/reach.ts'
import { answerFor } from '../desk/row.ts'
import { bookingRefusals, isAhead } from '../rules.ts'
import * as store from '../store.ts'
import { momentOf, movedSubject, assertSchedulable } from './check.ts'
import { placingWrite } from './placing.ts'
import * as contract from './plan.contract.ts'

/**
 * Moves an appointment to another time or therapist (rules/bookings#15). Concurrent moves are serialised by its lock; the
 * second is rejected because the version has changed.
 */
export const moveAtDesk = placingWrite(
  contract.moveAtDesk,
  {
    right: 'bookings.write',
    entity: 'booking',
    look: async (tx, { id }) => stateOf(await store.findBooking(tx.db, id)),
    outcome: ({ booking: { number, state, startsAt, therapist } }) => ({
      number,
      state,
      startsAt,
      therapist,
    }),
  },
  async (tx, { id, day, time, branch, therapist, expected, reason }) => {
    const booking = await lockedWithin(tx, id, 'bookings.write')
    if ((await versionOf(tx.db, id)) !== expected) throw new Refusal(bookingRefusals.changed)
    if (!isAhead(booking.state)) throw new Refusal(bookingRefusals.illegal_transition)
    const wanted = {
      branchKey: branch ?? booking.branchKey,
      therapistId: therapist || null,
      startsAt: momentOf(day, time),
    }
    await assertReachesBranch(tx, wanted.branchKey, 'bookings.write')
    const isSame =
      wanted.startsAt.getTime() === booking.startsAt.getTime() &&
      wanted.branchKey === booking.branchKey &&
      wanted.therapistId === booking.therapistId
    if (isSame) throw new Refusal(bookingRefusals.same_time)
    await assertSchedulable(tx, await movedSubject(tx, booking), wanted)
    return answerFor(tx, await moveWithin(tx, id, wanted, { byStaff: true, actor: staffActor(tx, reason) }))
  },
)
