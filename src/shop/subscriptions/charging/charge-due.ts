import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { chargeCycle, settleCycle, type CycleCharge } from './charge.ts'
import { subscriptionRefusals, type ChargeKind } from '../rules.ts'
import * as store from '../store.ts'
import { isShortOfFunds, openCycle, type Subscription } from '../subscription.rules.ts'

const declinedWords = (ctx: Ctx, { outcome, code }: CycleCharge): string =>
  ctx.say(
    `subscription.failure.${
      code === 'no_card'
        ? 'no_card'
        : isShortOfFunds(code)
          ? 'funds'
          : outcome === 'hard_decline'
            ? 'hard'
            : outcome === 'authentication'
              ? 'authentication'
              : outcome === 'soft_decline'
                ? 'soft'
                : 'unknown'
    }`,
  )

/** Why a due delivery was not charged: the bank's reason, or `subscriptions.out_of_stock`. */
export const declined = (ctx: Ctx, charged: CycleCharge) =>
  charged.outcome === 'none'
    ? new Refusal(subscriptionRefusals.out_of_stock)
    : new Refusal(subscriptionRefusals.declined, { values: { reason: declinedWords(ctx, charged) } })

/** Charges an unpaid delivery by action of the member, in addition to the retry schedule (rules/subscriptions#12). */
export async function chargeDue(
  ctx: Ctx,
  subscription: Subscription,
  kind: Extract<ChargeKind, 'pay_now' | 'new_card' | 'retry'>,
  actor: string,
): Promise<CycleCharge> {
  const cycle = openCycle(subscription)
  if (cycle?.state === 'charging') throw new Refusal(subscriptionRefusals.charge_open)
  if (cycle?.state !== 'failed') throw new Refusal(subscriptionRefusals.nothing_due)
  if (!subscription.cardId) throw new Refusal(subscriptionRefusals.no_card)
  const charged = await chargeCycle(ctx, subscription.id, kind, actor)
  return charged.outcome === 'unknown' ? settleCycle(ctx, subscription.id) : charged
}

/**
 * Charges a due delivery with a new card, once. Returns whether it was captured; null: nothing is due
 * (rules/subscriptions#12).
 */
export async function chargeNewCard(ctx: Ctx, id: string): Promise<boolean | null> {
  const subscription = await store.findSubscription(ctx.db, id)
  if (!subscription || openCycle(subscription)?.state !== 'failed' || !subscription.cardId) return null
  return (await chargeDue(ctx, subscription, 'new_card', 'shopper')).outcome === 'captured'
}
