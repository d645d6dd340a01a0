import { callsOut, type Timed } from '../news.ts'
import { settle, settleWaiting } from './callbacks.ts'
import { askAbout } from './settle.ts'
import { advanceDueRefunds, advanceRefund } from './send-refund.ts'
import * as store from './store.ts'

export const settlePaymentCall = callsOut('payment.heard', 'settle-payment-call', (ctx, { eventId }) => settle(ctx, eventId))

export const sendRefund = callsOut('refund.approved', 'send-refund', (ctx, { refundId }) => advanceRefund(ctx, refundId))

/** Refunds whose sending failed, or whose provider takes its time. */
export const advanceRefunds: Timed = { job: 'advance-refunds', at: '* * * * *', run: advanceDueRefunds }

/** Asks providers about attempts without news (P8), and takes up calls that were left lying. */
export const pollPayments: Timed = {
  job: 'poll-payments',
  at: '* * * * *',
  async run(ctx) {
    await settleWaiting(ctx)
    const now = ctx.clock.now()
    const due = await store.takeDue(ctx.db, now, new Date(now.getTime() + 120_000), 60)
    await inTurns(due, 6, (attempt) =>
      askAbout(ctx, attempt, 'poll').catch((error: unknown) =>
        ctx.log.error({ attempt: attempt.id, error: String(error) }, 'a payment could not be asked about'),
      ),
    )
  },
}

/** A few at a time: providers are slow, and there may be many. */
async function inTurns<T>(items: readonly T[], abreast: number, work: (item: T) => Promise<unknown>): Promise<void> {
  const queue = [...items]
  const lane = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: abreast }, lane))
}
