import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { sessionRefusals } from './rules.ts'
import { lockedPackage, moveSession, addSessionEvent, type Actor } from './sessions.ts'
import { countSessions } from './session.rules.ts'
import * as store from './store.ts'
import { withdrawOfPackage } from './transfers/transfer.store.ts'

/** How many sessions of a member are still to be given and were not given up (rules/sessions#7). */
export async function unusedSessions(ctx: Ctx, memberId: string): Promise<number> {
  const packages = await store.listOfMember(ctx.db, memberId)
  return packages
    .filter(({ waivedAt }) => waivedAt === null)
    .map(countSessions)
    .reduce((sum, { active, booked }) => sum + active + booked, 0)
}

/** A member who leaves gives up what they have; it stays theirs until the account goes. */
export const waiveSessions = (tx: Ctx, memberId: string): Promise<void> =>
  store.setWaived(tx.db, memberId, tx.clock.now())

/** They stay, and nothing was lost. */
export const keepSessions = (tx: Ctx, memberId: string): Promise<void> =>
  store.setWaived(tx.db, memberId, null)

/** What was given up ends with the account. */
export async function forfeitWaived(tx: Ctx, memberId: string): Promise<void> {
  for (const { id, waivedAt } of await store.listOfMember(tx.db, memberId))
    if (waivedAt !== null) await waivePackage(tx, id, { actor: 'system' })
}

/** Forfeits what is unused of a package. Throws `sessions.in_use`: one is booked. */
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
