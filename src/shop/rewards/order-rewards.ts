import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { endAfterReturn } from './rules.ts'
import * as store from './store.ts'
import { type Mover, moveReward } from './rewards.ts'

/** Reserves a gift for an order; false: unavailable. Lock order: after the coupon and before stock (rules/api#11). */
export async function reserveReward(
  tx: Ctx,
  by: { id: string; memberId: string },
  orderId: string,
): Promise<boolean> {
  const reward = await store.lockReward(tx.db, by)
  const now = tx.clock.now().toISOString()
  if (
    reward?.state !== 'claimed' ||
    reward.isFrozen ||
    reward.kind !== 'gift_item' ||
    (reward.expiresAt ?? '') <= now
  )
    return false
  await moveReward(
    tx,
    reward,
    'reserved',
    { actor: 'member', reason: { cause: 'order' } },
    { order_id: orderId },
  )
  return true
}

/**
 * Reserves a released gift again; false: another order has it, it was exchanged for another choice, or it has
 * expired.
 */
export async function reserveRewardAgain(tx: Ctx, orderId: string): Promise<boolean> {
  const reward = await store.lockReward(tx.db, { orderId })
  return reward !== null && (reward.state === 'reserved' || reserveReward(tx, reward, orderId))
}

/** Redeems the gift of a confirmed order. */
export async function redeemReward(tx: Ctx, orderId: string): Promise<void> {
  const reward = await store.lockReward(tx.db, { orderId })
  if (reward?.state === 'reserved')
    await moveReward(tx, reward, 'redeemed', { actor: 'system', reason: { cause: 'order' } })
}

/**
 * Returns the gift of a cancelled or expired order to its owner, valid for a minimum number of days; voids it if the
 * order that earned it was refunded in full, or a bank reversed its payment.
 */
export async function returnReward(tx: Ctx, orderId: string, mover: Mover): Promise<void> {
  const reward = await store.lockReward(tx.db, { orderId })
  if (reward?.state !== 'reserved' && reward?.state !== 'redeemed') return
  const { returnDays } = (await settingsOf(tx)).review_rewards
  await moveReward(tx, reward, 'claimed', mover, {
    expires_at: endAfterReturn(reward.expiresAt, tx.clock.now(), returnDays),
  })
  const cause = await store.lossOfEarner(tx.db, reward.id)
  if (cause !== null) await moveReward(tx, reward, 'void', { actor: 'system', reason: { cause } })
}
