import { shownStanding } from '../membership/membership.ts'
import { toDecimal } from '../money.ts'
import { openOrders } from '../orders/orders.ts'
import { serve } from '../serve.ts'
import * as contract from './contract.ts'
import { walletOf } from '../wallet/wallet.ts'
import { own, ownMember } from './own.ts'

/** What the account opens with: one call, each part asked of its room at the same time. */
export const getDashboard = serve(contract.getDashboard, own, async (ctx) => {
  const { id, firstname } = ownMember(ctx)
  const [{ orders, total }, balances, ladder] = await Promise.all([openOrders(ctx, 3), walletOf(ctx, id), shownStanding(ctx, id)])
  const wallet = balances.map(({ currency, available }) => ({ currency, available: toDecimal(available) }))
  return { dashboard: { firstname, openOrders: orders, orderCount: total, wallet, ladder } }
})
