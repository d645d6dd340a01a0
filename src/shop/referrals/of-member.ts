import type { Ctx } from '../context.ts'
import { moveAttachments } from '../members/referral.ts'
import * as store from './store.ts'

/** What a member brought, newest first, for staff. */
export const referralsOf = async (ctx: Ctx, memberId: string, most: number): Promise<store.Referral[]> =>
  (await store.listOf(ctx.db, memberId, { from: 0, size: most })).rows

/**
 * What an account brought becomes another's, of the same person: what that one brought to itself earns
 * nothing.
 */
export async function moveReferrals(tx: Ctx, from: string, to: string, actor: string): Promise<void> {
  await moveAttachments(tx, from, to)
  await store.moveReferrals(tx.db, from, to)
  for (const referral of await store.lockOwn(tx.db, to))
    await store.moveTo(
      tx.db,
      referral,
      'rejected',
      { actor, reason: { cause: 'accounts_merged' }, at: tx.clock.now() },
      { why: 'same_person', kept: 0 },
    )
}
