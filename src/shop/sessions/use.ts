import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { sessionRefusals } from './rules.ts'
import { isBookableOn, type Session, type TreatmentPackage } from './session.rules.ts'
import { keptByOffers, lockedPackage, moveSession, addSessionEvent, today, type Actor } from './sessions.ts'
import * as store from './store.ts'

type Booked = { sessionId: string; package: TreatmentPackage }

/**
 * Takes one unused session for an appointment on a Hong Kong day. Throws `sessions.held`, `sessions.over` (it
 * ends before that day), `sessions.none_left`, `sessions.offered`. One of a deposit is taken for the appointment
 * it was paid for alone: `sessions.deposit`.
 */
export async function bookSession(
  tx: Ctx,
  packageId: string,
  {
    day,
    number,
    actor,
    isDeposit = false,
  }: { day: string; number: string; actor: string; isDeposit?: boolean },
): Promise<Booked> {
  const found = await lockedPackage(tx, packageId)
  if (found.isDeposit !== isDeposit) throw new Refusal(sessionRefusals.deposit)
  const [free] = await unusedOf(tx, found, 1)
  if (!free) throw new Refusal(sessionRefusals.none_left)
  if (!isBookableOn(found, day)) throw new Refusal(sessionRefusals.over, { values: { day: found.expiresOn } })
  await moveSession(tx, free, 'booked')
  await addSessionEvent(tx, packageId, 'booked', { actor }, { number, day }, free.id)
  return { sessionId: free.id, package: found }
}

/**
 * Sessions of a package that can be booked, at least so many. Throws `sessions.held`, `sessions.none_left`,
 * `sessions.offered`.
 */
export async function unusedOf(
  ctx: Ctx,
  { id, isHeld, sessions }: Pick<TreatmentPackage, 'id' | 'isHeld' | 'sessions'>,
  count: number,
): Promise<Session[]> {
  if (isHeld) throw new Refusal(sessionRefusals.held)
  const unused = sessions.filter(({ state }) => state === 'active')
  if (unused.length < count) throw new Refusal(sessionRefusals.none_left)
  const kept = (await keptByOffers(ctx, [id])).get(id) ?? 0
  if (unused.length - kept < count) throw new Refusal(sessionRefusals.offered)
  return unused
}

/** What a booking does with its session in the end; `released`: it can be booked again, unless it is over or void. */
export async function settleSession(
  tx: Ctx,
  sessionId: string,
  outcome: 'released' | 'redeemed' | 'forfeited',
  { actor, reason }: Actor,
): Promise<void> {
  const packageId = await store.findSessionPackage(tx.db, sessionId)
  if (!packageId) throw new Refusal(sessionRefusals.unknown)
  const found = await lockedPackage(tx, packageId)
  await moveSession(tx, { id: sessionId }, outcome === 'released' ? 'active' : outcome)
  await addSessionEvent(tx, packageId, outcome, { actor, reason: reason ?? '' }, {}, sessionId)
  if (outcome !== 'released') return
  const end = (await store.hadEvent(tx.db, packageId, 'voided'))
    ? 'refunded'
    : found.expiresOn < today(tx) && !found.isDeposit
      ? 'expired'
      : null
  if (!end) {
    if (found.isDeposit) await tx.publish('sessions.deposit_freed', { orderId: found.orderId })
    return
  }
  await moveSession(tx, { id: sessionId }, end)
  await addSessionEvent(tx, packageId, end, { actor: 'system' }, {}, sessionId)
}
