import type { Ctx } from '../../context.ts'
import { convertAt, money, type Money } from '../../money.ts'
import { rateAt } from '../../pricing/pricing.ts'
import type { Order } from '../order.rules.ts'

/** HKD at the rate of the day the order was placed, as on its invoice. */
export async function hkdOf(
  ctx: Ctx,
  { currency, rate, createdAt }: Pick<Order, 'currency' | 'rate' | 'createdAt'>,
): Promise<(minor: number) => Money> {
  const hkd = currency === 'HKD' || rate === null ? '1' : await rateAt(ctx, 'HKD', new Date(createdAt))
  return (minor) => convertAt(money(currency, minor), 'HKD', { from: rate ?? '1', to: hkd })
}
