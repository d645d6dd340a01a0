import { listMessages } from '../notifications/notifications.ts'
import { openFlags } from '../tiers/tiers.ts'
import { staleRates } from '../pricing/exchange-rates/rates.ts'
import { staleHours } from '../pricing/exchange-rates/rates.rules.ts'
import { referralsToReview } from '../referrals/desk.ts'
import { openStatements } from '../referrals/statements.ts'
import { turnedUpParcels } from '../orders/replacements/turned-up.ts'
import { silentParcels } from '../orders/parcels/tracking.ts'
import { overdueProducts } from '../products/held-schedule.ts'
import { returnsWaiting } from '../returns/return-list.ts'
import { numberOf } from '../returns/return-view.ts'
import { caresOpen, reviewsWaiting } from '../reviews/moderation/desk.ts'
import { waitingApprovals } from '../staff/approvals.ts'
import { openMentions } from '../timeline/mentions.ts'
import { openTickets } from '../tickets/desk.ts'
import { dueHours } from '../content/ticket.rules.ts'
import { failedJobs } from '../../platform/jobs.ts'
import type { WorkItemKind } from './contract.ts'
import { bookingSources } from './booking-sources.ts'
import { bulkSources } from './bulk-sources.ts'
import { after, orders, workSource, type Source } from './source.ts'
import { paymentSources } from './payment-sources.ts'
import { minuteInHongKong } from '../calendar.ts'
import { currencies } from '../money.ts'
import { upcomingSettings } from '../settings/upcoming.ts'
import { stoppedEndpoints } from '../webhooks/switched-off.ts'
import { stockSources } from './stock-sources.ts'
import { subscriptionSources } from './subscription-sources.ts'

