import type { Cause } from '../causes.ts'
import { beginningOf, dayInHongKong, monthsLater, dayMs } from '../calendar.ts'
import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { attachReferrer, referralCodeOf } from '../members/referral.ts'
import { findMember } from '../members/accounts.ts'
import { money } from '../money.ts'
import { on, type CronJob } from '../subscribers.ts'
import { isDisputeOpen } from '../orders/disputes/dispute.ts'
import { baseOf, findOrder, hadOrderedBefore, orderIdsOf, sharesAddress } from '../orders/orders.ts'
import { cardFingerprintsOf } from '../payments/attempts/card-fingerprints.ts'
import type { Order } from '../orders/order.rules.ts'
import { couponIdentities } from '../pricing/coupon.rules.ts'
import { rateAt } from '../pricing/pricing.ts'
import { freezeCredit, thawCredit } from '../wallet/freezes.ts'
import { creditWallet } from '../wallet/wallet.ts'
import { initialOf, remainingReward, returnedOf, rewardOf } from './rules.ts'
import * as store from './store.ts'
import type { Referral } from './store.ts'
import { rewardFor, takeBack, takeConverted } from './take-back.ts'

const by = (tx: Ctx, cause: Cause, actor = 'system') => ({ actor, reason: { cause }, at: tx.clock.now() })

/** Records a referral of an order: a reward for a friend's first order, a commission for any order of an ambassador. */
export const noteReferral = on(
  'order.referred',
  'note-referral',
  async (tx, { orderId, referrerId, via }) => {
    const [order, referrer] = [await findOrder(tx, orderId), await findMember(tx, { id: referrerId })]
    if (!order || !referrer) return
    const isAmbassador = referrer.groups.some(({ kind }) => kind === 'ambassador')
    if (!isAmbassador && (await hadOrderedBefore(tx, order))) return
    if (order.memberId)
      await attachReferrer(tx, order.memberId, (await referralCodeOf(tx, referrerId)).code, via)
    await store.addReferral(tx.db, {
      kind: isAmbassador ? 'commission' : 'reward',
      referrer_id: referrerId,
      friend_id: order.memberId,
      order_id: orderId,
      order_number: order.number,
      friend_initial: initialOf(order.firstname),
      created_at: tx.clock.now(),
    })
    // events arrive in any order, so earlier events of the order are applied now
    if (order.status === 'cancelled') return cancelled(tx, orderId)
    if (order.confirmedAt !== null) await confirmed(tx, order)
    if (order.status === 'completed') await completed(tx, order.id)
    if (order.refunds.length > 0) await returned(tx, order)
    if (order.paymentState === 'disputed') await frozen(tx, orderId)
    if (order.paymentState === 'disputed_lost') await lost(tx, orderId)
  },
)

export const confirmReferral = on(
  'order.confirmed',
  'confirm-referral',
  async (tx, { orderId }) => {
    if ((await store.lockByOrder(tx.db, orderId))?.state !== 'ordered') return
    const order = await findOrder(tx, orderId)
    if (order) await confirmed(tx, order)
  },
  async (tx, news) => {
    const ids = news.map(({ orderId }) => orderId)
    const brought = await store.lockOrdered(tx.db, ids)
    return news.filter(({ orderId }) => brought.has(orderId))
  },
)
export const grantReferral = on('order.completed', 'grant-referral', (tx, { orderId }) =>
  completed(tx, orderId),
)
export const returnReferral = on('order.refund_requested', 'return-referral', async (tx, { orderId }) => {
  const order = await findOrder(tx, orderId)
  if (order) await returned(tx, order)
})
export const endReferral = on('order.cancelled', 'end-referral', (tx, { orderId }) => cancelled(tx, orderId))

async function cancelled(tx: Ctx, orderId: string): Promise<void> {
  const referral = await store.lockByOrder(tx.db, orderId)
  if (referral && ['ordered', 'review', 'pending'].includes(referral.state))
    await store.moveTo(tx.db, referral, 'rejected', by(tx, 'cancelled'), {
      why: 'cancelled',
      kept: 0,
    })
}

export const freezeReferral = on('order.disputed', 'freeze-referral', async (tx, { orderId }) => {
  if (await isDisputeOpen(tx, orderId)) await frozen(tx, orderId)
})

