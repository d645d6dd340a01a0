import type { Cause } from '../../causes.ts'
import { catalogueOf } from '../../catalogue/catalogue.ts'
import { settingsOf } from '../../content/content.ts'
import type { Ctx } from '../../context.ts'
import { commonRefusals, Refusal } from '../../refusal.ts'
import type { Text } from '../../region.ts'
import { assertNotOwnAccount } from '../../staff/approvals.ts'
import { atTheDesk, deskRead, deskWrite } from '../../staff/write.ts'
import * as care from './care.store.ts'
import { decide, lockReview, unpublishReview } from './decide.ts'
import * as contract from './desk.contract.ts'
import type * as deskReview from './desk-review.contract.ts'
import * as store from './desk.store.ts'
import type { Written } from '../writing/language.rules.ts'
import type { Finding, ReasonCode } from './moderation.rules.ts'
import { replyOf } from './reply.rules.ts'
import * as photos from '../media/photo.store.ts'
import { reviewRefusals, type Bought, type ReviewState } from '../review.rules.ts'
import { photosOf, videoFrom } from '../view.rules.ts'
import * as stories from '../media/story.store.ts'
import * as videos from '../media/video.store.ts'
import * as written from '../writing/written.store.ts'
import { dayMs } from '../../calendar.ts'

const noText: Text = { chi: '', eng: '', cn: '' }
const time = (at: Date | null): string | null => at?.toISOString() ?? null

/** Maps rows to the contract; a table check guarantees text in every state but `awaiting`. */
async function toView(ctx: Ctx, rows: readonly store.DeskRow[]): Promise<deskReview.DeskReview[]> {
  const [catalogue, { review_clocks: clocks, scalp_type_list: types }, files, clips] = await Promise.all([
    catalogueOf(ctx),
    settingsOf(ctx),
    photos.listPhotos(
      ctx.db,
      rows.flatMap((row) => row.photo_ids),
    ),
    videos.listVideos(
      ctx.db,
      rows.map((row) => row.video_id),
    ),
  ])
  return rows.map((row) => {
    const bought = row.bought as Bought | null // written by addEligible
    const product = catalogue.bySku.get(row.inventory_sku)
    return {
      id: row.id,
      state: row.state as ReviewState, // the column's check
      sku: row.inventory_sku,
      productName: product?.name ?? bought?.name ?? noText,
      url: product ? `/${product.brandSlug}/${product.uniqueUrl}` : (bought?.url ?? '/'),
      orderId: row.order_id,
      orderNumber: bought?.orderNumber ?? null,
      nickname: row.nickname ?? '',
      rating: row.rating ?? 0,
      language: (row.language ?? 'chi') as Written,
      title: row.title ?? '',
      content: row.content ?? '',
      scalpType: types.find(({ key }) => key === row.scalp_type)?.name ?? null,
      photos: photosOf(row.photo_ids, files, 'desk'),
      video: videoFrom(
        clips.find(({ id }) => id === row.video_id),
        'desk',
      ),
      findings: row.findings as Finding[],
      reasons: row.reasons as ReasonCode[],
      note: row.note,
      wasSentBack: row.was_sent_back,
      isVersion: row.root_id !== null,
      rewarded: row.rewarded,
      featured: row.featured,
      reply: row.reply as Text | null as deskReview.DeskReview['reply'], // the domain `texts`
      submittedAt: time(row.submitted_at),
      dueAt:
        row.submitted_at === null
          ? null
          : new Date(row.submitted_at.getTime() + clocks.publishDays * dayMs).toISOString(),
      decidedAt: time(row.decided_at),
      createdAt: time(row.created_at),
    }
  })
}

async function one(ctx: Ctx, id: string): Promise<deskReview.DeskReview> {
  const row = await store.findRow(ctx.db, id)
  const [review] = row ? await toView(ctx, [row]) : []
  if (!review) throw new Refusal(reviewRefusals.unknown)
  return review
}

export const listDeskReviews = deskRead(
  contract.listDeskReviews,
  'reviews.read',
  async (ctx, { page, limit, ...filter }) => {
    const [{ rows, total }, waiting, byStars] = await Promise.all([
      store.searchReviews(ctx.db, filter, { from: (page - 1) * limit, size: limit }),
      store.countWaiting(ctx.db),
      store.countByStars(ctx.db),
    ])
    return { reviews: await toView(ctx, rows), total, waiting, byStars }
  },
)

export const getDeskReview = deskRead(contract.getDeskReview, 'reviews.read', async (ctx, { id }) => {
  const review = await one(ctx, id)
  const row = await store.findRow(ctx.db, id)
  const root = row?.root_id ?? id
  const [events, cared, before] = await Promise.all([
    store.listEvents(ctx.db, id),
    care.findCare(ctx.db, root),
    row?.state === 'processing' && row.root_id !== null ? written.findPublishedVersion(ctx.db, root) : null,
  ])
  return {
    review,
    published: before === null ? null : await one(ctx, before),
    events: events.map((event) => ({
      at: event.at.toISOString(),
      from: event.from_state,
      to: event.to_state,
      actor: event.actor,
      cause: event.cause as Cause, // the column's domain
      reason: event.reason,
    })),
    care: cared && { openedAt: cared.openedAt.toISOString(), doneAt: time(cared.doneAt) },
  }
})

