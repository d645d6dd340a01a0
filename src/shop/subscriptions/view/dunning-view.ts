import type { Ctx } from '../../context.ts'
import { toDecimal } from '../../money.ts'
import { findOrder } from '../../orders/orders.ts'
import * as charges from '../charging/charges.store.ts'
import { retryTimes } from '../days.rules.ts'
import { failureWord, type Cycle, type Subscription } from '../subscription.rules.ts'
import type * as wire from './view.contract.ts'

/** Why a delivery is unpaid, and the retry schedule with results. */
export async function dunningView(
  ctx: Ctx,
  { state, suspendedUntil }: Subscription,
  cycle: Cycle,
): Promise<wire.SubscriptionDunning | null> {
  const order = cycle.orderId ? await findOrder(ctx, cycle.orderId) : null
  if (cycle.state !== 'failed' || !cycle.failure || !order) return null
  const words = (failure: string) => ctx.say(`subscription.failure.${failure}`)
  const past = (await charges.listCharges(ctx.db, cycle.id)).filter(
    ({ outcome, kind }) => outcome !== null && (kind === 'renewal' || kind === 'retry'),
  )
  const waits = cycle.failure === 'hard' || cycle.failure === 'no_card' || state === 'suspended'
  const ahead = waits ? [] : retryTimes(cycle.renewsOn).slice(cycle.retries)
  return {
    failure: cycle.failure,
    reason: words(failureWord(cycle.failure, cycle.failureCode)),
    orderId: order.id,
    amountDue: toDecimal(order.due),
    tries: [
      ...past.map(({ startedAt }) => ({
        at: startedAt.toISOString(),
        state: 'failed' as const,
        text: ctx.say('subscription.try.failed'),
      })),
      ...ahead.map((at, index) => ({
        at: at.toISOString(),
        state: index === 0 ? ('next' as const) : ('planned' as const),
        text:
          index === ahead.length - 1
            ? ctx.say('subscription.try.last')
            : index === 0
              ? ctx.say('subscription.try.next')
              : '',
      })),
    ],
    payBy: suspendedUntil,
  }
}
