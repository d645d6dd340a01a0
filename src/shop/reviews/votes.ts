import type { Ctx } from '../context.ts'
import { memberRefusals } from '../members/rules.ts'
import { Refusal } from '../refusal.ts'
import { serve } from '../serve.ts'
import { reviewRefusals } from './review.rules.ts'
import * as contract from './vote.contract.ts'
import * as store from './vote.store.ts'

const access = { who: 'member', limit: 'account' } as const

/** A published review that the caller can vote for, locked. Throws `reviews.unknown`, `reviews.own_vote`. */
async function votable(tx: Ctx, id: string): Promise<{ review: store.Votable; memberId: string }> {
  if (!tx.member) throw new Refusal(memberRefusals.signed_out)
  const review = await store.lockPublished(tx.db, id)
  if (!review) throw new Refusal(reviewRefusals.unknown)
  if (review.memberId === tx.member.id) throw new Refusal(reviewRefusals.own_vote)
  return { review, memberId: tx.member.id }
}

export const voteHelpful = serve(contract.voteHelpful, access, (ctx, { id }) =>
  ctx.transaction(async (tx) => {
    const { review, memberId } = await votable(tx, id)
    const isNew = await store.addVote(tx.db, review.rootId, memberId)
    const helpful = review.helpful + (isNew ? 1 : 0)
    if (isNew) await store.setHelpful(tx.db, review.id, helpful)
    return { helpful, voted: true }
  }),
)

export const listVotes = serve(contract.listVotes, access, async (ctx, { commentIds }) => {
  if (!ctx.member) throw new Refusal(memberRefusals.signed_out)
  return { voted: await store.votedBy(ctx.db, ctx.member.id, commentIds) }
})

export const withdrawHelpful = serve(contract.withdrawHelpful, access, (ctx, { id }) =>
  ctx.transaction(async (tx) => {
    const { review, memberId } = await votable(tx, id)
    const wasThere = await store.removeVote(tx.db, review.rootId, memberId)
    const helpful = Math.max(0, review.helpful - (wasThere ? 1 : 0))
    if (wasThere) await store.setHelpful(tx.db, review.id, helpful)
    return { helpful, voted: false }
  }),
)