export const thawReferral = on('order.dispute_ended', 'thaw-referral', async (tx, { orderId, outcome }) => {
  if (outcome === 'lost') return lost(tx, orderId)
  const referral = await store.lockByOrder(tx.db, orderId)
  if (referral?.frozen_at == null) return
  await store.saveSums(tx.db, referral.id, { frozen_at: null })
  await thawCredit(tx, rewardFor(referral))
  if ((await findOrder(tx, orderId))?.status === 'completed') await completed(tx, orderId)
})

/** Freezes the referral of a disputed order: nothing is granted meanwhile, and what was granted is frozen. */
async function frozen(tx: Ctx, orderId: string): Promise<void> {
  const referral = await store.lockByOrder(tx.db, orderId)
  if (!referral || referral.frozen_at !== null) return
  await store.saveSums(tx.db, referral.id, { frozen_at: tx.clock.now() })
  await freezeCredit(tx, rewardFor(referral))
}

/**
 * Rejects the referral of an order whose payment the bank reversed, and takes back what was granted as far as
 * available.
 */
async function lost(tx: Ctx, orderId: string): Promise<void> {
  const referral = await store.lockByOrder(tx.db, orderId)
  if (!referral) return
  const because = by(tx, 'chargeback')
  const sums = { kept: 0, returned: referral.base, why: 'chargeback', frozen_at: null }
  if (['ordered', 'review', 'pending'].includes(referral.state))
    return store.moveTo(tx.db, referral, 'rejected', because, sums)
  if (referral.state === 'granted') {
    const short = await takeConverted(
      tx,
      referral,
      await takeBack(tx, referral, referral.kept, referral.base),
    )
    await store.moveTo(tx.db, referral, 'clawed_back', because, { ...sums, short: referral.short + short })
  } else await store.saveSums(tx.db, referral.id, { frozen_at: null })
  await thawCredit(tx, rewardFor(referral))
}

/** Fixes the reward of a paid order, and decides whether it needs a review (rules/promotions#7). */
async function confirmed(tx: Ctx, order: Order): Promise<void> {
  const referral = await store.lockByOrder(tx.db, order.id)
  if (referral?.state !== 'ordered') return
  const { referral: rules } = await settingsOf(tx)
  const base = baseOf(order)
  const percent = referral.kind === 'commission' ? rules.commissionPercent : rules.rewardPercent
  const rates = { from: order.rate ?? '1', to: await rateAt(tx, 'HKD', new Date(order.createdAt)) }
  const reward = rewardOf(base, percent, rates).minor
  const sums = { base: base.minor, reward, kept: reward }
  const error = await problemOf(tx, order, referral, rules.mostAMonth)
  if (error === null) return store.moveTo(tx.db, referral, 'pending', by(tx, 'paid'), sums)
  const state = error === 'same_address' ? 'review' : 'rejected'
  await store.moveTo(tx.db, referral, state, by(tx, error), {
    ...sums,
    why: error,
    ...(state === 'rejected' ? { kept: 0 } : {}),
  })
}

type Fault = 'same_person' | 'same_card' | 'same_address' | 'cap'

/** Why a referral is rejected or needs review; null: neither. */
async function problemOf(
  tx: Ctx,
  order: Order,
  referral: Referral,
  mostAMonth: number,
): Promise<Fault | null> {
  const referrer = await findMember(tx, { id: referral.referrer_id })
  if (!referrer || referrer.state !== 'active') return 'same_person'
  const ownKeys = couponIdentities({
    memberId: referrer.id,
    email: referrer.email,
    phone: referrer.phone ?? '',
  })
  const buyer = couponIdentities({ memberId: order.memberId, email: order.email, phone: order.phone })
  if (ownKeys.some((word) => buyer.includes(word))) return 'same_person'
  if (await isReferrersCard(tx, referral)) return 'same_card'
  if (referral.kind === 'commission') return null
  const now = tx.clock.now()
  await store.lockRewards(tx.db, referrer.id)
  const month = beginningOf(`${dayInHongKong(now).slice(0, 7)}-01`)
  if ((await store.countRewards(tx.db, referrer.id, month)) >= mostAMonth) return 'cap'
  return (await sharesAddress(tx, order, referrer.id, new Date(now.getTime() - 30 * dayMs)))
    ? 'same_address'
    : null
}

/** Whether a card of the order also paid an order of the referrer, because members cannot refer themselves. */
async function isReferrersCard(tx: Ctx, referral: Referral): Promise<boolean> {
  const marks = await cardFingerprintsOf(tx, [referral.order_id])
  if (marks.length === 0) return false
  const ownKeys = (await orderIdsOf(tx, referral.referrer_id)).filter((id) => id !== referral.order_id)
  return (await cardFingerprintsOf(tx, ownKeys)).some((mark) => marks.includes(mark))
}

