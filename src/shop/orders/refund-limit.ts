import type { Ctx } from '../context.ts'
import { turnedOver } from '../money.ts'
import { ratesOf } from '../pricing/pricing.ts'
import { rateOf } from '../pricing/rules.ts'
import { needsSecond } from './desk.rules.ts'
import { inOrder, type Order } from './order.rules.ts'

/** Whether so much more, in the order's minor units, is for two people to give back. */
export async function isForTwo(ctx: Ctx, order: Order, minor: number): Promise<boolean> {
  const rates = await ratesOf(ctx)
  const before = order.refunds.reduce((sum, refund) => sum + (refund.attemptId === null ? refund.amount - refund.exchanged : 0), 0)
  const between = { from: rateOf(order.currency, rates) ?? '1', to: rateOf('HKD', rates) ?? '1' }
  return needsSecond(order, turnedOver(inOrder(order, before + minor), 'HKD', between).minor, ctx.clock.now())
}
