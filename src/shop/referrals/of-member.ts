import type { Ctx } from '../context.ts'
import { moveAttachments } from '../members/referral.ts'
import * as store from './store.ts'

/** Referrals by a member, newest first, for staff. */
export const referralsOf = async (ctx: Ctx, memberId: string, most: number): Promise<store.Referral[]> =>
  (await store.listOf(ctx.db, memberId, { from: 0, size: most })).rows

/** Moves referrals to the account that a member was merged into; referrals between the two accounts earn nothing. */
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
