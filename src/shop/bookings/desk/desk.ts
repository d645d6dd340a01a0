import { branchesOf } from '../../branches/branches.ts'
import { beginningOf, dayInHongKong } from '../../calendar.ts'
import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { textIn } from '../../region.ts'
import { settleSession } from '../../sessions/use.ts'
import { may, staffRefusals } from '../../staff/rules.ts'
import { atTheDesk, deskRead, deskWrite } from '../../staff/write.ts'
import type { Booking } from '../booking.rules.ts'
import { cancelByShop } from '../changes/cancel.ts'
import { readAnswers } from '../health/health.ts'
import { stand } from '../hold.ts'
import { bookingRefusals, isAhead } from '../rules.ts'
import * as store from '../store.ts'
import { locked, moveBooking, type Actor } from '../transition.ts'
import { actionsOf } from './actions.rules.ts'
import * as contract from './desk.contract.ts'
import * as deskStore from './desk.store.ts'

const dayLength = 86_400_000

async function toRow(ctx: Ctx, row: deskStore.DeskRow): Promise<contract.DeskBooking> {
  const booking = await store.findBooking(ctx.db, row.id)
  if (!booking) throw new Refusal(bookingRefusals.unknown)
  const { locale } = ctx.shopper
  const branch = (await branchesOf(ctx)).find(({ key }) => key === booking.branchKey)
  const { roles } = atTheDesk(ctx)
  return {
    id: booking.id,
    number: booking.number,
    state: booking.state,
    startsAt: booking.startsAt.toISOString(),
    endsAt: booking.endsAt.toISOString(),
    branch: branch ? textIn(locale, branch.name) : booking.branchKey,
    therapistId: booking.therapistId,
    therapist: row.therapist ? textIn(locale, row.therapist) : '',
    place: row.places.map((place) => textIn(locale, place)).join(', '),
    treatment: textIn(locale, booking.name),
    client: row.client,
    isFlagged: row.isFlagged,
    moves: booking.moves,
    isWaived: booking.isWaived,
    reason: booking.endReason,
    actions: may(roles, 'bookings.write')
      ? actionsOf(booking, ctx.clock.now(), { mayWaive: may(roles, 'bookings.waive') })
      : [],
  }
}

async function answerFor(ctx: Ctx, id: string): Promise<{ booking: contract.DeskBooking }> {
  const row = await deskStore.findRow(ctx.db, id)
  if (!row) throw new Refusal(bookingRefusals.unknown)
  return { booking: await toRow(ctx, row) }
}

const spanOf = (day: string) => ({
  from: beginningOf(day),
  until: new Date(beginningOf(day).getTime() + dayLength),
})

export const listDeskBookings = deskRead(
  contract.listDeskBookings,
  'bookings.read',
  async (ctx, { day = dayInHongKong(ctx.clock.now()), branch }) => {
    const { locale } = ctx.shopper
    const [rows, requests, branches] = await Promise.all([
      deskStore.listBetween(ctx.db, { ...spanOf(day), branch }),
      deskStore.listRequests(ctx.db, branch),
      branchesOf(ctx),
    ])
    return {
      day,
      branches: branches.map(({ key, name }) => ({ key, name: textIn(locale, name) })),
      bookings: await Promise.all(rows.map((row) => toRow(ctx, row))),
      requests: await Promise.all(requests.map((row) => toRow(ctx, row))),
    }
  },
)

const about = {
  right: 'bookings.write',
  entity: 'booking',
  look: async (tx: Ctx, { id }: { id: string }) => stateOf(await store.findBooking(tx.db, id)),
} as const
/** The log keeps states and times, never an answer about health. */
const stateOf = (booking: Booking | null) =>
  booking && { number: booking.number, state: booking.state, startsAt: booking.startsAt.toISOString() }

const by = (tx: Ctx, reason = ''): Actor => ({ actor: atTheDesk(tx).email, reason })

