import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { scalpRefusals } from './rules.ts'
import type { Score } from './scoring/score.rules.ts'
import { openSession } from './sealed.ts'
import type { ScalpOwner, ScalpSession } from './session.rules.ts'
import * as store from './store.ts'

/** Owner of the caller's tests: a member or a guest session; null: no session yet. */
export const ownerOf = ({ member, shopper }: Pick<Ctx, 'member' | 'shopper'>): ScalpOwner | null =>
  member ? { memberId: member.id } : shopper.session ? { sessionHash: shopper.session } : null

/** The caller's tests, newest first; impersonating staff see none (rules/staff#13). */
export async function ownSessions(ctx: Ctx): Promise<ScalpSession[]> {
  if (ctx.impersonation) return []
  const owner = ownerOf(ctx)
  const rows = owner ? await store.listSessions(ctx.db, owner, ctx.clock.now()) : []
  return rows.map((row) => openSession(ctx, row))
}

/** Locks one of the caller's tests. Throws `scalptest.unknown`, also for tests of others. */
export async function lockOwn(tx: Ctx, id: string): Promise<ScalpSession> {
  const owner = ownerOf(tx)
  const row = owner && (await store.lockSession(tx.db, id, owner, tx.clock.now()))
  if (!row) throw new Refusal(scalpRefusals.unknown)
  return openSession(tx, row)
}

/** A completed test with its result. */
export type ScoredSession = ScalpSession & { score: Score; completedAt: Date }

/** The caller's newest result, or the one named. Throws `scalptest.unknown`. */
export async function requireOwnResult(ctx: Ctx, id?: string): Promise<ScoredSession> {
  const found = (await ownSessions(ctx)).find(
    (each) => each.score !== null && (id === undefined || each.id === id),
  )
  if (!found?.score || !found.completedAt) throw new Refusal(scalpRefusals.unknown)
  return { ...found, score: found.score, completedAt: found.completedAt }
}
