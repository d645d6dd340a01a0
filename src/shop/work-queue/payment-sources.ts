import { openDisputes } from '../orders/disputes/dispute.ts'
import { toAttemptView } from '../payments/desk/attempt-view.ts'
import { openTasks } from '../payments/desk/desk.ts'
import { refundsAtDesk } from '../payments/desk/refund-desk.ts'
import { unmatchedLines } from '../payments/fps/fps-calls.ts'
import { pendingClaims } from '../payments/fps/fps-desk.ts'
import { openDifferences } from '../payments/settlement/differences.ts'
import { after, workSource } from './source.ts'

/** Work items about payments (rules/desk#7). */
export const paymentSources = {
  fps_claims: workSource(
    'finance',
    'fps.read',
    async (ctx, size) => {
      const claims = await pendingClaims(ctx)
      return { rows: claims.slice(0, size).map(toAttemptView), total: claims.length }
    },
    ({ id, orderNumber, billNumber, amount, currency, orderId, claimedAt, createdAt, expiresAt }) => ({
      id,
      title: orderNumber,
      detail: billNumber ?? '',
      amount: { amount, currency },
      orderId,
      since: claimedAt ?? createdAt,
      dueAt: expiresAt,
    }),
  ),
  bank_lines: workSource(
    'finance',
    'fps.read',
    async (ctx, size) => {
      const { lines, total } = await unmatchedLines(ctx, size)
      return { rows: lines, total }
    },
    ({ id, bankRef, narrative, amount, currency, importedAt }) => ({
      id,
      title: bankRef,
      detail: '',
      person: narrative,
      amount: { amount, currency },
      orderId: null,
      since: importedAt,
      dueAt: after(importedAt, 24),
    }),
  ),
  payment_tasks: workSource(
    'finance',
    'payments.read',
    async (ctx, size) => {
      const { tasks, total } = await openTasks(ctx, size)
      return { rows: tasks, total }
    },
    ({ id, kind, orderNumber, why, orderId, createdAt }) => ({
      id,
      title: orderNumber ?? kind,
      detail: `${kind}: ${why}`,
      orderId,
      since: createdAt,
      dueAt: after(createdAt, 24),
    }),
  ),
  settlement_differences: workSource(
    'finance',
    'closing.read',
    openDifferences,
    ({ id, kind, reference, amount, currency, orderId, foundAt }) => ({
      id,
      title: reference,
      detail: kind,
      amount: { amount, currency },
      orderId,
      since: foundAt,
      dueAt: after(foundAt, 72),
    }),
  ),
  disputes: workSource(
    'finance',
    'payments.read',
    (ctx, size) => openDisputes(ctx, size),
    ({ orderId, number, caseRef, reason, respondBy, openedAt }) => ({
      id: orderId,
      title: number,
      detail: `${caseRef} ${reason}`.trim(),
      orderId,
      since: openedAt.toISOString(),
      // banks allow some days; without a date it is due after three
      dueAt: respondBy === null ? after(openedAt, 72) : new Date(`${respondBy}T23:59:59+08:00`).toISOString(),
    }),
  ),
  refunds_failed: workSource(
    'finance',
    'refunds.read',
    async (ctx, size) => {
      const { refunds, total } = await refundsAtDesk(ctx, { search: '', state: 'manual' }, { from: 0, size })
      return { rows: refunds, total }
    },
    ({ id, orderNumber, amount, currency, method, orderId, createdAt }) => ({
      id,
      title: orderNumber,
      detail: method,
      amount: { amount, currency },
      orderId,
      since: createdAt,
      dueAt: after(createdAt, 48),
    }),
  ),
}
