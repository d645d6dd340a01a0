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
    'A member says that a published review helped them: once; again changes nothing. Nobody votes for their own.',
  ...vote,
})
export const withdrawHelpful = endpoint('DELETE', '/product/comment/{id}/helpful', {
  name: 'withdraw-helpful',
  about: 'Takes the vote back; without one nothing changes.',
  ...vote,
})

export const listVotes = endpoint('GET', '/comment/votes', {
  name: 'comment-votes',
  about: 'Which of these reviews the member has said helped them.',
  query: onWire({ commentIds: commaList(z.uuid(), 20) }),
  answer: z.object({ voted: z.array(Id) }),
})
