import type { Ctx } from '../../context.ts'
import { convertAt, minus, plus, type Money } from '../../money.ts'
import { ratesOf } from '../../pricing/pricing.ts'
import { rateOf } from '../../pricing/rules.ts'
import { isAlone, noteAlone, type Solo } from '../../staff/solo.ts'
import { needsSecond } from '../desk/desk.rules.ts'
import type { Order } from '../order.rules.ts'

/**
 * Whether so much more is for two people to give back: for what the order gave
 * back by now, and for what the person, or its buyer, had of such refunds today.
 */
export async function isForTwo(ctx: Ctx, order: Order, amount: Money): Promise<boolean> {
  const before = order.refunds.flatMap((refund) =>
    refund.attemptId === null ? [minus(refund.amount, refund.exchanged)] : [],
  )
  if (needsSecond(order, await inHongKongCents(ctx, before.reduce(plus, amount)), ctx.clock.now()))
    return true
  return !(await isAlone(ctx, await soloOf(ctx, order, amount)))
}

/** Writes down that one person gave back so much of an order. */
export const noteRefundAlone = async (tx: Ctx, order: Order, amount: Money): Promise<void> =>
  noteAlone(tx, await soloOf(tx, order, amount))

/** Whether two people agree to what somebody takes off the shop's own prices of an order. */
export const isDiscountForTwo = async (ctx: Ctx, order: Order, amount: Money): Promise<boolean> =>
  amount.minor > 0 && !(await isAlone(ctx, await discountSolo(ctx, order, amount)))

/** Writes down that one person took so much off the shop's own prices of an order. */
export async function noteDiscountAlone(tx: Ctx, order: Order, amount: Money): Promise<void> {
  if (amount.minor > 0) await noteAlone(tx, await discountSolo(tx, order, amount))
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

/** An amount in HKD cents at the rates of now, as limits are counted. */
export async function inHongKongCents(ctx: Ctx, amount: Money): Promise<number> {
  const rates = await ratesOf(ctx)
  const between = { from: rateOf(amount.currency, rates) ?? '1', to: rateOf('HKD', rates) ?? '1' }
  return convertAt(amount, 'HKD', between).minor
}
