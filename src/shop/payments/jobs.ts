import { isCurrency, money } from '../money.ts'
import { callsOut, on, type CronJob } from '../subscribers.ts'
import { inPortions } from '../portions.ts'
import { settleWaiting } from './webhooks/webhooks.ts'
import { settle } from './webhooks/settle-webhook.ts'
import { queryAttempt } from './attempts/refresh.ts'
import { requestRefund } from './refunds/refunds.ts'
import { reconcile } from './reconciliation/reconcile.ts'
import { recheckOpen } from './settlement/recheck.ts'
import { advanceDueRefunds, advanceRefund } from './refunds/send-refund.ts'
import * as store from './attempts/attempts.store.ts'
import { forEachConcurrently } from './for-each-concurrently.ts'

export const settlePaymentCall = callsOut(
  'payment.webhook_received',
  'settle-payment-call',
  (ctx, { eventId }) => settle(ctx, eventId),
)

export const sendRefund = callsOut('refund.approved', 'send-refund', (ctx, { refundId }) =>
  advanceRefund(ctx, refundId),
)

/** Refunds an overpayment to its payment method (rules/payments#5). */
export const returnExcess = on(
  'payment.overpaid',
  'return-excess',
  async (tx, { orderId, attemptId, minor, currency }) => {
    if (!isCurrency(currency)) return
    const amount = money(currency, minor)
    await requestRefund(tx, {
      orderId,
      key: `over:${attemptId}`,
      amount,
      reason: { cause: 'paid_too_much' },
      actor: 'payments',
      attemptId,
    })
  },
)

/** Retries refunds that could not be sent, and queries those that providers have not completed. */
export const advanceRefunds: CronJob = { job: 'advance-refunds', at: '* * * * *', run: advanceDueRefunds }

/** Batch size, in attempts. */
const most = 60
/** Lease of a batch, during which no other process takes its attempts. */
const leaseMs = 120_000

/** Queries providers about attempts that are due (rules/payments#7), and settles waiting webhook calls. */
export const pollPayments: CronJob = {
  job: 'poll-payments',
  at: '* * * * *',
  async run(ctx) {
    await settleWaiting(ctx)
    const now = ctx.clock.now()
    await inPortions(
      most,
      () => store.takeDue(ctx.db, now, new Date(now.getTime() + leaseMs), most), // taken attempts are no longer due
      (due) =>
        forEachConcurrently(due, 6, (attempt) =>
          queryAttempt(ctx, attempt, 'poll').catch((error: unknown) =>
            ctx.log.error(
              { attempt: attempt.id, error: String(error) },
              'a payment could not be asked about',
            ),
          ),
        ),
    )
  },
}

/** 02:00 in Hong Kong. */
export const reconcilePayments: CronJob = { job: 'reconcile-payments', at: '0 18 * * *', run: reconcile }

/** 02:30 in Hong Kong: closes settlement differences that were resolved meanwhile (rules/payments#19). */
export const recheckSettlementDifferences: CronJob = {
  job: 'recheck-settlement-differences',
  at: '30 18 * * *',
  run: (ctx) => recheckOpen(ctx, null),
}
