import type { Ctx } from '../context.ts'
import type { MemberReview } from './review.rules.ts'
import * as store from './writing/written.store.ts'
import * as lists from './writing/review-lists.store.ts'

// For emails; the caller checks access.

export const reviewById = (ctx: Ctx, id: string): Promise<MemberReview | null> =>
  store.findReview(ctx.db, { id })
/** Reviews of an order that are still to be written. */
export const awaitingReviews = (ctx: Ctx, orderId: string): Promise<MemberReview[]> =>
  lists.listAwaitingOf(ctx.db, orderId)
