import { randomUUID } from 'node:crypto'
import { commonRefusals, Refusal } from '../../refusal.ts'
import { serve } from '../../serve.ts'
import { asking } from '../writing/asking.ts'
import { lockReview } from '../moderation/decide.ts'
import * as mediaContract from './media.contract.ts'
import { canEdit, mostUploads, reviewRefusals, rootOf } from '../review.rules.ts'
import { videoFrom } from '../view.rules.ts'
import * as store from './video.store.ts'
import * as reviews from '../writing/written.store.ts'

/** Uploaded before the text, like photos; the review then names the video to show. */
export const addVideo = serve(
  mediaContract.addVideo,
  { who: 'member', limit: 'photo' },
  async (ctx, { commentId, video }) => {
    const by = { id: commentId, memberId: asking(ctx).id }
    const found = await reviews.findReview(ctx.db, by)
    if (!found) throw new Refusal(reviewRefusals.unknown)
    if (found.state !== 'awaiting' && !canEdit(found)) throw new Refusal(reviewRefusals.illegal_transition)
    const id = randomUUID()
    const kind = await ctx.videos.keep(id, video)
    if (kind === null) throw new Refusal(reviewRefusals.video_type)
    try {
      await ctx.transaction(async (tx) => {
        const { review } = await lockReview(tx, by)
        const root = rootOf(review)
        if ((await store.countVideos(tx.db, root)) >= mostUploads)
          throw new Refusal(reviewRefusals.too_many_videos)
        await store.addVideo(tx.db, {
          id,
          kind,
          bytes: video.byteLength,
          reviewId: root,
          createdAt: tx.clock.now(),
        })
      })
    } catch (error) {
      await ctx.videos.remove(id)
      throw error
    }
    return { video: videoFrom({ id, kind }) }
  },
)

/** Cache lifetime of a public video in seconds; a hidden review disappears from caches after that. */
const cacheSeconds = 300

/** Like photos: public once the review is published, before that for its author only. */
export const getVideo = serve(
  mediaContract.getVideo,
  { who: 'entrance', limit: 'lookup' },
  async (ctx, { id }) => {
    const video = await store.findVideo(ctx.db, id)
    const isOwn = video !== null && ctx.member !== null && video.memberId === ctx.member.id
    const bytes = video?.isPublic || isOwn ? await ctx.videos.read(id) : null
    if (!video || !bytes) throw new Refusal(commonRefusals.not_found)
    const body = new Uint8Array(bytes)
    return {
      type: `video/${video.kind}`,
      body,
      name: `${id}.${video.kind}`,
      ...(video.isPublic ? { cacheSeconds } : {}),
    }
  },
)
