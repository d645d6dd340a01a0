import type { Ctx } from '../../context.ts'
import { convertAt } from '../../money.ts'
import { ratesOf } from '../../pricing/pricing.ts'
import { rateOf } from '../../pricing/rules.ts'
import { isAlone, noteAlone, type Solo } from '../../staff/solo.ts'
import { needsSecond } from '../desk/desk.rules.ts'
import { inOrder, type Order } from '../order.rules.ts'

/**
 * Whether so much more, in the order's minor units, is for two people to give back: for what the order gave
 * back by now, and for what the person, or its buyer, had of such refunds today.
 */
export async function isForTwo(ctx: Ctx, order: Order, minor: number): Promise<boolean> {
  const before = order.refunds.reduce(
    (sum, refund) => sum + (refund.attemptId === null ? refund.amount - refund.exchanged : 0),
    0,
  )
  if (needsSecond(order, await inHongKongCents(ctx, order, before + minor), ctx.clock.now())) return true
  return !(await isAlone(ctx, await soloOf(ctx, order, minor)))
}

/** Writes down that one person gave back so much of an order's minor units. */
export const noteRefundAlone = async (tx: Ctx, order: Order, minor: number): Promise<void> =>
  noteAlone(tx, await soloOf(tx, order, minor))

/**
 * Whether two people agree to what somebody takes off the shop's own prices of an order, in its minor units; if
 * not, it is written down as theirs.
 */
export async function isDiscountForTwo(tx: Ctx, order: Order, minor: number): Promise<boolean> {
  if (minor <= 0) return false
  const solo = { ...(await soloOf(tx, order, minor)), kind: 'discount' as const }
  if (!(await isAlone(tx, solo))) return true
  await noteAlone(tx, solo)
  return false
}

const soloOf = async (ctx: Ctx, order: Order, minor: number): Promise<Solo> => ({
  kind: 'refund',
  subject: order.memberId ?? `order ${order.id}`,
  hkd: await inHongKongCents(ctx, order, minor),
})

async function inHongKongCents(ctx: Ctx, order: Order, minor: number): Promise<number> {
  const rates = await ratesOf(ctx)
  const between = { from: rateOf(order.currency, rates) ?? '1', to: rateOf('HKD', rates) ?? '1' }
  return convertAt(inOrder(order, minor), 'HKD', between).minor
}