/** State of a review for the audit log, without its author. */
const look = async (tx: Ctx, { id }: { id: string }) => {
  const row = await store.findRow(tx.db, id)
  return (
    row && {
      state: row.state,
      rating: row.rating,
      reasons: row.reasons,
      note: row.note,
      reply: row.reply as Text | null, // the domain `texts`
      featured: row.featured,
    }
  )
}
const about = { right: 'reviews.moderate', entity: 'review', look } as const

export const decideReview = deskWrite(contract.decideReview, about, async (tx, { id, seen, ...deciding }) => {
  const { review, versions } = await lockReview(tx, { id })
  // its author may submit changes while staff read it
  if (seen !== '' && review.state === 'processing' && review.submittedAt !== seen)
    throw new Refusal(reviewRefusals.changed_meanwhile)
  if (deciding.decision === 'publish') await assertNotOwnAccount(tx, review.memberId)
  await decide(tx, review, versions, deciding, atTheDesk(tx).email)
  return { review: await one(tx, id) }
})

export const hideReview = deskWrite(contract.hideReview, about, async (tx, { id, reasons, note }) => {
  if (reasons.length === 0) throw new Refusal(reviewRefusals.reason_missing)
  const row = await store.findRow(tx.db, id)
  if (!row) throw new Refusal(reviewRefusals.unknown)
  await unpublishReview(tx, { id, rootId: row.root_id, sku: row.inventory_sku }, 'hidden', {
    actor: atTheDesk(tx).email,
    reason: reasons.join(', '),
  })
  await written.changeReview(tx.db, id, { reasons: [...reasons], note })
  return { review: await one(tx, id) }
})

/** A published review, of a member or a file, locked against unpublishing and replacement. */
async function requireReview(tx: Ctx, id: string): Promise<deskReview.DeskReview> {
  await written.lockReview(tx.db, id)
  const review = await one(tx, id)
  if (review.state !== 'published') throw new Refusal(reviewRefusals.illegal_transition)
  return review
}

export const replyToReview = deskWrite(
  contract.replyToReview,
  { ...about, right: 'reviews.reply' },
  async (tx, { id, ...words }) => {
    await requireReview(tx, id)
    const reply = replyOf(words)
    await written.changeReview(tx.db, id, { reply: reply && JSON.stringify(reply) })
    return { review: await one(tx, id) }
  },
)

export const featureReview = deskWrite(contract.featureReview, about, async (tx, { id, featured }) => {
  const review = await requireReview(tx, id)
  if (!featured) await stories.dropStory(tx.db, id)
  else {
    const product = (await catalogueOf(tx)).bySku.get(review.sku)
    const inAll = (text: string): Text => ({ chi: text, eng: text, cn: text })
    await stories.addStory(tx.db, {
      reviewId: id,
      imageUrl: review.photos[0]
        ? `/api/v1/comment/photo/${review.photos[0].id}`
        : (product?.thumbnail ?? ''),
      title: inAll(review.title),
      description: inAll(review.content),
      name: review.nickname,
      rating: review.rating,
      sku: review.sku,
    })
  }
  return { review: await one(tx, id) }
})

export const closeCare = deskWrite(
  contract.closeCare,
  { ...about, right: 'reviews.reply' },
  async (tx, { id, note }) => {
    const review = await one(tx, id)
    const root = (await store.findRow(tx.db, id))?.root_id ?? id
    const closed = await care.closeCare(tx.db, root, { at: tx.clock.now(), by: atTheDesk(tx).email, note })
    if (!closed) throw new Refusal(reviewRefusals.illegal_transition)
    return { review }
  },
)

export const getDeskPhoto = deskRead(contract.getDeskPhoto, 'reviews.read', async (ctx, { id, size }) => {
  const known = await photos.listPhotos(ctx.db, [id])
  const bytes = known.length > 0 ? await ctx.photos.read(id, size) : null
  if (!bytes) throw new Refusal(commonRefusals.not_found)
  return { type: 'image/webp', body: new Uint8Array(bytes), name: `${id}.webp` }
})

export const getDeskVideo = deskRead(contract.getDeskVideo, 'reviews.read', async (ctx, { id }) => {
  const video = await videos.findVideo(ctx.db, id)
  const bytes = video ? await ctx.videos.read(id) : null
  if (!video || !bytes) throw new Refusal(commonRefusals.not_found)
  return { type: `video/${video.kind}`, body: new Uint8Array(bytes), name: `${id}.${video.kind}` }
})

/** Work items: reviews waiting for days, and authors of few stars who were not contacted. */
export async function reviewsWaiting(
  ctx: Ctx,
  most: number,
): Promise<{ rows: store.WaitingReview[]; total: number; dueDays: number }> {
  const { review_clocks: clocks } = await settingsOf(ctx)
  const before = new Date(ctx.clock.now().getTime() - clocks.alertDays * dayMs)
  return { ...(await store.listWaiting(ctx.db, before, most)), dueDays: clocks.publishDays }
}
export const caresOpen = (ctx: Ctx, most: number): Promise<{ rows: care.OpenCare[]; total: number }> =>
  care.listCares(ctx.db, most)
