import type { Ctx } from '../../context.ts'
import { moveRewards } from '../../rewards/rewards.ts'
import { moveVotes } from '../vote.store.ts'
import * as store from './written.store.ts'
import * as lists from './review-lists.store.ts'

/** What a member wrote, for staff. */
export const reviewsOf = (ctx: Ctx, memberId: string, most: number) =>
  lists.listWritten(ctx.db, memberId, most)

/** Reviews and rewards of an account become another's, of the same person. */
export async function moveReviews(tx: Ctx, from: string, to: string): Promise<void> {
  await store.moveReviews(tx.db, from, to)
  await moveVotes(tx.db, from, to)
  await moveRewards(tx, from, to)
}
