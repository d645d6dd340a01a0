import type { Ctx } from '../context.ts'
import { listMessages } from '../notifications/notifications.ts'
import { openDisputes } from '../orders/dispute.ts'
import { waitingOrders, type WaitingKind } from '../orders/waiting.ts'
import { openTasks, refundsAtDesk, shownAttempt, unmatchedLines } from '../payments/desk.ts'
import { pendingClaims } from '../payments/fps-desk.ts'
import { openFlags } from '../membership/membership.ts'
import { openStatements, referralsToReview } from '../referrals/desk.ts'
import { returnsWaiting } from '../returns/desk.ts'
import { numberOf } from '../returns/returns.ts'
import { caresOpen, reviewsWaiting } from '../reviews/desk.ts'
import { waitingApprovals } from '../staff/approvals.ts'
import { may, type Right } from '../staff/rules.ts'
import { atTheDesk, deskRead } from '../staff/write.ts'
import { stockAtDesk } from '../stock/desk.ts'
import { failedJobs } from '../../platform/jobs.ts'
import * as contract from './contract.ts'
import type { Matter, MatterKind, MatterRow } from './contract.ts'

const most = 20
const hour = 3_600_000
const after = (since: string | Date, hours: number): string => new Date(new Date(since).getTime() + hours * hour).toISOString()

type Found = { rows: MatterRow[]; count: number }
type Source = { owner: Matter['owner']; right: Right; find(ctx: Ctx): Promise<Found> }

/** Orders by how long they have waited; due so many hours after they began to. */
const orders = (kind: WaitingKind, owner: Matter['owner'], dueHours: number): Source => ({
  owner,
  right: 'orders.read',
  async find(ctx) {
    const { rows, total } = await waitingOrders(ctx, kind, most)
    return {
      count: total,
      rows: rows.map(({ id, number, detail, since }) => ({
        id,
        title: number,
        detail,
        orderId: id,
        since: since.toISOString(),
        dueAt: after(since, dueHours),
      })),
    }
  },
})

