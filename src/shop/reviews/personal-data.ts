import { columns } from '../personal-table.ts'
import { mediaOf, type PersonalData } from '../personal.ts'
import { eraseAuthor } from './writing/erase.ts'
import { moveReviews } from './writing/of-member.ts'
import { listPhotosOf } from './media/photo.store.ts'
import { listVideosOf } from './media/video.store.ts'

/** Personal data of this room, and how it is erased and merged. */
export const reviewsData: PersonalData = {
  room: 'reviews',
  erase: eraseAuthor,
  merge: moveReviews,
  files: async function* (ctx, memberId) {
    yield* mediaOf(listPhotosOf(ctx.db, memberId), (id) => ctx.photos.read(id, 'large'), 'reviews', 'webp')
    for (const { id, kind } of await listVideosOf(ctx.db, memberId))
      yield* mediaOf([id], () => ctx.videos.read(id), 'reviews', kind)
  },
  ofNobody: columns('review_stories translations moves'),
  tables: {
    reviews: {
      of: 't.member_id = $member',
      exported: columns(`
        code inventory_sku nickname rating language title content title_en content_en scalp_type
        state verified helpful reply bought submitted_at decided_at created_at photo_ids video_id
        note reasons`),
      summaryColumns: columns('submitted_at inventory_sku rating title content state'),
      erased: columns('nickname scalp_type photo_ids video_id'),
      inner: columns(`
        id register_day related_skus member_id order_id line_id root_id opens_at closes_at
        invited_at was_sent_back findings words_hash rewarded`),
      stays: 'rules/reviews: what is published stays as words without an author',
      moves: columns('member_id'),
    },
    review_photos: {
      of: 't.review_id in (select id from reviews where member_id = $member)',
      exported: columns('id review_id width height created_at'),
      erased: 'rows',
    },
    review_videos: {
      of: 't.review_id in (select id from reviews where member_id = $member)',
      exported: columns('id review_id kind bytes created_at'),
      erased: 'rows',
    },
    review_cares: {
      of: 't.review_id in (select id from reviews where member_id = $member)',
      key: columns('review_id'),
      erased: columns('note'),
      inner: columns('review_id opened_at done_at done_by'),
      stays: 'rules/access#9: what was done, when and by whom stays, without a word about the person',
    },
    review_votes: {
      of: 't.member_id = $member',
      key: columns('review_id member_id'),
      exported: columns('review_id created_at'),
      summaryColumns: columns('review_id created_at'),
      erased: 'rows',
      inner: columns('member_id'),
      moves: columns('member_id'),
    },
  },
}
