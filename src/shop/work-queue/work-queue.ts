import { listMessages } from '../notifications/notifications.ts'
import { openFlags } from '../tiers/tiers.ts'
import { openStatements, referralsToReview } from '../referrals/desk.ts'
import { returnsWaiting } from '../returns/desk.ts'
import { numberOf } from '../returns/returns.ts'
import { caresOpen, reviewsWaiting } from '../reviews/moderation/desk.ts'
import { waitingApprovals } from '../staff/approvals.ts'
import { may } from '../staff/rules.ts'
import { atTheDesk, deskRead } from '../staff/write.ts'
import { openTickets } from '../tickets/desk.ts'
import { dueHours } from '../content/ticket.rules.ts'
import { failedJobs } from '../../platform/jobs.ts'
import * as contract from './contract.ts'
import { bookingSources } from './booking-sources.ts'
import { after, most, orders, source, type Source } from './source.ts'
import { paymentSources } from './payment-sources.ts'
import { stockSources } from './stock-sources.ts'
import { subscriptionSources } from './subscription-sources.ts'

/** What needs a person, by kind (rules/desk#7). */
const sources: Record<contract.WorkItemKind, Source> = {
  on_hold: orders('on_hold', 'care', 24),
  // paid by then, or it lapses
  difference: orders('difference', 'care', 72),
  // sent within 48 hours of the payment
  unpicked: orders('unpicked', 'warehouse', 48),
  identity_missing: orders('identity_missing', 'care', 24),
  // kept for 14 days
  to_collect: orders('to_collect', 'warehouse', 14 * 24),
  approvals: source(
    'owner',
    'refunds.approve',
    async (ctx) => {
      const { approvals, total } = await waitingApprovals(ctx)
      return { rows: approvals, total }
    },
    ({ id, orderNumber, what, orderId, requestedAt, expiresAt }) => ({
      id,
      title: orderNumber ?? what,
      detail: what,
      orderId,
      since: requestedAt.toISOString(),
      dueAt: expiresAt.toISOString(),
    }),
  ),
  ...paymentSources,
  returns: source(
    'care',
    'returns.read',
    (ctx) => returnsWaiting(ctx, most),
    (row) => {
      const since = row.events.at(-1)?.at ?? row.createdAt
      return {
        id: row.id,
        title: numberOf({ number: row.orderNumber }, row),
        detail: row.state,
        orderId: null,
        since,
        dueAt: after(since, 48),
      }
    },
  ),
  tickets: source(
    'care',
    'customers.read',
    (ctx) => openTickets(ctx, most),
    ({ id, number, topic, name, createdAt }) => ({
      id,
      title: number,
      detail: `${topic} · ${name}`,
      orderId: null,
      since: createdAt.toISOString(),
      dueAt: after(createdAt, dueHours),
    }),
  ),
  ...bookingSources,
  ...subscriptionSources,
  ...stockSources,
  referral_reviews: source(
    'manager',
    'referrals.read',
    (ctx) => referralsToReview(ctx, most),
    ({ id, order_id: orderId, order_number: number, referrer_name: detail, created_at: at }) => ({
      id,
      title: number,
      detail,
      orderId,
      since: at.toISOString(),
      // long before the order is completed
      dueAt: after(at, 7 * 24),
    }),
  ),
  commission_statements: source(
    'finance',
    'referrals.read',
    (ctx) => openStatements(ctx, most),
    ({ id, month, name, amount, createdAt }) => ({
      id,
      title: month,
      detail: `${name} HKD ${amount}`,
      orderId: null,
      since: createdAt,
      dueAt: after(createdAt, 14 * 24),
    }),
  ),
  membership_flags: source(
    'manager',
    'customers.read',
    (ctx) => openFlags(ctx, most),
    ({ id, email, why, at }) => ({
      id,
      title: email,
      detail: why,
      orderId: null,
      since: at.toISOString(),
      dueAt: after(at, 7 * 24),
    }),
  ),
  reviews_waiting: source(
    'content',
    'reviews.read',
    async (ctx) => {
      const { rows, total, dueDays } = await reviewsWaiting(ctx, most)
      return { rows: rows.map((row) => ({ ...row, dueDays })), total }
    },
    ({ id, title, nickname, orderNumber, submittedAt, dueDays }) => ({
      id,
      title,
      detail: `${nickname} · ${orderNumber}`,
      orderId: null,
      since: submittedAt.toISOString(),
      dueAt: after(submittedAt, dueDays * 24),
    }),
  ),
  review_cares: source(
    'care',
    'reviews.reply',
    (ctx) => caresOpen(ctx, most),
    ({ reviewId, orderId, orderNumber, title, rating, openedAt }) => ({
      id: reviewId,
      title: orderNumber,
      detail: `${'★'.repeat(rating)} ${title}`,
      orderId,
      since: openedAt.toISOString(),
      dueAt: after(openedAt, 48),
    }),
  ),
  failed_messages: source(
    'care',
    'messages.read',
    async (ctx) => {
      const { messages, total } = await listMessages(ctx, { state: 'failed', page: 1, limit: most })
      return { rows: messages, total }
    },
    ({ id, to, event, lastError, orderId, createdAt }) => ({
      id,
      title: to,
      detail: `${event}: ${lastError ?? ''}`,
      orderId,
      since: createdAt.toISOString(),
      dueAt: after(createdAt, 24),
    }),
  ),
  failed_jobs: source(
    'owner',
    'audit.read',
    async (ctx) => {
      const { jobs, total } = await failedJobs(ctx.db, most)
      return { rows: jobs, total }
    },
    ({ id, name, error, since }) => ({
      id,
      title: name,
      detail: error,
      orderId: null,
      since: since.toISOString(),
      dueAt: null,
    }),
  ),
}

/**
 * Only what the caller may read; kinds with nothing to do are there with none, so that a screen can say so.
 */
export const getToday = deskRead(contract.getWorkQueue, 'desk', async (ctx) => {
  const { roles } = atTheDesk(ctx)
  const matters: contract.WorkItem[] = []
  for (const kind of contract.workItemKinds) {
    const { owner, right, find } = sources[kind]
    if (may(roles, right)) matters.push({ kind, owner, ...(await find(ctx)) })
  }
  return { matters }
})
