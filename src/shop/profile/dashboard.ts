import { toStandingView } from '../tiers/tiers.ts'
import { toDecimal } from '../money.ts'
import { openOrders } from '../orders/orders.ts'
import { serve } from '../serve.ts'
import * as contract from './contract.ts'
import { claimableRewardsOf } from '../rewards/rewards.ts'
import { nextDeliveryOf } from '../subscriptions/subscriptions.ts'
import { walletOf } from '../wallet/wallet.ts'
import { memberAccess, requireMember } from './require-member.ts'

/** Data of the account overview; all rooms are queried in parallel. */
export const getDashboard = serve(contract.getDashboard, memberAccess, async (ctx) => {
  const { id, firstname } = requireMember(ctx)
  const [{ orders, total, single }, balances, ladder, claimable, nextDelivery] = await Promise.all([
    openOrders(ctx, 3),
    walletOf(ctx, id),
    toStandingView(ctx, id),
    claimableRewardsOf(ctx, id),
    nextDeliveryOf(ctx, id),
  ])
  const rewards = { claimable: claimable.length, endsAt: claimable[0]?.expiresAt ?? null }
  const wallet = balances.map(({ currency, available }) => ({ currency, available: toDecimal(available) }))
  return {
    dashboard: {
      firstname,
      openOrders: orders,
      orderCount: total,
      singleOrderCount: single,
      nextDelivery,
      wallet,
      ladder,
      rewards,
    },
  }
})
