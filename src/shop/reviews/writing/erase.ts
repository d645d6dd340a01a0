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
 * Erases an author: published reviews stay without name, photos and video, and are removed from stories, which show
 * both; unpublished ones are withdrawn.
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
  // files are deleted at once; a rollback after that would lose only files that are to be erased anyway
  for (const id of await photos.dropPhotosOf(tx.db, memberId)) await tx.photos.remove(id)
  for (const id of await videos.dropVideosOf(tx.db, memberId)) await tx.videos.remove(id)
}
