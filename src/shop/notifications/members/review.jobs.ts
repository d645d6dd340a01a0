import { dayText } from '../../date-text.ts'
import { settingsOf } from '../../content/content.ts'
import type { Ctx } from '../../context.ts'
import type { EventName } from '../../events.ts'
import { findMember, type Account } from '../../members/accounts.ts'
import { noticesOf } from '../../members/details.ts'
import { on } from '../../subscribers.ts'
import { textIn } from '../../region.ts'
import { awaitingReviews, reviewById } from '../../reviews/view.ts'
import type { MemberReview } from '../../reviews/review.rules.ts'
import { findReward } from '../../rewards/rewards.ts'
import { emailHtml, emailText, type RenderedEmail } from '../email.rules.ts'
import { queueMessage } from '../outbox.ts'
import * as letters from './review-emails.ts'

type About = { memberId: string; key: string; event: string; orderId?: string | null }
type ReviewEmailContext = { language: Account['locale']; url: string; careEmail: string }

/** Emails a member in their language, with a link to their reviews and rewards. Idempotent by its key. */
async function write(
  tx: Ctx,
  { memberId, key, event, orderId = null }: About,
  render: (context: ReviewEmailContext) => RenderedEmail,
): Promise<void> {
  const account = await findMember(tx, { id: memberId })
  if (!account) return
  const { email, locale } = account
  const url = `${tx.shop.publicUrl}${locale === 'hk' ? '' : `/${locale}`}/account?view=REWARD`
  const mail = render({ language: locale, url, careEmail: tx.shop.careEmail })
  const written = { subject: mail.subject, text: emailText(mail), html: emailHtml(mail) }
  await queueMessage(tx, {
    key: `mail:${key}`,
    channel: 'mail',
    event,
    language: locale,
    to: email,
    orderId,
    ...written,
  })
}

/** Whether the member accepts review invitations and reminders, which they can switch off. */
const mayAsk = async (tx: Ctx, memberId: string): Promise<boolean> =>
  (await noticesOf(tx, memberId)).reviewsEmail?.wanted !== false

const productOf = (review: MemberReview, locale: Account['locale']): string =>
  textIn(locale, review.bought.name)

/** Invitation a week after delivery; not to members who switched invitations off. */
export const notifyInvited = on(
  'review.invited',
  'notify-review-invited',
  async (tx, { orderId, memberId }) => {
    const reviews = await awaitingReviews(tx, orderId)
    if (reviews.length === 0 || !(await mayAsk(tx, memberId))) return
    await write(
      tx,
      { memberId, key: `review-asked:${orderId}`, event: 'review.invited', orderId },
      (context) => letters.reviewInvitationEmail(reviews, context),
    )
  },
)

export const notifyPublished = on(
  'review.published',
  'tell-review-published',
  async (tx, { reviewId, isNew }) => {
    const review = await reviewById(tx, reviewId)
    if (!review || review.state !== 'published') return
    const reward = isNew ? review.rewarded : false
    const days = (await settingsOf(tx)).review_rewards.claimDays
    await write(
      tx,
      { memberId: review.memberId, key: `review-published:${reviewId}`, event: 'review.published' },
      (context) =>
        letters.publishedEmail(reward, {
          ...context,
          values: { product: productOf(review, context.language), days },
        }),
    )
  },
)

const decided =
  (kind: 'review_changes' | 'review_rejected', state: MemberReview['state'], event: EventName) =>
  async (tx: Ctx, { reviewId }: { reviewId: string }): Promise<void> => {
    const review = await reviewById(tx, reviewId)
    if (review?.state !== state) return
    await write(tx, { memberId: review.memberId, key: `${kind}:${reviewId}`, event }, (context) =>
      letters.decidedEmail(kind, review, {
        ...context,
        values: { product: productOf(review, context.language) },
      }),
    )
  }

export const notifyChangesWanted = on(
  'review.changes_requested',
  'tell-review-changes',
  decided('review_changes', 'changes_requested', 'review.changes_requested'),
)
export const notifyRejected = on(
  'review.rejected',
  'tell-review-rejected',
  decided('review_rejected', 'rejected', 'review.rejected'),
)

/** Reminders 45 and 57 days after the reward became claimable. */
export const notifyExpiring = on(
  'reward.expiring',
  'tell-reward-expiring',
  async (tx, { rewardId, days }) => {
    const reward = await findReward(tx, rewardId)
    const { expiresAt } = reward ?? {}
    if (reward && !(await mayAsk(tx, reward.memberId))) return
    if (!reward || !expiresAt || (reward.state !== 'claimable' && reward.state !== 'claimed')) return
    await write(
      tx,
      { memberId: reward.memberId, key: `reward-expiring:${rewardId}:${days}`, event: 'reward.expiring' },
      (context) =>
        letters.expiringEmail({ ...context, values: { until: dayText(context.language, expiresAt) } }),
    )
  },
)
