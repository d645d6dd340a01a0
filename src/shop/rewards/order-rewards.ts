import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { endAfterReturn } from './rules.ts'
import * as store from './store.ts'
import { type Mover, moveReward } from './rewards.ts'

/**
 * Holds a gift for an order; false: it is not to be had any more. Comes after the coupon and before the goods
 * (rules/api#11).
 */
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
 * Takes again what an order gave back; false: another order has it, it was changed for something else, or its
 * time is over.
 */
export async function reserveRewardAgain(tx: Ctx, orderId: string): Promise<boolean> {
  const reward = await store.lockReward(tx.db, { orderId })
  return reward !== null && (reward.state === 'reserved' || reserveReward(tx, reward, orderId))
}

/** The order stands: its gift is redeemed. */
export async function redeemReward(tx: Ctx, orderId: string): Promise<void> {
  const reward = await store.lockReward(tx.db, { orderId })
  if (reward?.state === 'reserved')
    await moveReward(tx, reward, 'redeemed', { actor: 'system', reason: { cause: 'order' } })
}

/**
 * The order came to nothing: its gift is its owner's again, for a week at least; nobody's, once the order that it was
 * earned by was lost to a bank.
 */
export async function returnReward(tx: Ctx, orderId: string, mover: Mover): Promise<void> {
  const reward = await store.lockReward(tx.db, { orderId })
  if (reward?.state !== 'reserved' && reward?.state !== 'redeemed') return
  const { returnDays } = (await settingsOf(tx)).review_rewards
  await moveReward(tx, reward, 'claimed', mover, {
    expires_at: endAfterReturn(reward.expiresAt, tx.clock.now(), returnDays),
  })
  if (await store.isEarnedByLost(tx.db, reward.id))
    await moveReward(tx, reward, 'void', { actor: 'system', reason: { cause: 'chargeback' } })
}
