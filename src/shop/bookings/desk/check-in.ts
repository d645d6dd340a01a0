import { dayInHongKong } from '../../calendar.ts'
import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { deskWrite } from '../../staff/write.ts'
import { digitsIn } from '../../text.ts'
import { bookingRefusals } from '../rules.ts'
import { moveBooking } from '../transition.ts'
import * as contract from './desk.contract.ts'
import * as deskStore from './desk.store.ts'
import { reachOf } from './reach.ts'
import { spanOf, bookingWrite, staffActor, actOnBooking } from './desk.ts'

const arrive = (tx: Ctx, id: string) =>
  actOnBooking(tx, id, 'check_in', (booking) =>
    moveBooking(tx, booking, 'checked_in', staffActor(tx), { checked_in_at: tx.clock.now() }),
  )

export const checkIn = deskWrite(contract.checkIn, bookingWrite('check_in'), (tx, { id }) => arrive(tx, id))

export const checkInByCode = deskWrite(
  contract.checkInByCode,
  { right: 'bookings.treat', entity: 'booking', idOf: ({ booking }) => booking.id, outcome: () => null },
  async (tx, { code, branch }) => {
    const today = spanOf(dayInHongKong(tx.clock.now()))
    const reach = await reachOf(tx, 'bookings.treat')
    const id = await deskStore.findByCode(tx.db, digitsIn(code), { ...today, branch, reach })
    if (!id) throw new Refusal(bookingRefusals.wrong_code)
    return arrive(tx, id)
  },
)

export const undoCheckIn = deskWrite(contract.undoCheckIn, bookingWrite('undo_check_in'), (tx, { id }) =>
  actOnBooking(tx, id, 'undo_check_in', (booking) =>
    moveBooking(tx, booking, 'confirmed', staffActor(tx), { checked_in_at: null }),
  ),
)
