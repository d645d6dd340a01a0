import type { Ctx } from '../../context.ts'
import { moveRewards } from '../../rewards/rewards.ts'
import { moveVotes } from '../vote.store.ts'
import * as store from './written.store.ts'
import * as lists from './review-lists.store.ts'

/** Reviews of a member, for staff. */
export const reviewsOf = (ctx: Ctx, memberId: string, most: number) =>
  lists.listWritten(ctx.db, memberId, most)

/** Moves reviews, votes and rewards to the account that a member was merged into. */
export async function moveReviews(tx: Ctx, from: string, to: string): Promise<void> {
  await store.moveReviews(tx.db, from, to)
  await moveVotes(tx.db, from, to)
  await moveRewards(tx, from, to)
}
