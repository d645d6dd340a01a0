import type { Ctx } from '../../context.ts'
import { findMember } from '../../members/accounts.ts'
import { Refusal } from '../../refusal.ts'
import type { TreatmentPackage } from '../../sessions/session.rules.ts'
import { findPackage } from '../../sessions/sessions.ts'
import { atTheDesk, deskWrite } from '../../staff/write.ts'
import { staffActor, stateOf } from '../desk/desk.ts'
import { lockedWithin, assertReachesBranch } from '../desk/reach.ts'
import { answerFor } from '../desk/row.ts'
import { answersFor } from '../health/health.ts'
import { healthQuestions, type HealthAnswers } from '../health/health.rules.ts'
import { confirmHold, requireService, placeHold } from '../hold.ts'
import { bookingRefusals, isAhead } from '../rules.ts'
import * as store from '../store.ts'
import { momentOf, assertSchedulable } from './check.ts'
import { placingWrite } from './placing.ts'
import * as contract from './plan.contract.ts'

type Given = Partial<Omit<HealthAnswers, 'allergy' | 'note'>> & Pick<HealthAnswers, 'allergy' | 'note'>

/** Health answers to all four questions, or undefined for none. Throws `bookings.answers_missing` at each missing field. */
function answersIn(
  ctx: Ctx,
  { pregnant, skin, medicine, allergic, allergy, note }: Given,
): HealthAnswers | undefined {
  const given = { pregnant, skin, medicine, allergic }
  const missing = healthQuestions.filter((question) => given[question] === undefined)
  if (missing.length === healthQuestions.length && allergy === '' && note === '') return undefined
  if (missing.length === 0) return { ...given, allergy, note } as HealthAnswers // none is missing
  const text = ctx.say(bookingRefusals.answers_missing.code)
  throw new Refusal(bookingRefusals.answers_missing, {
    fields: Object.fromEntries(missing.map((question) => [question, text])),
  })
}

/** A member's package. Throws `bookings.no_package`. */
async function packageOf(ctx: Ctx, id: string): Promise<TreatmentPackage & { memberId: string }> {
  const found = await findPackage(ctx, id)
  if (!found || found.memberId === null) throw new Refusal(bookingRefusals.no_package)
  return { ...found, memberId: found.memberId }
}

/** Books an appointment for a client who is present or calls (rules/bookings#17). */
export const bookWalkIn = placingWrite(
  contract.bookWalkIn,
  {
    right: 'bookings.write',
    entity: 'booking',
    idOf: ({ booking }) => booking.id,
    // without health answers
    outcome: ({ booking: { number, state, startsAt } }) => ({ number, state, startsAt }),
  },
  async (tx, { package: packageId, branch, day, time, therapist, ...given }) => {
    await assertReachesBranch(tx, branch, 'bookings.write')
    const used = await packageOf(tx, packageId)
    const owner = await findMember(tx, { id: used.memberId })
    if (!owner) throw new Refusal(bookingRefusals.no_package)
    const health = answersIn(tx, given)
    const service = await requireService(tx, used.productId)
    const wanted = { branchKey: branch, therapistId: therapist || null, startsAt: momentOf(day, time) }
    await assertSchedulable(tx, { service, booking: null, used }, wanted)
    const id = await placeHold(
      tx,
      service,
      { ...wanted, productId: used.productId },
      {
        memberId: owner.id,
        sessionHash: null,
        state: 'held',
        lapsesAt: null,
        byStaff: true,
        actor: atTheDesk(tx).email,
      },
    )
    await confirmHold(
      tx,
      id,
      { package: used, health, locale: owner.locale, asksLater: true },
      staffActor(tx),
    )
    return answerFor(tx, id)
  },
)

/** Records health answers on arrival. The response is not stored for idempotent repeats, because it holds health data. */
export const answerHealth = deskWrite(
  contract.answerHealth,
  {
    right: 'bookings.treat',
    entity: 'booking',
    keyed: false,
    look: async (tx, { id }) => stateOf(await store.findBooking(tx.db, id)),
  },
  async (tx, { id, ...given }) => {
    const booking = await lockedWithin(tx, id, 'bookings.treat')
    const isOpen = isAhead(booking.state) || booking.state === 'checked_in'
    if (!isOpen || booking.healthId !== null) throw new Refusal(bookingRefusals.answered)
    const health = answersIn(tx, given)
    if (!health) throw new Refusal(bookingRefusals.answers_missing)
    const owner = { memberId: booking.memberId, orderId: booking.memberId ? null : booking.orderId }
    const service = await requireService(tx, booking.productId)
    const answers = await answersFor(tx, owner, service, health)
    await store.changeBooking(tx.db, id, { health_id: answers?.id ?? null })
    const event = { kind: 'health_answered', actor: atTheDesk(tx).email, reason: '', at: tx.clock.now() }
    await store.addEvent(tx.db, id, event)
    return answerFor(tx, id)
  },
)
