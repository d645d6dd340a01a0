import { batching, limited } from '../../../platform/batching.ts'
import type { Ctx } from '../../context.ts'
import { applyStoredCharge, type StoredChargeView } from '../../payments/attempts/charge-stored.ts'
import { isFullyCaptured, sendStoredCharge } from '../../payments/attempts/charge-many.ts'
import { isRefusal } from '../../refusal.ts'
import { settleCharge } from './charge.ts'
import { beginMany, settleMany, type AnsweredRenewal, type BegunRenewal } from './renew-many.ts'

/** Renewals stored or settled in one transaction. */
export const renewalsAtOnce = 32
/** Concurrent requests to the provider: enough that others continue while some run into their timeout. */
const callsAtOnce = 48

/**
 * Charges many renewals: one transaction stores the attempts, the provider is called outside of it, and another
 * transaction settles the responses that have arrived. Other cases are handled one by one.
 */
export function renewalRun(ctx: Ctx) {
  const calls = limited(callsAtOnce)
  const begins = limited(2)
  const settle = batching(renewalsAtOnce, (answered: readonly AnsweredRenewal[]) =>
    settleMany(ctx, answered).catch((error: unknown) => {
      ctx.log.warn({ error: String(error) }, 'renewals are settled one by one')
      return answered.map(() => false)
    }),
  )

  async function one(renewal: BegunRenewal): Promise<void> {
    const result = await calls(() => sendStoredCharge(ctx, renewal.attempt, renewal.card))
    const answered = { ...renewal, result }
    if (isFullyCaptured(answered, ctx.clock.now()) && (await settle(answered))) return
    await settleAlone(ctx, answered)
  }

  /** Returns the contracts to handle one by one; calls `ended` for each of the others. */
  return async (ids: readonly string[], ended: () => void): Promise<string[]> => {
    const begun = await begins(() => beginMany(ctx, ids)).catch((error: unknown): BegunRenewal[] => {
      if (!isRefusal(error)) ctx.log.warn({ error: String(error) }, 'renewals are charged one by one')
      return []
    })
    await Promise.all(
      begun.map((renewal) =>
        one(renewal)
          .catch((error: unknown) =>
            ctx.log.error(
              { subscription: renewal.subscriptionId, error: String(error) },
              'a subscription could not go on',
            ),
          )
          .finally(ended),
      ),
    )
    const taken = new Set(begun.map(({ subscriptionId }) => subscriptionId))
    return ids.filter((id) => !taken.has(id))
  }
}

async function settleAlone(
  ctx: Ctx,
  { result, attempt, subscriptionId, cycleId, orderId }: AnsweredRenewal,
): Promise<void> {
  const charged: StoredChargeView = await applyStoredCharge(ctx, attempt, result)
  const prepared = { subscriptionId, cycleId, attempt: 1, orderId, amount: attempt.amount }
  await settleCharge(ctx, prepared, 'renewal', charged)
}