/** Rejects a referral if the card is identified only after the order was confirmed. */
export const rejectSameCard = on('payment.card_identified', 'reject-same-card', async (tx, { orderId }) => {
  const referral = await store.lockByOrder(tx.db, orderId)
  if (referral) await rejectedForCard(tx, referral)
})

/** Rejects a pending referral that was paid with the referrer's own card. */
async function rejectedForCard(tx: Ctx, referral: Referral): Promise<boolean> {
  if (!['review', 'pending'].includes(referral.state) || !(await isReferrersCard(tx, referral))) return false
  await store.moveTo(tx.db, referral, 'rejected', by(tx, 'same_card'), { why: 'same_card', kept: 0 })
  return true
}

/** Grants the reward of an order two weeks after its delivery. Commissions wait for their statement. */
async function completed(tx: Ctx, orderId: string): Promise<void> {
  const referral = await store.lockByOrder(tx.db, orderId)
  // the referrer may have paid with the card since
  if (referral && (await rejectedForCard(tx, referral))) return
  if (referral?.state === 'pending' && referral.frozen_at === null) await grant(tx, referral)
}

/** Grants the current amount of a pending referral whose order is completed. */
export async function grant(tx: Ctx, referral: Referral, actor = 'system'): Promise<void> {
  const now = tx.clock.now()
  if (referral.kept === 0)
    return store.moveTo(tx.db, referral, 'rejected', by(tx, 'refunded', actor), {
      why: 'refunded',
    })
  // a commission was earned and is paid to a bank; Cash Dollar of an erased account would have no owner
  if (referral.kind === 'reward' && !(await findMember(tx, { id: referral.referrer_id })))
    return store.moveTo(tx.db, referral, 'rejected', by(tx, 'account_erased', actor), {
      why: 'account_erased',
      kept: 0,
    })
  await store.moveTo(tx.db, referral, 'granted', by(tx, 'completed', actor), { granted_at: now })
  if (referral.kind === 'commission') return
  const { referral: rules } = await settingsOf(tx)
  const expiresAt = monthsLater(now, rules.rewardMonths)
  await creditWallet(tx, {
    memberId: referral.referrer_id,
    amount: money('HKD', referral.kept),
    kind: 'referral_reward',
    key: `referral:${referral.order_id}`,
    ref: referral.order_id,
    paid: false,
    expiresAt,
  })
  await tx.publish('referral.granted', {
    referralId: referral.id,
    memberId: referral.referrer_id,
    amount: referral.kept,
  })
}

/** Reduces the reward by the share of a refund; takes back what was already granted as far as available. */
async function returned(tx: Ctx, order: Order): Promise<void> {
  const referral = await store.lockByOrder(tx.db, order.id)
  if (!referral || !['pending', 'review', 'granted'].includes(referral.state)) return
  const added = baseOf(order).minor - referral.base - order.exchanged.minor
  const back = returnedOf(referral.base, order.refunds, added)
  const remaining = remainingReward(referral.reward, referral.base, back)
  if (remaining === referral.kept && back === referral.returned) return
  const sums = { returned: back, kept: remaining }
  if (referral.state !== 'granted') {
    if (remaining > 0) return store.saveSums(tx.db, referral.id, sums)
    return store.moveTo(tx.db, referral, 'rejected', by(tx, 'refunded'), {
      ...sums,
      why: 'refunded',
    })
  }
  const short = await takeBack(tx, referral, referral.kept - remaining, back)
  const all = { ...sums, short: referral.short + short }
  if (remaining > 0) await store.saveSums(tx.db, referral.id, all)
  else await store.moveTo(tx.db, referral, 'clawed_back', by(tx, 'refunded'), all)
}

/** Writes the commission statements of the past month on its first day after. Idempotent. */
export const writeCommissionStatements: CronJob = {
  job: 'write-commission-statements',
  at: '30 17 * * *', // 01:30 Hong Kong time, every night, so that a missed run is made up for
  async run(ctx) {
    const now = ctx.clock.now()
    const thisMonth = beginningOf(`${dayInHongKong(now).slice(0, 7)}-01`)
    const month = dayInHongKong(new Date(thisMonth.getTime() - 1)).slice(0, 7)
    await store.writeStatements(ctx.db, month, thisMonth, now)
  },
}
