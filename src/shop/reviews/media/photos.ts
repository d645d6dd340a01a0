import { randomUUID } from 'node:crypto'
import { commonRefusals, Refusal } from '../../refusal.ts'
import { serve } from '../../serve.ts'
import { asking } from '../writing/asking.ts'
import { lockReview } from '../moderation/decide.ts'
import * as mediaContract from './media.contract.ts'
import * as store from './photo.store.ts'
import { canEdit, mostUploads, reviewRefusals, rootOf } from '../review.rules.ts'
import { photoFrom } from '../view.rules.ts'
import * as reviews from '../writing/written.store.ts'

export const addPhoto = serve(
  mediaContract.addPhoto,
  { who: 'member', limit: 'photo' },
  async (ctx, { commentId, photo }) => {
    const by = { id: commentId, memberId: asking(ctx).id }
    const found = await reviews.findReview(ctx.db, by)
    if (!found) throw new Refusal(reviewRefusals.unknown)
    if (found.state !== 'awaiting' && !canEdit(found)) throw new Refusal(reviewRefusals.illegal_transition)
    if ((await store.countPhotos(ctx.db, rootOf(found))) >= mostUploads)
      throw new Refusal(reviewRefusals.too_many_photos)
    const id = randomUUID()
    // rendering is slow, so no lock is held
    const rendered = await ctx.photos.keep(id, photo)
    if (typeof rendered === 'string') throw new Refusal(reviewRefusals[rendered])
    try {
      await ctx.transaction(async (tx) => {
        const { review } = await lockReview(tx, by)
        const root = rootOf(review)
        if ((await store.countPhotos(tx.db, root)) >= mostUploads)
          throw new Refusal(reviewRefusals.too_many_photos)
        await store.addPhoto(tx.db, { id, ...rendered, reviewId: root, createdAt: tx.clock.now() })
      })
    } catch (error) {
      await ctx.photos.remove(id)
      throw error
    }
    return { photo: photoFrom({ id, ...rendered }) }
  },
)

/** Cache lifetime of a public photo in seconds; a hidden review disappears from caches after that. */
const cacheSeconds = 300

/** Expired tokens do not block a public photo, as they would block a member's own data. */
export const getPhoto = serve(
  mediaContract.getPhoto,
  { who: 'entrance', limit: 'lookup' },
  async (ctx, { id, size }) => {
    const photo = await store.findPhoto(ctx.db, id)
    const isOwn = photo !== null && ctx.member !== null && photo.memberId === ctx.member.id
    const bytes = photo?.isPublic || isOwn ? await ctx.photos.read(id, size) : null
    if (!bytes) throw new Refusal(commonRefusals.not_found)
    const body = new Uint8Array(bytes)
    return { type: 'image/webp', body, name: `${id}.webp`, ...(photo?.isPublic ? { cacheSeconds } : {}) }
  },
)
