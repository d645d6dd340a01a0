import type { Ctx } from '../../context.ts'
import { convertAt, minus, plus, type Money } from '../../money.ts'
import { ratesOf } from '../../pricing/pricing.ts'
import { rateOf } from '../../pricing/rules.ts'
import { isAlone, recordSoloGrant, type Solo } from '../../staff/solo.ts'
import { needsSecond } from '../desk/desk.rules.ts'
import type { Order } from '../order.rules.ts'

/**
 * Whether a refund of `amount` needs approval: by the order's refunds so far, or by today's unapproved refunds of
 * the staff user or of the buyer.
 */
export async function refundNeedsApproval(ctx: Ctx, order: Order, amount: Money): Promise<boolean> {
  const before = order.refunds.flatMap((refund) =>
    refund.attemptId === null ? [minus(refund.amount, refund.exchanged)] : [],
  )
  if (needsSecond(order, await inHongKongCents(ctx, before.reduce(plus, amount)), ctx.clock.now()))
    return true
  return !(await isAlone(ctx, await soloOf(ctx, order, amount)))
}

/** Records a refund made without approval, for the daily limit. */
export const recordSoloRefund = async (tx: Ctx, order: Order, amount: Money): Promise<void> =>
  recordSoloGrant(tx, await soloOf(tx, order, amount))

/** Whether a discount on the shop's prices of an order needs approval. */
export const isDiscountForTwo = async (ctx: Ctx, order: Order, amount: Money): Promise<boolean> =>
  amount.minor > 0 && !(await isAlone(ctx, await discountSolo(ctx, order, amount)))

/** Records a discount given without approval, for the daily limit. */
export async function recordSoloDiscount(tx: Ctx, order: Order, amount: Money): Promise<void> {
  if (amount.minor > 0) await recordSoloGrant(tx, await discountSolo(tx, order, amount))
}

const discountSolo = async (ctx: Ctx, order: Order, amount: Money): Promise<Solo> => ({
  ...(await soloOf(ctx, order, amount)),
  kind: 'discount',
})

const soloOf = async (ctx: Ctx, order: Order, amount: Money): Promise<Solo> => ({
  kind: 'refund',
  subject: order.memberId ?? `order ${order.id}`,
  hkd: await inHongKongCents(ctx, amount),
})

/** Converts an amount to HKD cents at current rates, in which limits are counted. */
export async function inHongKongCents(ctx: Ctx, amount: Money): Promise<number> {
  const rates = await ratesOf(ctx)
  const between = { from: rateOf(amount.currency, rates) ?? '1', to: rateOf('HKD', rates) ?? '1' }
  return convertAt(amount, 'HKD', between).minor
}
