import { dayInHongKong } from '../../calendar.ts'
import type { Ctx } from '../../context.ts'
import { findMember } from '../../members/accounts.ts'
import { Refusal } from '../../refusal.ts'
import { isDisputed } from '../../orders/disputes/dispute.ts'
import { earnReward, freezeReward, voidReward } from '../../rewards/rewards.ts'
import { serve } from '../../serve.ts'
import { asking } from './asking.ts'
import * as care from '../moderation/care.store.ts'
import { lockReview, unpublishReview } from '../moderation/decide.ts'
import { languageOf } from './language.rules.ts'
import * as contract from './member.contract.ts'
import { bareWords, findingsIn } from '../moderation/moderation.rules.ts'
import { toOwnReviewView } from './own.ts'
import * as photos from '../media/photo.store.ts'
import {
  canEdit,
  canWithdraw,
  needsCare,
  refusalToWrite,
  reviewRefusals,
  rootOf,
  type MemberReview,
  type Words,
} from '../review.rules.ts'
import { scalpOf } from './scalp.ts'
import { moveReview } from '../transition.ts'
import * as videos from '../media/video.store.ts'
import * as store from './written.store.ts'

/**
 * Columns of a submitted review, with the findings of the automatic check. Throws `reviews.unknown_photo`,
 * `reviews.unknown_video`, `reviews.unknown_scalp`.
 */
async function rowOf(
  tx: Ctx,
  words: Words,
  versions: readonly MemberReview[],
  review: MemberReview,
): Promise<store.WordsRow> {
  const root = rootOf(review)
  const photoIds = [...new Set(words.photoIds)]
  const uploaded = new Set((await photos.listUploaded(tx.db, root)).map(({ id }) => id))
  if (photoIds.some((id) => !uploaded.has(id))) throw new Refusal(reviewRefusals.unknown_photo)
  const videoId = words.videoId || null
  if (videoId !== null && !(await videos.isVideoOf(tx.db, root, videoId)))
    throw new Refusal(reviewRefusals.unknown_video)
  const { rating, title, content, nickname } = words
  const bare = bareWords(content)
  const isCopied = await store.isCopied(
    tx.db,
    bare,
    versions.map(({ id }) => id),
  )
  return {
    rating,
    title,
    content,
    nickname,
    language: languageOf(`${title} ${content}`),
    scalp_type: await scalpOf(tx, review.sku, words.scalpType),
    photo_ids: photoIds,
    video_id: videoId,
    findings: findingsIn({ title, content, photos: photoIds.length + (videoId === null ? 0 : 1), isCopied }),
    words_hash: store.hashOf(bare),
  }
}

/** Opens a care task for few stars, once for each review; moderation continues meanwhile. */
async function askForCare(tx: Ctx, root: string, { rating }: Words): Promise<void> {
  if (needsCare(rating)) await care.openCare(tx.db, root, tx.clock.now())
}

const access = { who: 'member', limit: 'account', idempotent: () => true } as const

export const writeReview = serve(contract.writeReview, access, async (ctx, { commentId, ...words }) => {
  const member = asking(ctx)
  return ctx.transaction(async (tx) => {
    const { review, versions } = await lockReview(tx, { id: commentId, memberId: member.id })
    const now = tx.clock.now()
    const no = refusalToWrite(review, now)
    if (no) throw new Refusal(reviewRefusals[no])
    const account = await findMember(tx, { id: member.id })
    await moveReview(
      tx,
      review,
      'processing',
      { actor: 'member' },
      {
        ...(await rowOf(tx, words, versions, review)),
        register_day: dayInHongKong(account?.createdAt ?? now),
        created_at: now,
        submitted_at: now,
      },
    )
    await earnReward(tx, { memberId: member.id, reviewId: review.id, sku: review.sku })
    if (await isDisputed(tx, review.orderId)) await freezeReward(tx, review.id)
    await askForCare(tx, review.id, words)
    return { comment: await toOwnReviewView(tx, review.id) }
  })
})

export const editReview = serve(contract.editReview, access, async (ctx, { commentId, ...words }) => {
  const member = asking(ctx)
  return ctx.transaction(async (tx) => {
    const { review, versions } = await lockReview(tx, { id: commentId, memberId: member.id })
    if (!canEdit(review)) throw new Refusal(reviewRefusals.illegal_transition)
    const root = rootOf(review)
    const row = await rowOf(tx, words, versions, review)
    const now = tx.clock.now()
    // an edit applies to the version in progress, if there is one
    const open = versions.find(({ state }) => state === 'processing' || state === 'changes_requested')
    await askForCare(tx, root, words)
    if (!open)
      return {
        comment: await toOwnReviewView(
          tx,
          await store.addVersion(tx.db, root, { ...row, submitted_at: now }),
        ),
      }
    // a changed text restarts the waiting period, or it would be published unread
    if (open.state === 'processing') await store.changeReview(tx.db, open.id, { ...row, submitted_at: now })
    else await moveReview(tx, open, 'processing', { actor: 'member' }, { ...row, submitted_at: now })
    return { comment: await toOwnReviewView(tx, open.id) }
  })
})

export const withdrawReview = serve(contract.withdrawReview, access, async (ctx, { commentId }) => {
  const member = asking(ctx)
  return ctx.transaction(async (tx) => {
    const { review, versions } = await lockReview(tx, { id: commentId, memberId: member.id })
    if (!canWithdraw(review)) throw new Refusal(reviewRefusals.illegal_transition)
    const mover = { actor: 'member' }
    const isWhole = review.rootId === null || review.state === 'published'
    // withdrawing a new version leaves the published one; withdrawing the published one withdraws all
    for (const each of isWhole ? versions.filter(canWithdraw) : [review]) {
      if (each.state === 'published') await unpublishReview(tx, each, 'withdrawn', mover)
      else await moveReview(tx, each, 'withdrawn', mover, { decided_at: tx.clock.now() })
    }
    if (isWhole) await voidReward(tx, rootOf(review), mover)
    return { done: true as const }
  })
})
