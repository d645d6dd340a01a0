import { openOrders } from '../orders/orders.ts'
import { serve } from '../serve.ts'
import * as contract from './contract.ts'
import { own, ownMember } from './own.ts'

/** What the account opens with: one call, each part asked of its room at the same time. */
export const getDashboard = serve(contract.getDashboard, own, async (ctx) => {
  const { firstname } = ownMember(ctx)
  const { orders, total } = await openOrders(ctx, 3)
  return { dashboard: { firstname, openOrders: orders, orderCount: total } }
})
