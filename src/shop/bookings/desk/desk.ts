import { branchesOf } from '../../branches/branches.ts'
import { beginningOf, dayInHongKong, dayMs } from '../../calendar.ts'
import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { textIn } from '../../region.ts'
import { settleSession } from '../../sessions/use.ts'
import { assertNotOwnAccount } from '../../staff/approvals.ts'
import { staffRefusals, type Right } from '../../staff/rules.ts'
import { atTheDesk, deskRead, deskWrite } from '../../staff/write.ts'
import type { Booking } from '../booking.rules.ts'
import { cancelByShop } from '../changes/cancel.ts'
import { balanceDue, type BalanceMethod } from '../deposit/deposit.rules.ts'
import { listOfBookings, recordBalancePaid } from '../deposit/deposit.store.ts'
import { readAnswers } from '../health/health.ts'
import { confirmOrRequest } from '../hold.ts'
import { bookingRefusals, isAhead, type Apology } from '../rules.ts'
import * as store from '../store.ts'
import { moveBooking, type Actor } from '../transition.ts'
import { actionsOf, rightOfAction } from './actions.rules.ts'
import * as contract from './desk.contract.ts'
import type * as deskBooking from './desk-booking.contract.ts'
import * as deskStore from './desk.store.ts'
import { lockedWithin, reachOf } from './reach.ts'
import { reaches, reachesBranch } from './reach.rules.ts'
import { answerFor, rowsOf } from './row.ts'

export const spanOf = (day: string) => ({
  from: beginningOf(day),
  until: new Date(beginningOf(day).getTime() + dayMs),
})

export const listDeskBookings = deskRead(
  contract.listDeskBookings,
  'bookings.read',
  async (ctx, { day = dayInHongKong(ctx.clock.now()), branch }) => {
    const { locale } = ctx.shopper
    const reach = await reachOf(ctx, 'bookings.read')
    const [rows, requests, branches] = await Promise.all([
      deskStore.listBetween(ctx.db, { ...spanOf(day), branch, reach }),
      deskStore.listRequests(ctx.db, branch, reach),
      branchesOf(ctx),
    ])
    return {
      day,
      branches: branches
        .filter(({ key }) => reach.therapistId !== null || reachesBranch(reach, key))
        .map(({ key, name }) => ({ key, name: textIn(locale, name) })),
      bookings: await rowsOf(ctx, rows),
      requests: await rowsOf(ctx, requests),
    }
  },
)

export const bookingWrite = (action: deskBooking.BookingAction) =>
  ({
    right: rightOfAction[action] as Right,
    entity: 'booking',
    look: async (tx: Ctx, { id }: { id: string }) => stateOf(await store.findBooking(tx.db, id)),
  }) as const

/** Audit values of a booking: number, state and start, without health data. */
export const stateOf = (booking: Booking | null) =>
  booking && { number: booking.number, state: booking.state, startsAt: booking.startsAt.toISOString() }

export const staffActor = (tx: Ctx, reason = ''): Actor => ({ actor: atTheDesk(tx).email, reason })

/** Runs an action on a booking if it is allowed now. Throws `bookings.illegal_transition`. */
export async function actOnBooking(
  tx: Ctx,
  id: string,
  action: deskBooking.BookingAction,
  work: (booking: Booking) => Promise<void>,
): Promise<{ booking: deskBooking.DeskBooking }> {
  const booking = await lockedWithin(tx, id, rightOfAction[action])
  if (!actionsOf(booking, tx.clock.now()).includes(action))
    throw new Refusal(bookingRefusals.illegal_transition)
  await work(booking)
  return answerFor(tx, id)
}

export const confirmRequest = deskWrite(contract.confirmRequest, bookingWrite('confirm'), (tx, { id }) =>
  actOnBooking(tx, id, 'confirm', (booking) =>
    confirmOrRequest(tx, booking, { isSure: true }, staffActor(tx)),
  ),
)

export const completeBooking = deskWrite(
  contract.completeBooking,
  bookingWrite('complete'),
  (tx, { id, afterCare, restPaidBy }) =>
    actOnBooking(tx, id, 'complete', async (booking) => {
      await takeRest(tx, booking, restPaidBy || null)
      await moveBooking(tx, booking, 'completed', staffActor(tx), { after_care: afterCare })
      await tx.publish('booking.completed', { bookingId: id })
    }),
)

/** Records the payment of the rest, without which a booking cannot be completed (rules/bookings#22). Throws `bookings.rest_unpaid`. */
async function takeRest(tx: Ctx, { id }: Booking, by: BalanceMethod | null): Promise<void> {
  const deposit = (await listOfBookings(tx.db, [id])).get(id)
  if (!deposit || deposit.restPaidBy || balanceDue(deposit).minor === 0) return
  const refusal = bookingRefusals.rest_unpaid
  if (!by) throw new Refusal(refusal, { fields: { rest_paid_by: tx.say(refusal.code) } })
  await recordBalancePaid(tx.db, deposit.orderId, { by, takenBy: atTheDesk(tx).email, at: tx.clock.now() })
}

export const markNoShow = deskWrite(contract.markNoShow, bookingWrite('no_show'), (tx, { id, reason }) =>
  actOnBooking(tx, id, 'no_show', (booking) => moveBooking(tx, booking, 'no_show', staffActor(tx, reason))),
)

export const cancelForShop = deskWrite(
  contract.cancelForShop,
  bookingWrite('cancel'),
  async (tx, { id, reason }) => {
    let apology: Apology = 'none'
    const answer = await actOnBooking(tx, id, 'cancel', async () => {
      apology = await cancelByShop(tx, id, staffActor(tx, reason))
    })
    return { ...answer, apology }
  },
)

export const waiveForfeit = deskWrite(contract.waiveForfeit, bookingWrite('waive'), (tx, { id, reason }) =>
  actOnBooking(tx, id, 'waive', async ({ sessionId, memberId }) => {
    if (memberId !== null) await assertNotOwnAccount(tx, memberId)
    if (sessionId === null) throw new Refusal(bookingRefusals.illegal_transition)
    await settleSession(tx, sessionId, 'released', staffActor(tx, reason))
    await store.changeBooking(tx.db, id, { is_waived: true })
    const event = { kind: 'waived', actor: atTheDesk(tx).email, reason, at: tx.clock.now() }
    await store.addEvent(tx.db, id, event)
  }),
)

/** Health answers, for the therapist of an upcoming or current appointment alone (rules/bookings#7). */
export const readHealth = deskRead(contract.readHealth, 'bookings.read', async (ctx, { id }) => {
  const booking = await store.findBooking(ctx.db, id)
  if (!booking || !reaches(await reachOf(ctx, 'bookings.read'), booking))
    throw new Refusal(bookingRefusals.unknown)
  const isOpen = isAhead(booking.state) || booking.state === 'checked_in'
  const therapist = await deskStore.staffOf(ctx.db, booking.therapistId)
  if (!isOpen || therapist !== atTheDesk(ctx).id) throw new Refusal(staffRefusals.forbidden)
  const found = await readAnswers(ctx, booking.healthId)
  if (!found) return { answers: null, answeredAt: null }
  const { answeredAt, ...answers } = found
  return { answers, answeredAt: answeredAt.toISOString() }
})
