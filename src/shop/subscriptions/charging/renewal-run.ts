import { batching, limited } from '../../../platform/batching.ts'
import type { Ctx } from '../../context.ts'
import { applyStoredCharge, type StoredChargeView } from '../../payments/attempts/charge-stored.ts'
import { isTakenWhole, sendStoredCharge } from '../../payments/attempts/charge-many.ts'
import { isRefusal } from '../../refusal.ts'
import { settleCharge } from './charge.ts'
import { beginMany, settleMany, type AnsweredRenewal, type BegunRenewal } from './renew-many.ts'

/** Renewals that are written, or settled, in one transaction. */
export const renewalsAtOnce = 32
/** Calls to the provider at a time: a few take until they time out, and the others go on beside them. */
const callsAtOnce = 48

/**
 * Charges many renewals: a transaction writes what is to be charged, the provider is asked about each outside
 * of one, and another takes the answers that are there together. What does not fit is done by itself.
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
    if (isTakenWhole(answered, ctx.clock.now()) && (await settle(answered))) return
    await settleAlone(ctx, answered)
  }

  /** Answers the contracts that have to be seen to one by one; `ended` is called for each of the others. */
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
