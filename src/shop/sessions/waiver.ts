import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { sessionRefusals } from './rules.ts'
import { lockedPackage, moveSession, addSessionEvent, type Actor } from './sessions.ts'
import { countSessions } from './session.rules.ts'
import * as store from './store.ts'
import { withdrawOfPackage } from './transfers/transfer.store.ts'

/** Number of a member's unused and booked sessions that were not waived (rules/sessions#7). */
export async function unusedSessions(ctx: Ctx, memberId: string): Promise<number> {
  const packages = await store.listOfMember(ctx.db, memberId)
  return packages
    .filter(({ waivedAt }) => waivedAt === null)
    .map(countSessions)
    .reduce((sum, { active, booked }) => sum + active + booked, 0)
}

/** Records that a leaving member waives all sessions; they stay the member's until the account is erased. */
export const waiveSessions = (tx: Ctx, memberId: string): Promise<void> =>
  store.setWaived(tx.db, memberId, tx.clock.now())

/** Withdraws the waiver of a member who stays. */
export const withdrawWaiver = (tx: Ctx, memberId: string): Promise<void> =>
  store.setWaived(tx.db, memberId, null)

/** Forfeits waived sessions when the account is erased. */
export async function forfeitWaived(tx: Ctx, memberId: string): Promise<void> {
  for (const { id, waivedAt } of await store.listOfMember(tx.db, memberId))
    if (waivedAt !== null) await waivePackage(tx, id, { actor: 'system' })
}

/** Forfeits the unused sessions of a package. Throws `sessions.in_use` if one is booked. */
export async function waivePackage(tx: Ctx, packageId: string, because: Actor): Promise<void> {
  const found = await lockedPackage(tx, packageId)
  if (found.sessions.some(({ state }) => state === 'booked'))
    throw new Refusal(sessionRefusals.in_use, { values: { left: 0 } })
  await withdrawOfPackage(tx.db, packageId, tx.clock.now())
  for (const session of found.sessions) {
    if (session.state !== 'active') continue
    await moveSession(tx, session, 'forfeited')
    await addSessionEvent(tx, packageId, 'waived', because, {}, session.id)
  }
}
