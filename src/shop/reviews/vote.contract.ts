import { z } from 'zod'
import { commaList, endpoint, onWire } from '../endpoint.ts'
import { Id } from '../ids.ts'

const vote = {
  query: z.object({ id: Id }),
  answer: z.object({ helpful: z.number().int(), voted: z.boolean() }),
  refuses: ['reviews.unknown', 'reviews.own_vote'],
}

export const voteHelpful = endpoint('POST', '/product/comment/{id}/helpful', {
  name: 'vote-helpful',
  about:
    'Marks a published review as helpful for the member; a repeat changes nothing. Members cannot vote for their own reviews.',
  ...vote,
})
export const withdrawHelpful = endpoint('DELETE', '/product/comment/{id}/helpful', {
  name: 'withdraw-helpful',
  about: 'Withdraws the vote; without one it has no effect.',
  ...vote,
})

export const listVotes = endpoint('GET', '/comment/votes', {
  name: 'comment-votes',
  about: 'Those of the given reviews that the member marked as helpful.',
  query: onWire({ commentIds: commaList(z.uuid(), 20) }),
  answer: z.object({ voted: z.array(Id) }),
})