/** Sources of all kinds of work items (rules/desk#7). */
export const workSources: Record<WorkItemKind, Source> = {
  mentions: {
    ...workSource('care', 'desk', openMentions, ({ id, thing, thingId, name, by, text, at }) => ({
      // the id contains the subject, from which the screen derives the link
      id: `${thing}:${thingId}:${id}`,
      title: name,
      detail: `${by}: ${text.replaceAll(/\s+/g, ' ')}`,
      orderId: null,
      since: at.toISOString(),
      dueAt: after(at, 24),
    })),
    isOwn: true,
  },
  on_hold: orders('on_hold', 'care', 24),
  // payment deadline, after which it lapses
  difference: orders('difference', 'care', 72),
  // shipped within 48 hours of the payment
  unpicked: orders('unpicked', 'warehouse', 48),
  identity_missing: orders('identity_missing', 'care', 24),
  // held for 14 days
  to_collect: orders('to_collect', 'warehouse', 14 * 24),
  // parcels without carrier events
  parcels_silent: workSource(
    'care',
    'orders.read',
    (ctx, size) => silentParcels(ctx, size),
    ({ id, orderId, number, carrier, trackingNumber, buyer, since }) => ({
      id,
      title: number,
      detail: [carrier, trackingNumber].filter(Boolean).join(' '),
      person: buyer,
      orderId,
      since: since.toISOString(),
      dueAt: after(since, 24),
    }),
  ),
  // a parcel was found after its replacement: the buyer has the goods twice, or will
  parcels_turned_up: workSource(
    'care',
    'orders.read',
    (ctx, size) => turnedUpParcels(ctx, size),
    ({ id, orderId, number, detail, buyer, since }) => ({
      id,
      title: number,
      detail,
      person: buyer,
      orderId,
      since: since.toISOString(),
      dueAt: after(since, 24),
    }),
  ),
  approvals: workSource(
    'owner',
    'refunds.approve',
    async (ctx, size) => {
      const { approvals, total } = await waitingApprovals(ctx, size)
      return { rows: approvals, total }
    },
    ({ id, orderNumber, what, orderId, requestedAt, requestedById, expiresAt }) => ({
      id,
      title: orderNumber ?? what,
      detail: '',
      person: what,
      orderId,
      since: requestedAt.toISOString(),
      dueAt: expiresAt.toISOString(),
      requestedById,
    }),
  ),
  ...bulkSources,
  ...paymentSources,
  returns: workSource(
    'care',
    'returns.read',
    (ctx, size) => returnsWaiting(ctx, size),
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
  tickets: workSource(
    'care',
    'customers.read',
    (ctx, size) => openTickets(ctx, size),
    ({ id, number, topic, name, createdAt }) => ({
      id,
      title: number,
      detail: topic,
      person: name,
      orderId: null,
      since: createdAt.toISOString(),
      dueAt: after(createdAt, dueHours),
    }),
  ),
  ...bookingSources,
  ...subscriptionSources,
  ...stockSources,
  referral_reviews: workSource(
    'manager',
    'referrals.read',
    (ctx, size) => referralsToReview(ctx, size),
    ({ id, order_id: orderId, order_number: number, referrer_name: person, created_at: at }) => ({
      id,
      title: number,
      detail: '',
      person,
      orderId,
      since: at.toISOString(),
      // well before the order is completed
      dueAt: after(at, 7 * 24),
    }),
  ),
  commission_statements: workSource(
    'finance',
    'referrals.read',
    (ctx, size) => openStatements(ctx, size),
    ({ id, month, name, amount, createdAt }) => ({
      id,
      title: month,
      detail: '',
      person: name,
      amount: { amount, currency: 'HKD' as const },
      orderId: null,
      since: createdAt,
      dueAt: after(createdAt, 14 * 24),
    }),
  ),
  membership_flags: workSource(
    'manager',
    'customers.read',
    (ctx, size) => openFlags(ctx, size),
    ({ id, email, why, at }) => ({
      id,
      title: email,
      detail: why,
      orderId: null,
      since: at.toISOString(),
      dueAt: after(at, 7 * 24),
    }),
  ),
  reviews_waiting: workSource(
    'content',
    'reviews.read',
    async (ctx, size) => {
      const { rows, total, dueDays } = await reviewsWaiting(ctx, size)
      return { rows: rows.map((row) => ({ ...row, dueDays })), total }
    },
    ({ id, title, nickname, orderNumber, submittedAt, dueDays }) => ({
      id,
      title,
      detail: orderNumber,
      person: nickname,
      orderId: null,
      since: submittedAt.toISOString(),
      dueAt: after(submittedAt, dueDays * 24),
    }),
  ),
  review_cares: workSource(
    'care',
    'reviews.reply',
    (ctx, size) => caresOpen(ctx, size),
    ({ reviewId, orderId, orderNumber, title, rating, openedAt }) => ({
      id: reviewId,
      title: orderNumber,
      detail: `${'★'.repeat(rating)} ${title}`,
      orderId,
      since: openedAt.toISOString(),
      dueAt: after(openedAt, 48),
    }),
  ),
  // the scheduled publication is overdue
  products_overdue: workSource(
    'content',
    'products.texts',
    (ctx, size) => overdueProducts(ctx, size),
    ({ productId, sku, publishAt, publishBy }) => ({
      id: productId,
      title: sku,
      detail: publishBy,
      orderId: null,
      since: publishAt.toISOString(),
      dueAt: publishAt.toISOString(),
    }),
  ),
  settings_scheduled: workSource(
    'manager',
    'settings.read',
    (ctx, size) => upcomingSettings(ctx, size),
    ({ key, number, goesLiveAt, madeAt }) => ({
      id: `${key}:${number}`,
      title: goesLiveAt ? minuteInHongKong(goesLiveAt) : '',
      detail: key,
      orderId: null,
      since: madeAt.toISOString(),
      dueAt: goesLiveAt?.toISOString() ?? null,
    }),
  ),
  // one item for all rates, because entering them is one task; due when the oldest became stale
  rates_stale: workSource(
    'manager',
    'settings.rules',
    async (ctx) => {
      const { rows, total } = await staleRates(ctx, currencies.length)
      const oldest = rows.slice(0, 1).map((row) => ({ ...row, rows, total }))
      return { rows: oldest, total: oldest.length }
    },
    ({ rows, total, validFrom }) => ({
      id: 'rates',
      title: rows.map(({ currency }) => currency).join(', '),
      detail: String(total),
      orderId: null,
      since: validFrom.toISOString(),
      dueAt: after(validFrom, staleHours),
    }),
  ),
  failed_messages: workSource(
    'care',
    'messages.read',
    async (ctx, size) => {
      const { messages, total } = await listMessages(ctx, { state: 'failed', page: 1, limit: size })
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
  // undelivered events are dropped after three days
  webhooks_stopped: workSource(
    'owner',
    'integrations.read',
    (ctx, size) => stoppedEndpoints(ctx, size),
    ({ id, name, url, offAt }) => ({
      id,
      title: name,
      detail: url,
      orderId: null,
      since: offAt.toISOString(),
      dueAt: after(offAt, 72),
    }),
  ),
  failed_jobs: workSource(
    'owner',
    'system.read',
    async (ctx, size) => {
      const { jobs, total } = await failedJobs(ctx.db, size)
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