/** Does one thing to a booking when it may be done now. Throws `bookings.illegal_transition`. */
async function act(
  tx: Ctx,
  id: string,
  action: contract.BookingAction,
  work: (booking: Booking) => Promise<void>,
): Promise<{ booking: contract.DeskBooking }> {
  const booking = await locked(tx, id)
  if (!actionsOf(booking, tx.clock.now(), { mayWaive: true }).includes(action))
    throw new Refusal(bookingRefusals.illegal_transition)
  await work(booking)
  return answerFor(tx, id)
}

export const confirmRequest = deskWrite(contract.confirmRequest, about, (tx, { id }) =>
  act(tx, id, 'confirm', (booking) => stand(tx, booking, { isSure: true }, by(tx))),
)

const arrive = (tx: Ctx, id: string) =>
  act(tx, id, 'check_in', (booking) =>
    moveBooking(tx, booking, 'checked_in', by(tx), { checked_in_at: tx.clock.now() }),
  )

export const checkIn = deskWrite(contract.checkIn, about, (tx, { id }) => arrive(tx, id))

export const checkInByCode = deskWrite(
  contract.checkInByCode,
  { right: 'bookings.write', entity: 'booking', idOf: ({ booking }) => booking.id, outcome: () => null },
  async (tx, { code, branch }) => {
    const today = spanOf(dayInHongKong(tx.clock.now()))
    const id = await deskStore.findByCode(tx.db, code.replaceAll(/\D/g, ''), { ...today, branch })
    if (!id) throw new Refusal(bookingRefusals.wrong_code)
    return arrive(tx, id)
  },
)

export const undoCheckIn = deskWrite(contract.undoCheckIn, about, (tx, { id }) =>
  act(tx, id, 'undo_check_in', (booking) =>
    moveBooking(tx, booking, 'confirmed', by(tx), { checked_in_at: null }),
  ),
)

export const completeBooking = deskWrite(contract.completeBooking, about, (tx, { id, afterCare }) =>
  act(tx, id, 'complete', async (booking) => {
    await moveBooking(tx, booking, 'completed', by(tx), { after_care: afterCare })
    await tx.publish('booking.completed', { bookingId: id })
  }),
)

export const markNoShow = deskWrite(contract.markNoShow, about, (tx, { id, reason }) =>
  act(tx, id, 'no_show', (booking) => moveBooking(tx, booking, 'no_show', by(tx, reason))),
)

export const cancelForShop = deskWrite(contract.cancelForShop, about, (tx, { id, reason }) =>
  act(tx, id, 'cancel', () => cancelByShop(tx, id, by(tx, reason))),
)

export const waiveForfeit = deskWrite(
  contract.waiveForfeit,
  { ...about, right: 'bookings.waive' },
  (tx, { id, reason }) =>
    act(tx, id, 'waive', async ({ sessionId }) => {
      if (sessionId === null) throw new Refusal(bookingRefusals.illegal_transition)
      await settleSession(tx, sessionId, 'released', by(tx, reason))
      await store.changeBooking(tx.db, id, { is_waived: true })
      const event = { kind: 'waived', actor: atTheDesk(tx).email, reason, at: tx.clock.now() }
      await store.addEvent(tx.db, id, event)
    }),
)

/** For the therapist of that appointment, while it is to come or under way (rules/bookings#7). */
export const readHealth = deskRead(contract.readHealth, 'bookings.read', async (ctx, { id }) => {
  const booking = await store.findBooking(ctx.db, id)
  if (!booking) throw new Refusal(bookingRefusals.unknown)
  const isOpen = isAhead(booking.state) || booking.state === 'checked_in'
  const therapist = await deskStore.staffOf(ctx.db, booking.therapistId)
  if (!isOpen || therapist !== atTheDesk(ctx).id) throw new Refusal(staffRefusals.forbidden)
  const found = await readAnswers(ctx, booking.healthId)
  if (!found) return { answers: null, answeredAt: null }
  const { answeredAt, ...answers } = found
  return { answers, answeredAt: answeredAt.toISOString() }
})
