import { dayInHongKong } from '../../calendar.ts'
import type { Ctx } from '../../context.ts'
import { readPhone } from '../../delivery/phone.ts'
import { findMember } from '../../members/accounts.ts'
import { maskedPhone } from '../../orders/opening/masked.rules.ts'
import { Refusal } from '../../refusal.ts'
import { textIn } from '../../region.ts'
import { countSessions, isBookableOn, type TreatmentPackage } from '../../sessions/session.rules.ts'
import { findPackage, packagesOfMember } from '../../sessions/sessions.ts'
import { may } from '../../staff/rules.ts'
import { atTheDesk, deskRead, deskWrite } from '../../staff/write.ts'
import { by, stateOf } from '../desk/desk.ts'
import { lockedWithin, mustReachBranch, reachOf } from '../desk/reach.ts'
import { reachesBranch, type Reach } from '../desk/reach.rules.ts'
import { answerFor } from '../desk/row.ts'
import { answersFor, healthDue } from '../health/health.ts'
import { healthQuestions, type HealthAnswers } from '../health/health.rules.ts'
import { confirmHold, mustServe, place } from '../hold.ts'
import { bookingRefusals, isAhead } from '../rules.ts'
import { serviceOf } from '../slots/slots.ts'
import * as store from '../store.ts'
import { momentOf, mustBePossible } from './check.ts'
import { searchClients } from './clients.store.ts'
import { placingWrite } from './placing.ts'
import * as contract from './plan.contract.ts'

const fewest = 2

/** Packages of somebody of which a session can be used now at a branch within reach. */
async function usablePackages(
  ctx: Ctx,
  memberId: string,
  reach: Reach,
): Promise<contract.Client['packages']> {
  const { locale } = ctx.shopper
  const today = dayInHongKong(ctx.clock.now())
  const usable = (await packagesOfMember(ctx, memberId)).filter(
    (each) => !each.isDeposit && countSessions(each).active > 0 && isBookableOn(each, today),
  )
  const found = await Promise.all(
    usable.map(async (each) => {
      const service = await serviceOf(ctx, each.productId)
      const branches = (service?.branches ?? []).filter(({ key }) => reachesBranch(reach, key))
      if (!service || branches.length === 0) return []
      const { isDue } = await healthDue(ctx, { memberId, orderId: null }, service)
      return {
        id: each.id,
        treatment: textIn(locale, each.name),
        optionName: textIn(locale, each.optionName),
        minutes: service.minutes,
        left: countSessions(each).active,
        expiresOn: each.expiresOn,
        branches: branches.map(({ key }) => key),
        healthDue: isDue,
      }
    }),
  )
  return found.flat()
}

export const findClients = deskRead(contract.findClients, 'bookings.write', async (ctx, { search }) => {
  if (search.length < fewest) return { clients: [] }
  const reach = await reachOf(ctx, 'bookings.write')
  const rows = await searchClients(ctx.db, {
    words: search,
    phone: readPhone('852', search)?.e164 ?? null,
    byEmail: may(atTheDesk(ctx).roles, 'customers.read'),
    day: dayInHongKong(ctx.clock.now()),
  })
  const clients = await Promise.all(
    rows.map(async ({ id, name, phone }) => ({
      id,
      name,
      maskedPhone: maskedPhone(phone ?? ''),
      packages: await usablePackages(ctx, id, reach),
    })),
  )
  return { clients: clients.filter(({ packages }) => packages.length > 0) }
})

type Given = Partial<Omit<HealthAnswers, 'allergy' | 'note'>> & Pick<HealthAnswers, 'allergy' | 'note'>

/** All four questions or none of them. Throws `bookings.answers_missing`, at each that was left out. */
function answersIn(
  ctx: Ctx,
  { pregnant, skin, medicine, allergic, allergy, note }: Given,
): HealthAnswers | undefined {
  const given = { pregnant, skin, medicine, allergic }
  const missing = healthQuestions.filter((question) => given[question] === undefined)
  if (missing.length === healthQuestions.length && allergy === '' && note === '') return undefined
  if (missing.length === 0) return { ...given, allergy, note } as HealthAnswers // all of them are there
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

/** Booked for somebody who is here or calls (rules/bookings#17). */
export const bookWalkIn = placingWrite(
  contract.bookWalkIn,
  {
    right: 'bookings.write',
    entity: 'booking',
    idOf: ({ booking }) => booking.id,
    // never an answer about health
    outcome: ({ booking: { number, state, startsAt } }) => ({ number, state, startsAt }),
  },
  async (tx, { package: packageId, branch, day, time, therapist, ...given }) => {
    await mustReachBranch(tx, branch, 'bookings.write')
    const used = await packageOf(tx, packageId)
    const owner = await findMember(tx, { id: used.memberId })
    if (!owner) throw new Refusal(bookingRefusals.no_package)
    const health = answersIn(tx, given)
    const service = await mustServe(tx, used.productId)
    const wanted = { branchKey: branch, therapistId: therapist || null, startsAt: momentOf(day, time) }
    await mustBePossible(tx, { service, booking: null, used }, wanted)
    const id = await place(
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
    await confirmHold(tx, id, { package: used, health, locale: owner.locale, asksLater: true }, by(tx))
    return answerFor(tx, id)
  },
)

/** Asked on arrival, as nobody had answered before. No copy of the answers is kept for repeats. */
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
    const service = await mustServe(tx, booking.productId)
    const answers = await answersFor(tx, owner, service, health)
    await store.changeBooking(tx.db, id, { health_id: answers?.id ?? null })
    const event = { kind: 'health_answered', actor: atTheDesk(tx).email, reason: '', at: tx.clock.now() }
    await store.addEvent(tx.db, id, event)
    return answerFor(tx, id)
  },
)
