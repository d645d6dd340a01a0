import type { Ctx } from '../context.ts'
import type { MemberReview } from './review.rules.ts'
import * as store from './writing/written.store.ts'
import * as lists from './writing/review-lists.store.ts'

// What letters tell of; who may see it is for the caller to make sure of.

export const reviewById = (ctx: Ctx, id: string): Promise<MemberReview | null> =>
  store.findReview(ctx.db, { id })
/** What of an order still waits to be written. */
export const awaitingReviews = (ctx: Ctx, orderId: string): Promise<MemberReview[]> =>
  lists.listAwaitingOf(ctx.db, orderId)
