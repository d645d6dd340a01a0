import { randomUUID } from 'node:crypto'
import { dayInHongKong, monthsLater } from '../calendar.ts'
import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { mostExtendedMonths, sessionRefusals } from './rules.ts'
import { keptByOffers, lockedPackage, moveSession, addSessionEvent, today, type Actor } from './sessions.ts'
import { sessionNets, type TreatmentPackage } from './session.rules.ts'
import * as store from './store.ts'

/**
 * Throws `sessions.deposit`, `sessions.held`, `sessions.none_left`, `sessions.over` when a package has not that many sessions to
 * hand on.
 */
export function checkTransferable(
  ctx: Pick<Ctx, 'clock'>,
  {
    isHeld,
    isDeposit,
    sessions,
    expiresOn,
  }: Pick<TreatmentPackage, 'isHeld' | 'isDeposit' | 'sessions' | 'expiresOn'>,
  count: number,
): void {
  if (isDeposit) throw new Refusal(sessionRefusals.deposit)
  if (isHeld) throw new Refusal(sessionRefusals.held)
  const left = sessions.filter(({ state }) => state === 'active').length
  if (count < 1 || left < count) throw new Refusal(sessionRefusals.none_left)
  if (expiresOn < today(ctx)) throw new Refusal(sessionRefusals.over, { values: { day: expiresOn } })
}

async function checkNotOffered(tx: Ctx, found: TreatmentPackage, count: number): Promise<void> {
  const kept = (await keptByOffers(tx, [found.id])).get(found.id) ?? 0
  const unused = found.sessions.filter(({ state }) => state === 'active').length
  if (unused - kept < count) throw new Refusal(sessionRefusals.offered)
}

/** A package of which so many sessions can be handed on to a member, locked. Throws as `transferSessions` does. */
export async function lockedToTransfer(
  tx: Ctx,
  packageId: string,
  { to, count, isOffered = false }: { to: string; count: number; isOffered?: boolean },
): Promise<TreatmentPackage> {
  const found = await lockedPackage(tx, packageId)
  if (found.memberId === to) throw new Refusal(sessionRefusals.same_owner)
  checkTransferable(tx, found, count)
  if (!isOffered) await checkNotOffered(tx, found, count)
  return found
}

/**
 * Unused sessions of a package become another member's, with their end and their worth. Throws
 * `sessions.none_left`, `sessions.same_owner`, `sessions.held`, and `sessions.offered` unless it is the offer
 * that is taken.
 */
export async function transferSessions(
  tx: Ctx,
  packageId: string,
  { to, count, isOffered = false, ...because }: { to: string; count: number; isOffered?: boolean } & Actor,
): Promise<string> {
  const found = await lockedToTransfer(tx, packageId, { to, count, isOffered })
  const open = found.sessions.filter(({ state }) => state === 'active').toReversed()
  const nets = sessionNets(found.paid, found.sessions.length)
  const handed = open.slice(0, count)
  const id = randomUUID()
  const at = tx.clock.now()
  for (const session of handed) {
    await moveSession(tx, session, 'transferred')
    await addSessionEvent(tx, packageId, 'transferred', because, {}, session.id)
  }
  await store.insertPackage(
    tx.db,
    {
      id,
      order_id: found.orderId,
      line_id: found.lineId,
      piece: 0,
      from_package_id: packageId,
      member_id: to,
      product_id: found.productId,
      sku: found.sku,
      sub_sku: found.subSku,
      name: found.name,
      option_name: found.optionName,
      unique_url: found.uniqueUrl,
      currency: found.currency,
      paid: handed.reduce((sum, { position }) => sum + (nets[position - 1] ?? 0), 0),
      sessions: count,
      issued_at: at,
      expires_on: found.expiresOn,
    },
    { positions: count, at },
  )
  await addSessionEvent(tx, id, 'received', because, { sessions: count })
  return id
}

/**
 * A later last day; what expired meanwhile can be used again. Throws `sessions.deposit`, `sessions.held`, `sessions.bad_day`: not
 * later, or more than a year from today.
 */
export async function extendPackage(
  tx: Ctx,
  packageId: string,
  { until, ...because }: { until: string } & Actor,
): Promise<void> {
  const found = await lockedPackage(tx, packageId)
  if (found.isDeposit) throw new Refusal(sessionRefusals.deposit)
  if (found.isHeld) throw new Refusal(sessionRefusals.held)
  const latest = dayInHongKong(monthsLater(tx.clock.now(), mostExtendedMonths))
  if (until <= found.expiresOn || until < today(tx) || until > latest)
    throw new Refusal(sessionRefusals.bad_day, { values: { day: latest } })
  await store.changePackage(tx.db, packageId, { expires_on: until, announced_days: null })
  for (const session of found.sessions)
    if (session.state === 'expired') {
      await moveSession(tx, session, 'active')
      await addSessionEvent(tx, packageId, 'revived', because, {}, session.id)
    }
  await addSessionEvent(tx, packageId, 'extended', because, { from: found.expiresOn, until })
}