/** What needs a person, by kind: whose work it is, who may see it, where it comes from (BACKOFFICE 5.2). */
const sources: Record<MatterKind, Source> = {
  on_hold: orders('on_hold', 'care', 24),
  // paid by then, or it lapses
  difference: orders('difference', 'care', 72),
  // sent within 48 hours of the payment
  unpicked: orders('unpicked', 'warehouse', 48),
  identity_missing: orders('identity_missing', 'care', 24),
  // kept for 14 days
  to_collect: orders('to_collect', 'warehouse', 14 * 24),
  approvals: {
    owner: 'owner',
    right: 'refunds.approve',
    async find(ctx) {
      const { approvals, total } = await waitingApprovals(ctx)
      return {
        count: total,
        rows: approvals.map(({ id, orderNumber, what, orderId, requestedAt, expiresAt }) => ({
          id,
          title: orderNumber ?? what,
          detail: what,
          orderId,
          since: requestedAt.toISOString(),
          dueAt: expiresAt.toISOString(),
        })),
      }
    },
  },
  fps_claims: {
    owner: 'finance',
    right: 'fps.read',
    async find(ctx) {
      const claims = (await pendingClaims(ctx)).map(shownAttempt)
      const rows = claims
        .slice(0, most)
        .map(({ id, orderNumber, billNumber, amount, currency, orderId, claimedAt, createdAt, expiresAt }) => ({
          id,
          title: orderNumber,
          detail: `${billNumber ?? ''} ${currency} ${amount}`.trim(),
          orderId,
          since: claimedAt ?? createdAt,
          dueAt: expiresAt,
        }))
      return { count: claims.length, rows }
    },
  },
  bank_lines: {
    owner: 'finance',
    right: 'fps.read',
    async find(ctx) {
      const { lines, total } = await unmatchedLines(ctx, most)
      const rows = lines.map(({ id, bankRef, narrative, amount, currency, importedAt }) => ({
        id,
        title: `${currency} ${amount}`,
        detail: `${bankRef} ${narrative}`.trim(),
        orderId: null,
        since: importedAt,
        dueAt: after(importedAt, 24),
      }))
      return { count: total, rows }
    },
  },
  payment_tasks: {
    owner: 'finance',
    right: 'payments.read',
    async find(ctx) {
      const { tasks, total } = await openTasks(ctx, most)
      const rows = tasks.map(({ id, kind, orderNumber, why, orderId, createdAt }) => ({
        id,
        title: orderNumber ?? kind,
        detail: `${kind}: ${why}`,
        orderId,
        since: createdAt,
        dueAt: after(createdAt, 24),
      }))
      return { count: total, rows }
    },
  },
  disputes: {
    owner: 'finance',
    right: 'payments.read',
    async find(ctx) {
      const { rows, total } = await openDisputes(ctx, most)
      return {
        count: total,
        rows: rows.map(({ orderId, number, caseRef, reason, respondBy, openedAt }) => ({
          id: orderId,
          title: number,
          detail: `${caseRef} ${reason}`.trim(),
          orderId,
          since: openedAt.toISOString(),
          // banks give some days; without a date it is asked for within three
          dueAt: respondBy === null ? after(openedAt, 72) : new Date(`${respondBy}T23:59:59+08:00`).toISOString(),
        })),
      }
    },
  },
  refunds_failed: {
    owner: 'finance',
    right: 'refunds.read',
    async find(ctx) {
      const { refunds, total } = await refundsAtDesk(ctx, { search: '', state: 'manual' }, { from: 0, size: most })
      const rows = refunds.map(({ id, orderNumber, amount, currency, method, orderId, createdAt }) => ({
        id,
        title: orderNumber,
        detail: `${method} ${currency} ${amount}`,
        orderId,
        since: createdAt,
        dueAt: after(createdAt, 48),
      }))
      return { count: total, rows }
    },
  },
  returns: {
    owner: 'care',
    right: 'returns.read',
    async find(ctx) {
      const { rows, total } = await returnsWaiting(ctx, most)
      return {
        count: total,
        rows: rows.map((row) => ({
          id: row.id,
          title: numberOf({ number: row.orderNumber }, row),
          detail: row.state,
          orderId: null,
          since: row.events.at(-1)?.at ?? row.createdAt,
          dueAt: after(row.events.at(-1)?.at ?? row.createdAt, 48),
        })),
      }
    },
  },
  low_stock: {
    owner: 'warehouse',
    right: 'stock.read',
    async find(ctx) {
      const { levels, total } = await stockAtDesk(ctx, { search: '', low: true }, { from: 0, size: most })
      const rows = levels.map(({ subSku, name, optionName, available }) => ({
        id: subSku,
        title: subSku,
        detail: `${name} ${optionName}: ${available}`,
        orderId: null,
        since: null,
        dueAt: null,
      }))
      return { count: total, rows }
    },
  },
  referral_reviews: {
    owner: 'manager',
    right: 'referrals.read',
    async find(ctx) {
      const { rows, total } = await referralsToReview(ctx, most)
      return {
        count: total,
        rows: rows.map(({ id, order_id: orderId, order_number: number, referrer_email: email, created_at: at }) => ({
          id,
          title: number,
          detail: email,
          orderId,
          since: at.toISOString(),
          // long before the order is completed
          dueAt: after(at, 7 * 24),
        })),
      }
    },
  },
  commission_statements: {
    owner: 'finance',
    right: 'referrals.read',
    async find(ctx) {
      const { rows, total } = await openStatements(ctx, most)
      return {
        count: total,
        rows: rows.map(({ id, month, email, amount, createdAt }) => ({
          id,
          title: month,
          detail: `${email} HKD ${amount}`,
          orderId: null,
          since: createdAt,
          dueAt: after(createdAt, 14 * 24),
        })),
      }
    },
  },
  membership_flags: {
    owner: 'manager',
    right: 'customers.read',
    async find(ctx) {
      const { rows, total } = await openFlags(ctx, most)
      return {
        count: total,
        rows: rows.map(({ id, email, why, at }) => ({
          id,
          title: email,
          detail: why,
          orderId: null,
          since: at.toISOString(),
          dueAt: after(at, 7 * 24),
        })),
      }
    },
  },
  reviews_waiting: {
    owner: 'content',
    right: 'reviews.read',
    async find(ctx) {
      const { rows, total, dueDays } = await reviewsWaiting(ctx, most)
      return {
        count: total,
        rows: rows.map(({ id, title, nickname, orderNumber, submittedAt }) => ({
          id,
          title,
          detail: `${nickname} · ${orderNumber}`,
          orderId: null,
          since: submittedAt.toISOString(),
          dueAt: after(submittedAt, dueDays * 24),
        })),
      }
    },
  },
  review_cares: {
    owner: 'care',
    right: 'reviews.reply',
    async find(ctx) {
      const { rows, total } = await caresOpen(ctx, most)
      return {
        count: total,
        rows: rows.map(({ reviewId, orderId, orderNumber, title, rating, openedAt }) => ({
          id: reviewId,
          title: orderNumber,
          detail: `${'★'.repeat(rating)} ${title}`,
          orderId,
          since: openedAt.toISOString(),
          dueAt: after(openedAt, 48),
        })),
      }
    },
  },
  failed_messages: {
    owner: 'care',
    right: 'messages.read',
    async find(ctx) {
      const { messages, total } = await listMessages(ctx, { state: 'failed', page: 1, limit: most })
      const rows = messages.map(({ id, to, event, lastError, orderId, createdAt }) => ({
        id,
        title: to,
        detail: `${event}: ${lastError ?? ''}`,
        orderId,
        since: createdAt.toISOString(),
        dueAt: after(createdAt, 24),
      }))
      return { count: total, rows }
    },
  },
  failed_jobs: {
    owner: 'owner',
    right: 'audit.read',
    async find(ctx) {
      const { jobs, total } = await failedJobs(ctx.db, most)
      const rows = jobs.map(({ id, name, error, since }) => ({
        id,
        title: name,
        detail: error,
        orderId: null,
        since: since.toISOString(),
        dueAt: null,
      }))
      return { count: total, rows }
    },
  },
}

/** Only what the caller may read; kinds with nothing to do are there with none, so that a screen can say so. */
export const getToday = deskRead(contract.getToday, 'desk', async (ctx) => {
  const { roles } = atTheDesk(ctx)
  const matters: Matter[] = []
  for (const kind of contract.matterKinds) {
    const { owner, right, find } = sources[kind]
    if (may(roles, right)) matters.push({ kind, owner, ...(await find(ctx)) })
  }
  return { matters }
})
