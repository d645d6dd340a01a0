import { randomUUID } from 'node:crypto'
import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { bookingRefusals } from '../rules.ts'
import type { BookingService } from '../slots/booking-service.ts'
import { HealthAnswers, healthVersion, isFlagged, stillHold } from './health.rules.ts'
import * as store from './health.store.ts'
import type { HealthOwner, HealthRow } from './health.store.ts'

/** Purpose of the key that encrypts health answers; only this file decrypts them. */
const purpose = 'health answers'

const openAnswers = (ctx: Ctx, row: HealthRow): HealthAnswers =>
  HealthAnswers.parse(JSON.parse(ctx.sealing.open(purpose, row.answers)))

/** Whether health questions are due, the time of the last answers, and whether valid answers need a review by staff. */
export async function healthDue(
  ctx: Ctx,
  owner: HealthOwner,
  service: Pick<BookingService, 'needsHealthAnswers'>,
): Promise<{ isDue: boolean; isFlagged: boolean; answeredAt: Date | null }> {
  if (!service.needsHealthAnswers) return { isDue: false, isFlagged: false, answeredAt: null }
  const latest = owner.memberId || owner.orderId ? await store.latestAnswers(ctx.db, owner) : null
  const isDue = !latest || !stillHold(latest, ctx.clock.now())
  // not revealed to a staff user who impersonates the account (rules/staff#13)
  const isFlagged = !isDue && latest.isFlagged && ctx.impersonation === null
  return { isDue, isFlagged, answeredAt: latest?.answeredAt ?? null }
}

/**
 * The health answers for a booking: those just given, or the last ones while valid. Null: the treatment requires none.
 * Throws `bookings.health_needed`.
 */
export async function answersFor(
  tx: Ctx,
  owner: HealthOwner,
  service: Pick<BookingService, 'needsHealthAnswers'>,
  given: HealthAnswers | undefined,
): Promise<{ id: string; isFlagged: boolean } | null> {
  if (!service.needsHealthAnswers) return null
  if (given) {
    const row = {
      id: randomUUID(),
      version: healthVersion,
      answers: tx.sealing.seal(purpose, JSON.stringify(given)),
      isFlagged: isFlagged(given),
      answeredAt: tx.clock.now(),
    }
    await store.insertAnswers(tx.db, owner, row)
    return row
  }
  const latest = await store.latestAnswers(tx.db, owner)
  if (!latest || !stillHold(latest, tx.clock.now())) throw new Refusal(bookingRefusals.health_needed)
  return latest
}

/** Decrypted health answers, for their owner or the therapist of the booking. */
export async function readAnswers(
  ctx: Ctx,
  healthId: string | null,
): Promise<(HealthAnswers & { answeredAt: Date }) | null> {
  const row = healthId ? await store.findAnswers(ctx.db, healthId) : null
  return row && { ...openAnswers(ctx, row), answeredAt: row.answeredAt }
}

/** All health answers of a member, for the data export. */
export async function allAnswers(
  ctx: Ctx,
  memberId: string,
): Promise<(HealthAnswers & { version: number; answeredAt: Date })[]> {
  const rows = await store.listAnswers(ctx.db, memberId)
  return rows.map((row) => ({ ...openAnswers(ctx, row), version: row.version, answeredAt: row.answeredAt }))
}
