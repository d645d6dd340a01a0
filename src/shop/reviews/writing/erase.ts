import type { Ctx } from '../../context.ts'
import * as photos from '../media/photo.store.ts'
import { dropStoriesOf } from '../media/story.store.ts'
import { canWithdraw } from '../review.rules.ts'
import { moveReview } from '../transition.ts'
import { forgetVotes } from '../vote.store.ts'
import * as videos from '../media/video.store.ts'
import * as store from './written.store.ts'
import * as lists from './review-lists.store.ts'

/**
 * An author is erased: what is published stays without name, photos and video, and among no stories, which have both;
 * what is not yet is taken back.
 */
export async function eraseAuthor(tx: Ctx, memberId: string): Promise<void> {
  for (const review of await lists.listProcessing(tx.db, memberId))
    if (canWithdraw(review))
      await moveReview(
        tx,
        review,
        'withdrawn',
        { actor: 'system', reason: { cause: 'account_erased' } },
        { decided_at: tx.clock.now() },
      )
  await store.eraseAuthor(tx.db, memberId)
  await dropStoriesOf(tx.db, memberId)
  await forgetVotes(tx.db, memberId)
  // gone at once; files that a broken transaction would have kept are no loss to anybody
  for (const id of await photos.dropPhotosOf(tx.db, memberId)) await tx.photos.remove(id)
  for (const id of await videos.dropVideosOf(tx.db, memberId)) await tx.videos.remove(id)
}
