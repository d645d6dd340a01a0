import type { Reason } from '../causes.ts'
import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { reviewRefusals, type MemberReview, type ReviewState } from './review.rules.ts'
import * as store from './writing/written.store.ts'

export type Mover = { actor: string; reason?: Reason }

/**
 * The only function that moves a review, together with its dependent columns; a trigger writes the event. Throws
 * `reviews.illegal_transition` from a state that does not permit it.
 */
export async function moveReview(
  tx: Ctx,
  { id }: Pick<MemberReview, 'id'>,
  to: ReviewState,
  { actor, reason = '' }: Mover,
  change: Parameters<typeof store.moveReview>[4] = {},
): Promise<void> {
  const moved = await store.moveReview(tx.db, id, to, { actor, reason, at: tx.clock.now() }, change)
  if (!moved) throw new Refusal(reviewRefusals.illegal_transition)
}
