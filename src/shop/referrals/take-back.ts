import type { Ctx } from '../context.ts'
import { isLess, minus, money, convertAt } from '../money.ts'
import { rateAt } from '../pricing/pricing.ts'
import { clawBack } from '../wallet/claw-back.ts'
import { frozenOf } from '../wallet/freezes.ts'
import type { Referral } from './store.ts'

/** Key of a referral's credit in the wallet. */
export const rewardFor = ({ referrer_id: memberId, order_id: ref }: Referral) => ({ memberId, ref })

/**
 * Takes back HKD cents of a granted reward. Returns the part that could not be taken, because a wallet cannot be
 * negative; staff see it.
 */
export async function takeBack(tx: Ctx, referral: Referral, amount: number, back: number): Promise<number> {
  if (referral.kind === 'commission' || amount <= 0) return 0
  const rest = await clawBack(tx, {
    memberId: referral.referrer_id,
    amount: money('HKD', amount),
    kind: 'referral_reward',
    key: `referral:${referral.order_id}:${back}`,
    ref: referral.order_id,
  })
  return rest.minor
}

/**
 * Takes a missing amount from balances converted since, at today's rates. Returns what is still missing, in HKD
 * cents.
 */
export async function takeConverted(tx: Ctx, referral: Referral, short: number): Promise<number> {
  let left = money('HKD', short)
  const hkd = await rateAt(tx, 'HKD', tx.clock.now())
  for (const frozen of await frozenOf(tx, rewardFor(referral))) {
    const rate = await rateAt(tx, frozen.currency, tx.clock.now())
    const wanted = convertAt(left, frozen.currency, { from: hkd, to: rate })
    const amount = isLess(frozen, wanted) ? frozen : wanted
    if (amount.minor === 0) continue
    await clawBack(tx, {
      ...rewardFor(referral),
      amount,
      key: `referral:${referral.order_id}:lost:${amount.currency}`,
    })
    const taken = convertAt(amount, 'HKD', { from: rate, to: hkd })
    left = amount === wanted || isLess(left, taken) ? money('HKD', 0) : minus(left, taken)
  }
  return left.minor
}
